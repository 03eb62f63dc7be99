import type { Sql } from "../../db/sql.ts";
import { DAYS, EACH_DAY, isInPeriod, movedByDay } from "./moved-by-day.ts";

/** What partners had at the end of a day. */
export interface RunningBalanceDay {
  /** `YYYY-MM-DD`, in UTC. */
  readonly day: string;
  /** Earned until then, less what went into payouts. */
  readonly runningCents: number;
}

/** Whose balance: all partners' of a program together, or one partner's. */
interface RunningBalanceOwner {
  readonly brandId: string;
  readonly programId: string;
  /** Null for all of the program. */
  readonly partnerId: string | null;
}

const MOVED = "h.direct_cents + h.override_cents + h.paid_out_cents as cents";
/** A program's own sums have an empty partner. */
const OWNER = "h.program_id = $2 and h.partner_id = $5";

/**
 * The running figure of a statement (CONSOLE-19) at the end of each day from `from` until before `until`, both the
 * beginning of a day. Test sales are left out. CONSOLE-34.
 *
 * @returns nothing for a partner whom the program does not have
 */
export function runningBalanceDays(
  sql: Sql,
  { brandId, programId, partnerId }: RunningBalanceOwner,
  period: Readonly<{ from: Date; until: Date }>,
): Promise<RunningBalanceDay[]> {
  const ofPartner = "and exists (select from partner where id = $5 and program_id = $2)";
  return sql.rows<RunningBalanceDay>(
    `with ${DAYS},
     moved (day, cents) as (${movedByDay(MOVED, OWNER, changesOf(partnerId))}
     ),
     daily as (select day, sum(cents) as cents from moved group by 1),
     running as (
       select day.day, sum(coalesce(d.cents, 0)) over (order by day.day) as cents
       from ${EACH_DAY} as day (day)
       left join daily d on d.day = day.day
     )
     select to_char(date '1970-01-01' + day, 'YYYY-MM-DD') as day, cents::bigint as "runningCents"
     from running
     where ${isInPeriod("day")} and exists (select from program where id = $2 and brand_id = $1)
       ${partnerId === null ? "" : ofPartner}
     order by running.day`,
    [brandId, programId, period.from, period.until, partnerId ?? ""],
  );
}

const changesOf = (partnerId: string | null): string =>
  `program_id = $2 and bucket in ('earned', 'paid_out') ${partnerId === null ? "" : "and partner_id = $5"}`;
