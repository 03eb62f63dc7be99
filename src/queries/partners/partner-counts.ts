import { SUMMED_HOURS } from "../../domain/sales/statistics.ts";

/*
 * The counts in a partner's lists, as columns of partner `m`: from sums and the changes not folded into them yet, so
 * they are exact at every moment in one statement, and equally fast after a million clicks. Decisions 0018 and 0044.
 */

/** All clicks on the links of `m`; the longest periods keep their sums for good. */
export const CLICKS = `(select coalesce(sum(part.clicks), 0)::bigint from (
    select clicks from statistics_sum
    where program_id = m.program_id and partner_id = m.id and facet = 'total' and hours = ${Math.max(...SUMMED_HOURS)}
    union all
    select clicks from statistics_change where program_id = m.program_id and partner_id = m.id
  ) part)`;

/**
 * The approved customers of `m`. A customer is identified by the address, and an order without one is its own
 * customer. Renewals, app events and test sales do not count.
 */
export const APPROVED_CUSTOMERS = `(
    coalesce((select customers from approved_customer_count where partner_id = m.id), 0)
    + (select coalesce(sum((coalesce(s.sales, 0) + changed.sales > 0)::integer - (coalesce(s.sales, 0) > 0)::integer), 0)
       from (select customer_key, sum(sales) as sales from approved_customer_change
             where partner_id = m.id group by customer_key) changed
       left join approved_customer_sum s on s.partner_id = m.id and s.customer_key = changed.customer_key)
  )::bigint`;
