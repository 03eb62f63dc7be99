import assert from "node:assert";
import type { Sql } from "../../db/sql.ts";
import {
  TRAFFIC_SOURCES,
  type Attribution,
  type RewardType,
  type TrafficRule,
} from "../../domain/programs/program.ts";
import type { Terms } from "../../domain/programs/terms.ts";

/** A version of a program's terms, as a row of `program_terms`. */
export interface TermsRow {
  readonly version: number;
  readonly effective_at: Date;
  readonly reward_type: RewardType;
  readonly direct_rate_bps: number;
  readonly direct_fixed_cents: number;
  readonly override_rate_bps: number;
  readonly hold_days: number;
  readonly attribution_window_days: number;
  readonly renewal_months: number | null;
  readonly minimum_payout_cents: number;
  readonly new_customers_only: boolean;
  readonly countries: string[];
  readonly traffic_rules: Record<string, TrafficRule>;
  readonly attribution: Attribution;
  readonly product_rules: Terms["products"];
  readonly event_bounties: Terms["events"];
}

/** The columns of a `TermsRow`, for the table alias `t`. */
export const TERMS_COLUMNS = `t.version, t.effective_at, t.reward_type, t.direct_rate_bps, t.direct_fixed_cents,
  t.override_rate_bps, t.hold_days, t.attribution_window_days, t.renewal_months, t.minimum_payout_cents,
  t.new_customers_only, t.countries, t.traffic_rules, t.attribution, t.product_rules, t.event_bounties`;

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
