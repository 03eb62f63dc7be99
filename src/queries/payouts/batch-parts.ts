import { columns, type RowOf } from "../../db/columns.ts";
import { PayoutBatchSum } from "../../db/entities/batch-sum.ts";
import { Payout } from "../../db/entities/payout.ts";
import type { Sql } from "../../db/sql.ts";
import type { RailState } from "../../domain/payouts/payout.ts";

const STATE = columns(Payout, "k", ["batchId", "status", "method"]);
const ATTENTION = columns(PayoutBatchSum, "k", ["needsAttention"]);

/** Payouts of one batch in one state, as a batch's summary distinguishes them. */
export interface BatchPart extends Readonly<RowOf<typeof STATE>> {
  /** `needs_attention`, or null for every other state. */
  readonly railState: Extract<RailState, "needs_attention"> | null;
  readonly payouts: number;
  /** Their sum; 0 for held ones, whose amounts change without them. */
  readonly amountCents: number;
  /** Whose they are, if they are held; else null. */
  readonly partnerIds: readonly string[] | null;
}

/**
 * The payouts of batches `$1` as parts `k`: from the sums, whatever their number; held ones one by one, and those of a
 * batch that is not filled in yet.
 */
const PARTS = `unnest($1::text[]) as b (id)
     left join payout_batch_fill f on f.batch_id = b.id
     cross join lateral (
       select s.batch_id, s.status, s.method, s.needs_attention, s.payouts, s.amount_cents, null as partner_id
       from payout_batch_sum s where s.batch_id = b.id and f.batch_id is null
       union all
       select c.batch_id, c.status, c.method, c.needs_attention, c.payouts, c.amount_cents, null
       from payout_batch_change c where c.batch_id = b.id and f.batch_id is null
       union all
       select y.batch_id, y.status, y.method, false, 1, 0, y.partner_id
       from payout y where y.batch_id = b.id and y.status = 'held'
       union all
       select y.batch_id, y.status, y.method, y.rail_state is not distinct from 'needs_attention', 1, y.amount_cents, null
       from payout y where y.batch_id = b.id and y.status <> 'held' and f.batch_id is not null
     ) k`;

/** The payouts of batches, by state. Decision record 0088. */
export async function readBatchParts(sql: Sql, batchIds: readonly string[]): Promise<BatchPart[]> {
  const rows = await sql.rows<Omit<BatchPart, "railState"> & RowOf<typeof ATTENTION>>(
    `select ${STATE}, ${ATTENTION}, sum(k.payouts)::integer as payouts,
       sum(k.amount_cents)::bigint as "amountCents",
       array_agg(k.partner_id) filter (where k.status = 'held') as "partnerIds"
     from ${PARTS}
     group by k.batch_id, k.status, k.method, k.needs_attention`,
    [batchIds],
  );
  return rows.map(({ needsAttention, ...row }) => ({
    ...row,
    railState: needsAttention ? "needs_attention" : null,
  }));
}
