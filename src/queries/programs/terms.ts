import assert from "node:assert";
import { columns, type RowOf } from "../../db/columns.ts";
import { ProgramTerms } from "../../db/entities/terms.ts";
import type { Sql } from "../../db/sql.ts";
import { TRAFFIC_SOURCES } from "../../domain/programs/program.ts";
import type { Terms } from "../../domain/programs/terms.ts";

/** The columns of a `TermsRow`, for the table alias `t`. */
export const TERMS_COLUMNS = columns(ProgramTerms, "t", {
  version: "version",
  effective_at: "effectiveAt",
  reward_type: "rewardType",
  direct_rate_bps: "directRateBps",
  direct_fixed_cents: "directFixedCents",
  override_rate_bps: "overrideRateBps",
  hold_days: "holdDays",
  attribution_window_days: "attributionWindowDays",
  renewal_months: "renewalMonths",
  minimum_payout_cents: "minimumPayoutCents",
  new_customers_only: "newCustomersOnly",
  countries: "countries",
  traffic_rules: "trafficRules",
  attribution: "attribution",
  product_rules: "productRules",
  event_bounties: "eventBounties",
});

/** A version of a program's terms. */
export type TermsRow = Readonly<RowOf<typeof TERMS_COLUMNS>>;

/**
 * A lateral join `t`: the terms of program `p` in force at a moment, by `effective_at` alone. Before the program had
 * terms, its first ones apply. Versions rise with their dates, so the highest one wins.
 *
 * @param at SQL for the moment, such as `service_now()` or `$2`; never a value
 */
export const termsInForce = (at: string) => `join lateral (
  select * from program_terms v where v.program_id = p.id and (v.effective_at <= ${at} or v.version = 1)
  order by v.version desc limit 1) t on true`;

/** The terms of a row; sources without a rule are allowed. */
export function termsFromRow(row: TermsRow): Terms {
  const trafficRules = Object.fromEntries(
    TRAFFIC_SOURCES.map((source) => [source, row.traffic_rules[source] ?? "allowed"]),
  ) as Terms["trafficRules"];
  return {
    rewardType: row.reward_type,
    directRateBps: row.direct_rate_bps,
    directFixedCents: row.direct_fixed_cents,
    overrideRateBps: row.override_rate_bps,
    holdDays: row.hold_days,
    attributionWindowDays: row.attribution_window_days,
    renewalMonths: row.renewal_months,
    minimumPayoutCents: row.minimum_payout_cents,
    newCustomersOnly: row.new_customers_only,
    countries: row.countries,
    trafficRules,
    attribution: row.attribution,
    products: row.product_rules,
    events: row.event_bounties,
  };
}

/** The terms in force at a moment, with their version. */
export async function termsInForceAt(
  sql: Sql,
  programId: string,
  at: Date,
): Promise<{ version: number; terms: Terms }> {
  const row = await sql.row<TermsRow>(
    `select ${TERMS_COLUMNS} from program p ${termsInForce("$2::timestamptz")} where p.id = $1`,
    [programId, at],
  );
  assert(row, `program ${programId} has terms`);
  return { version: row.version, terms: termsFromRow(row) };
}
