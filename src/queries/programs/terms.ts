import assert from "node:assert";
import { columns, type RowOf } from "../../db/columns.ts";
import { ProgramTerms } from "../../db/entities/terms.ts";
import type { Sql } from "../../db/sql.ts";
import { allTrafficRules } from "../../domain/programs/program.ts";
import type { Terms } from "../../domain/programs/terms.ts";

/** The columns of a `TermsRow`, for the table alias `t`. */
export const TERMS_COLUMNS = columns(ProgramTerms, "t", [
  "version",
  "effectiveAt",
  "rewardType",
  "directRateBps",
  "directFixedCents",
  "overrideRateBps",
  "holdDays",
  "attributionWindowDays",
  "renewalMonths",
  "minimumPayoutCents",
  "newCustomersOnly",
  "countries",
  "trafficRules",
  "attribution",
  "productRules",
  "eventBounties",
]);

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

/** The terms of a row, complete: traffic sources without a rule are allowed. */
export function termsOf(row: TermsRow): Terms {
  return { ...row, trafficRules: allTrafficRules(row.trafficRules) };
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
  return { version: row.version, terms: termsOf(row) };
}
