import type { Sql } from "../../db/sql.ts";
import { foldChanges } from "./fold-changes.ts";

/**
 * Sums of what was approved are read for the days after today only. Of yesterday and today they are kept: a statement
 * that began before midnight still reads them.
 */
const IS_PAST = "(bucket = 'approved' and period < day_number(service_now()) - 1)";

const FOLD = `
  with taken as (
    delete from balance_change
    where id in (select id from balance_change order by id limit $1 for update skip locked)
    returning program_id, partner_id, bucket, period, amount_cents
  ),
  folded as (
    insert into balance_sum as s (program_id, partner_id, bucket, period, amount_cents)
    select program_id, partner_id, bucket, period, sum(amount_cents) from taken
    where not ${IS_PAST}
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (program_id, partner_id, bucket, period)
      do update set amount_cents = s.amount_cents + excluded.amount_cents
  )
  select count(*) as taken from taken`;

/**
 * Folds the changes of balances into their sums, which keeps reading balances fast and changes nothing about what is read.
 * Several workers may do it at once: each takes other changes, and they add to the sums in one order.
 *
 * @returns how many changes were folded
 */
export function foldBalances(sql: Sql): Promise<number> {
  return foldChanges(sql, FOLD);
}

/** Deletes the sums of days that have passed, which no balance reads any more. */
export async function dropPastDays(sql: Sql): Promise<number> {
  return sql.execute(`delete from balance_sum where ${IS_PAST}`);
}
