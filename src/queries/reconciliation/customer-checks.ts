import { APPROVED_CUSTOMERS } from "../partners/partner-counts.ts";
import { faultSql, sqlCheck } from "./problem.ts";
import { inSlice, PARTNERS } from "./subject.ts";

/**
 * Checks that each partner's approved customers as shown, from sums, equal those of the approved sales; and each
 * customer's sums, which the next sale depends on. Decision 0044.
 */
export const approvedCustomers = sqlCheck(
  "approved_customers",
  PARTNERS,
  `with own as (
     select id from partner where ($1::text is null or program_id = $1) and ${inSlice("id")}
   ),
   counted as (
     select c.partner_id, coalesce(encode(c.customer_hash, 'hex'), c.id) as customer_key, count(*) as sales
     from conversion c
     where c.kind = 'sale' and c.status = 'approved' and not c.is_renewal and not c.is_test
       and c.partner_id in (select id from own)
     group by 1, 2
   ),
   summed as (
     select partner_id, customer_key, sum(sales) as sales
     from (
       select partner_id, customer_key, sales from approved_customer_sum where partner_id in (select id from own)
       union all
       select partner_id, customer_key, sales from approved_customer_change where partner_id in (select id from own)
     ) part
     group by 1, 2
   ),
   compared as (
     select partner_id, count(c.sales) as customers,
       count(*) filter (where coalesce(c.sales, 0) <> coalesce(s.sales, 0)) as wrong
     from counted c full join summed s using (partner_id, customer_key)
     group by 1
   )
   select m.id, case
     when m.shown <> coalesce(d.customers, 0)
       then ${faultSql("customers_not_sales", { shown: "m.shown", due: "coalesce(d.customers, 0)" })}
     when d.wrong > 0 then ${faultSql("customer_sums_not_sales", { customers: "d.wrong" })} end as fault
   from (select m.id, ${APPROVED_CUSTOMERS} as shown from partner m where m.id in (select id from own)) m
   left join compared d on d.partner_id = m.id`,
);
