import { faultSql, sqlCheck } from "./problem.ts";
import { BATCHES, inSlice } from "./subject.ts";

const BATCH_SUM_NOT_PAYOUTS = faultSql("batch_sum_not_payouts", {
  status: "s.status",
  method: "s.method",
  payouts: "coalesce(s.kept_payouts, 0)",
  cents: "coalesce(s.kept_cents, 0)",
  duePayouts: "coalesce(s.due_payouts, 0)",
  due: "coalesce(s.due_cents, 0)",
});

const IS_WRONG = `(coalesce(s.kept_payouts, 0), coalesce(s.kept_cents, 0))
       <> (coalesce(s.due_payouts, 0), coalesce(s.due_cents, 0))`;

/** The sums of each batch, which its list shows, equal its payouts in each state, apart from held ones. Decision 0088. */
export const batchSums = sqlCheck(
  "batch_sums",
  BATCHES,
  `with due as (
     select batch_id, status, method, rail_state is not distinct from 'needs_attention' as needs_attention,
       count(*) as due_payouts, sum(amount_cents)::bigint as due_cents
     from payout
     where status <> 'held' and ($1::text is null or program_id = $1) and ${inSlice("batch_id")}
     group by 1, 2, 3, 4
   ),
   kept as (
     select batch_id, status, method, needs_attention, sum(payouts) as kept_payouts,
       sum(amount_cents)::bigint as kept_cents
     from (
       select batch_id, status, method, needs_attention, payouts, amount_cents from payout_batch_sum
       union all
       select batch_id, status, method, needs_attention, payouts, amount_cents from payout_batch_change
     ) part
     where ${inSlice("batch_id")}
     group by 1, 2, 3, 4
   ),
   state as (
     select * from due full join kept using (batch_id, status, method, needs_attention)
   )
   select distinct on (b.id) b.id, case when ${IS_WRONG} then ${BATCH_SUM_NOT_PAYOUTS} end as fault
   from payout_batch b left join state s on s.batch_id = b.id
   where ($1::text is null or b.program_id = $1) and ${inSlice("b.id")}
     and not exists (select from payout_batch_fill f where f.batch_id = b.id)
   order by b.id, ${IS_WRONG} desc`,
);
