import type { Sql } from "../../db/sql.ts";
import { DAYS, EACH_DAY, isInPeriod, movedByDay } from "./moved-by-day.ts";

/** What a program owed its partners at the end of a day. */
export interface LiabilityDay {
  /** `YYYY-MM-DD`, in UTC. */
  readonly day: string;
  /** Earned on the day, less what was reversed. */
  readonly earnedCents: number;
  /** Paid on the day, less what came back. */
  readonly paidCents: number;
  /** Owed at its end: awaiting approval, in hold, payable and in flight. */
  readonly liabilityCents: number;
}

/** What was earned and paid of the program's sums `h`. */
const MOVED = "h.direct_cents + h.override_cents as earned, h.paid_cents as paid";
const OF_PROGRAM = "h.program_id = $2 and h.partner_id = ''";

/**
 * What was owed at the end of each day from `from` until before `until`, both the beginning of a day: everything earned
 * until then less what was settled. Payouts under way are still owed. Test sales are left out.
 */
export function liabilityDays(
  sql: Sql,
  brandId: string,
  programId: string,
  period: Readonly<{ from: Date; until: Date }>,
): Promise<LiabilityDay[]> {
  return sql.rows<LiabilityDay>(
    `with ${DAYS},
     moved (day, earned, paid) as (${movedByDay(MOVED, OF_PROGRAM, "program_id = $2")}
     ),
     daily as (select day, sum(earned) as earned, sum(paid) as paid from moved group by 1),
     running as (
       select day.day, coalesce(d.earned, 0) as earned, coalesce(d.paid, 0) as paid,
         sum(coalesce(d.earned, 0) - coalesce(d.paid, 0)) over (order by day.day) as owed
       from ${EACH_DAY} as day (day)
       left join daily d on d.day = day.day
     )
     select to_char(date '1970-01-01' + day, 'YYYY-MM-DD') as day, earned::bigint as "earnedCents",
       paid::bigint as "paidCents", owed::bigint as "liabilityCents"
     from running
     where ${isInPeriod("day")} and exists (select from program where id = $2 and brand_id = $1)
     order by running.day`,
    [brandId, programId, period.from, period.until],
  );
}
