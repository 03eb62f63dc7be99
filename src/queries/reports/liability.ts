import type { Sql } from "../../db/sql.ts";

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

/**
 * What was owed at the end of each day from `from` until before `until`: everything earned until then less what was
 * settled. Payouts under way are still owed. Test sales are left out.
 */
export function liabilityDays(
  sql: Sql,
  brandId: string,
  programId: string,
  period: Readonly<{ from: Date; until: Date }>,
): Promise<LiabilityDay[]> {
  return sql.rows<LiabilityDay>(
    `with moved as (
       -- A payout counts from its settlement on; what came back of it, from the day of its return.
       select case when e.entry = 'payout' then y.settled_at else e.created_at end as at,
         case when e.payout_id is null then e.amount_cents else 0 end as earned,
         case when e.payout_id is not null then -e.amount_cents else 0 end as paid
       from ledger_entry e left join payout y on y.id = e.payout_id
       where e.brand_id = $1 and e.program_id = $2 and e.partner_id is not null and not e.is_test
         and (e.payout_id is null or y.settled_at is not null)
     ),
     daily as (
       select greatest(date_trunc('day', at at time zone 'UTC'), $3 at time zone 'UTC' - interval '1 day') as day,
         sum(earned) as earned, sum(paid) as paid
       from moved where at < $4 group by 1
     ),
     running as (
       select day.day, coalesce(d.earned, 0) as earned, coalesce(d.paid, 0) as paid,
         sum(coalesce(d.earned, 0) - coalesce(d.paid, 0)) over (order by day.day) as owed
       from generate_series($3 at time zone 'UTC' - interval '1 day', $4 at time zone 'UTC' - interval '1 day',
         interval '1 day') as day (day)
       left join daily d on d.day = day.day
     )
     select to_char(day, 'YYYY-MM-DD') as day, earned::bigint as "earnedCents", paid::bigint as "paidCents",
       owed::bigint as "liabilityCents"
     from running where day >= $3 at time zone 'UTC' order by day`,
    [brandId, programId, period.from, period.until],
  );
}
