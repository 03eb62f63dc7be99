import type { Sql } from "../../db/sql.ts";
import { movementsOf } from "../balances/balance-history.ts";

/** What a program's sales cost the brand in one month, as posted in that month. */
export interface AccrualMonth {
  /** `YYYY-MM`, in UTC. */
  readonly month: string;
  readonly accruedCents: number;
  /** What refunds and rejections reversed; not above 0. */
  readonly reversedCents: number;
  readonly commissionCents: number;
  readonly overrideCents: number;
  readonly feeCents: number;
}

const FIRST = "(select first from days)";
const LAST = "(select last from days)";

/** What was posted by the program's sums `h`. */
const POSTED = "h.accrued_cents, h.direct_cents, h.override_cents, h.fee_cents";
const total = (cents: string): string => `sum(${cents})::bigint`;

/**
 * The expense of each month by the ledger, oldest first, from `from` until before `until`, both the beginning of a day;
 * payouts are not an expense. Test sales are left out.
 */
export function accrualMonths(
  sql: Sql,
  brandId: string,
  programId: string,
  period: Readonly<{ from: Date; until: Date }>,
): Promise<AccrualMonth[]> {
  return sql.rows<AccrualMonth>(
    `with days as materialized (
       select day_number($3::timestamptz) as first, day_number($4::timestamptz) as last
     ),
     posted (day, accrued, direct, override, fee) as (
       select h.period, ${POSTED} from balance_history h
       where h.program_id = $2 and h.partner_id = '' and h.hours = 24 and h.period >= ${FIRST} and h.period < ${LAST}
       union all
       select h.hour / 24, ${POSTED} from (${movementsOf("(select * from balance_change where program_id = $2)")}) h
       where h.hour / 24 >= ${FIRST} and h.hour / 24 < ${LAST}
     )
     select to_char(date '1970-01-01' + day, 'YYYY-MM') as month, ${total("accrued")} as "accruedCents",
       ${total("direct + override + fee - accrued")} as "reversedCents", ${total("direct")} as "commissionCents",
       ${total("override")} as "overrideCents", ${total("fee")} as "feeCents"
     from posted
     where exists (select from program where id = $2 and brand_id = $1)
     group by 1
     having sum(accrued) <> 0 or sum(direct + override + fee) <> sum(accrued)
     order by 1`,
    [brandId, programId, period.from, period.until],
  );
}
