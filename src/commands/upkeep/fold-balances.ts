import { HISTORY_HOURS } from "../../db/entities/balance.ts";
import type { Sql } from "../../db/sql.ts";
import { HISTORY_MEASURES, movementsOf } from "../../queries/balances/balance-history.ts";
import { foldChanges, NEVER, type FoldPace, type IsStopping } from "./fold-changes.ts";

/**
 * Approved sums are read only for the days after today. Yesterday's and today's are kept: a statement that began
 * before midnight still reads them.
 */
const IS_PAST = "(bucket = 'approved' and period < day_number(service_now()) - 1)";

const sums = HISTORY_MEASURES.map((measure) => `sum(${measure}) as ${measure}`).join(", ");

/** Grouped by hour first: the longer periods are sums over these. A program's own sums have what it owes and pays. */
const FOLD = `
  with taken as (
    delete from balance_change
    where id = any (array(select id from balance_change where id > $2 order by id limit $1 for update skip locked))
    returning *
  ),
  folded as (
    insert into balance_sum as s (program_id, partner_id, bucket, period, amount_cents)
    select program_id, partner_id, bucket, period, sum(amount_cents) from taken
    where bucket in ('earned', 'paid_out', 'pending', 'approved') and not ${IS_PAST}
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (program_id, partner_id, bucket, period)
      do update set amount_cents = s.amount_cents + excluded.amount_cents
  ),
  hourly as (
    select program_id, partner_id, hour, ${sums} from (${movementsOf("taken")}) own group by 1, 2, 3
    union all
    select program_id, '', hour, ${sums}
    from (${movementsOf("(select * from taken where bucket in ('earned', 'paid_out', 'paid'))")}) program group by 1, 3
  ),
  recorded as (
    insert into balance_history as h (program_id, partner_id, hours, period, ${HISTORY_MEASURES.join(", ")})
    select program_id, partner_id, hours, hour / hours, ${sums}
    from hourly cross join unnest(array[${HISTORY_HOURS.join(", ")}]) as length (hours)
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (program_id, partner_id, hours, period)
      do update set ${HISTORY_MEASURES.map((measure) => `${measure} = h.${measure} + excluded.${measure}`).join(", ")}
  )
  select count(*) as taken, max(id) as "lastId" from taken`;

/**
 * Folds changes of balances into their sums, of now and of the past, which keeps reads fast without changing their
 * result. Several workers may fold at once: each takes different changes, and they update the sums in one order.
 *
 * @returns how many changes were folded
 */
export function foldBalances(sql: Sql, isStopping: IsStopping = NEVER, pace?: FoldPace): Promise<number> {
  return foldChanges(sql, FOLD, isStopping, pace);
}

/** Deletes the sums of past days, which no balance reads any more. */
export async function dropPastDays(sql: Sql): Promise<number> {
  return sql.execute(`delete from balance_sum where ${IS_PAST}`);
}
