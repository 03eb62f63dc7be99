import { SUMMED_HOURS } from "../../domain/sales/statistics.ts";

/*
 * The counts in a partner's lists, as columns of partner `m`: from sums and the changes not folded into them yet, so
 * they are exact at every moment in one statement, and equally fast after a million clicks. Decisions 0018 and 0044.
 */

/** A figure of `m` over all time; the longest periods keep their sums for good. */
const overAllTime = (figure: string): string => `(select coalesce(sum(part.${figure}), 0)::bigint from (
    select ${figure} from statistics_sum
    where program_id = m.program_id and partner_id = m.id and facet = 'total' and hours = ${Math.max(...SUMMED_HOURS)}
    union all
    select ${figure} from statistics_change where program_id = m.program_id and partner_id = m.id
  ) part)`;

/** All clicks on the links of `m`. */
export const CLICKS = overAllTime("clicks");

/**
 * What sales of `m` earned the recruiter, net of refunds. Rejected and test sales do not count. Whoever has a recruiter
 * keeps that one, and sales without a recruiter earn no override, so it is all of one recruiter.
 */
export const OVERRIDE_CENTS = overAllTime("override_cents");

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
