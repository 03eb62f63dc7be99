import { faultSql, sqlCheck } from "./problem.ts";
import { CONVERSIONS, inSlice } from "./subject.ts";

const CREDITED_TWICE = faultSql("credited_twice", {
  ref: "n.external_ref",
  otherRef: "other.external_ref",
  otherId: "other.id",
});

/**
 * No payment is credited twice: of the names known to be one order, at most one has a valid conversion. Only
 * conversions under a lesser name are checked, since every link starts at one.
 */
export const creditedUnderOneName = sqlCheck(
  "credited_under_one_name",
  CONVERSIONS,
  `with recursive credited as not materialized (
     select c.id, c.program_id, c.external_ref from conversion c
     where c.kind <> 'event' and c.status <> 'rejected' and ($1::text is null or c.program_id = $1)
   ), lesser as (
     select s.id, s.program_id, s.external_ref, l.order_ref
     from credited s join payment_link l on l.program_id = s.program_id and l.payment_ref = s.external_ref
     where ${inSlice("s.id")}
     union
     select n.id, n.program_id, n.external_ref, l.order_ref
     from lesser n join payment_link l on l.program_id = n.program_id and l.payment_ref = n.order_ref
   ), named as (
     -- Every name of each of these orders, also of conversions outside the slice.
     select program_id, order_ref, order_ref as name from lesser
     union
     select n.program_id, n.order_ref, l.payment_ref
     from named n join payment_link l on l.program_id = n.program_id and l.order_ref = n.name
   ), other as (
     select n.program_id, n.order_ref, s.id, s.external_ref
     from named n join credited s on s.program_id = n.program_id and s.external_ref = n.name
   )
   select n.id, min(case when other.id <> n.id then (${CREDITED_TWICE})::text end)::jsonb as fault
   from lesser n left join other on other.program_id = n.program_id and other.order_ref = n.order_ref
   group by n.id`,
);
