import { sqlCheck } from "./problem.ts";

/**
 * No payment is credited twice: of the names known to be one order, at most one has a valid conversion. Only
 * conversions under a lesser name are checked, since every link starts at one.
 */
export const creditedUnderOneName = sqlCheck(
  "credited_under_one_name",
  `with recursive credited as not materialized (
     select c.id, c.program_id, c.external_ref from conversion c
     where c.kind <> 'event' and c.status <> 'rejected' and ($1::text is null or c.program_id = $1)
   ), lesser as (
     select s.id, s.program_id, s.external_ref, l.order_ref
     from credited s join payment_link l on l.program_id = s.program_id and l.payment_ref = s.external_ref
     union
     select n.id, n.program_id, n.external_ref, l.order_ref
     from lesser n join payment_link l on l.program_id = n.program_id and l.payment_ref = n.order_ref
   )
   select n.id, min(case when other.id <> n.id
     then format('is credited as %s, and the same order as %s by %s', n.external_ref, other.external_ref, other.id) end)
     as message
   from lesser n
   left join lateral (
     select s.id, s.external_ref from credited s where s.program_id = n.program_id and s.external_ref = n.order_ref
     union all
     select m.id, m.external_ref from lesser m where m.program_id = n.program_id and m.order_ref = n.order_ref
   ) other on true
   group by n.id`,
);
