import type { Sql } from "../../db/sql.ts";
import { foldChanges, NEVER, type FoldPace, type IsStopping } from "./fold-changes.ts";

const FOLD = `
  with taken as (
    delete from payout_batch_change
    where id = any (array(select id from payout_batch_change where id > $2 order by id limit $1 for update skip locked))
    returning id, batch_id, status, method, needs_attention, payouts, amount_cents
  ),
  folded as (
    insert into payout_batch_sum as s (batch_id, status, method, needs_attention, payouts, amount_cents)
    select batch_id, status, method, needs_attention, sum(payouts), sum(amount_cents) from taken
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (batch_id, status, method, needs_attention)
      do update set payouts = s.payouts + excluded.payouts, amount_cents = s.amount_cents + excluded.amount_cents
  )
  select count(*) as taken, max(id) as "lastId" from taken`;

/** Folds new and changed payouts into the sums of their batches. @returns how many changes were folded */
export function foldBatches(sql: Sql, isStopping: IsStopping = NEVER, pace?: FoldPace): Promise<number> {
  return foldChanges(sql, FOLD, isStopping, pace);
}
