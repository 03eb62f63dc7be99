import type pg from "pg";

/** Batches of a slice. Nobody waits for one: it locks nothing that the service writes. */
const SLICE = 20;

/**
 * Adds up the payouts of batches that were opened before triggers kept their sums, in slices, the newest batches first,
 * while the service runs. A run that was killed goes on with the batches that are left; once all are filled in, this is
 * one read. Not for two processes at once.
 *
 * The sums that triggers have kept so far lack a batch's payouts as they were when the triggers came: the difference is
 * the same at every moment, so no change of a payout need be kept away while it is computed. Decision record 0088.
 *
 * @param client signed in as the owner of the tables
 */
export async function fillBatchTotals(
  client: pg.Client,
  { slice = SLICE }: Readonly<{ slice?: number }> = {},
): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ ids: string[] | null }>(
      `select array_agg(batch_id) as ids
       from (select batch_id from payout_batch_fill order by batch_id desc limit $1) next`,
      [slice],
    );
    const ids = rows[0]?.ids ?? null;
    if (ids === null) return;
    // One statement, so that payouts, sums and changes are those of one moment.
    await client.query(
      `with filled as (delete from payout_batch_fill where batch_id = any ($1::text[]))
       insert into payout_batch_change (batch_id, status, method, needs_attention, payouts, amount_cents)
       select batch_id, status, method, needs_attention, sum(payouts), sum(amount_cents)
       from (
         select batch_id, status, method, rail_state is not distinct from 'needs_attention', 1, amount_cents
         from payout where batch_id = any ($1::text[]) and status <> 'held'
         union all
         select batch_id, status, method, needs_attention, -payouts, -amount_cents
         from payout_batch_sum where batch_id = any ($1::text[])
         union all
         select batch_id, status, method, needs_attention, -payouts, -amount_cents
         from payout_batch_change where batch_id = any ($1::text[])
       ) part (batch_id, status, method, needs_attention, payouts, amount_cents)
       group by 1, 2, 3, 4
       having sum(payouts) <> 0 or sum(amount_cents) <> 0`,
      [ids],
    );
  }
}
