import type { Sql } from "../../db/sql.ts";
import { foldChanges, NEVER, type FoldPace, type IsStopping } from "./fold-changes.ts";

/**
 * A customer counts from the first approved sale on, and no longer when none is left. Sums and changes are brought
 * together by grouping: the planner, which last saw an empty queue, would join them row by row.
 */
const FOLD = `
  with taken as (
    delete from approved_customer_change
    where id = any (array(select id from approved_customer_change where id > $2 order by id limit $1 for update skip locked))
    returning id, partner_id, customer_key, sales
  ),
  changed as (
    select partner_id, customer_key, sum(sales)::integer as sales from taken group by 1, 2 having sum(sales) <> 0
  ),
  folded as (
    insert into approved_customer_sum as s (partner_id, customer_key, sales)
    select partner_id, customer_key, sales from changed order by 1, 2
    on conflict (partner_id, customer_key) do update set sales = s.sales + excluded.sales
    returning partner_id, customer_key, sales
  ),
  counted as (
    insert into approved_customer_count as n (partner_id, customers)
    select partner_id, sum((sales > 0)::integer - (sales - change > 0)::integer)
    from (
      select partner_id, customer_key, sum(sales) as sales, sum(change) as change
      from (
        select partner_id, customer_key, sales, 0 as change from folded
        union all select partner_id, customer_key, 0, sales from changed
      ) as either
      group by 1, 2
    ) as customer
    group by 1
    order by 1
    on conflict (partner_id) do update set customers = n.customers + excluded.customers
  )
  select count(*) as taken, max(id) as "lastId" from taken`;

/**
 * Folds approvals and their reversals into the counts of approved customers, which keeps reads fast without changing
 * their result. Several workers may fold at once, as with balances.
 *
 * @returns how many changes were folded
 */
export function foldApprovedCustomers(
  sql: Sql,
  isStopping: IsStopping = NEVER,
  pace?: FoldPace,
): Promise<number> {
  return foldChanges(sql, FOLD, isStopping, pace);
}
