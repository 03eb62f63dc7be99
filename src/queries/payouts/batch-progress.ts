import type { Sql } from "../../db/sql.ts";
import type { BatchStage } from "../../domain/processes/batch-watch.ts";
import { batchSummaryOf, transferCountsOf, type BatchSummary } from "../../domain/payouts/payout.ts";
import { readBatchParts } from "./batch-parts.ts";

/** A payout `y` whose money is under way: over a rail, or by a bank transfer still to be made and marked. */
export const IS_UNDER_WAY = `y.status = 'pending' and y.rail_state is distinct from 'needs_attention'`;

/** Whether a payout of the batch is under way. What needs attention or a release does not count. */
export async function isBatchUnderWay(sql: Sql, batchId: string): Promise<boolean> {
  const row = await sql.row(`select from payout y where y.batch_id = $1 and ${IS_UNDER_WAY} limit 1`, [
    batchId,
  ]);
  return row !== null;
}

/** The progress of a batch. */
export interface BatchProgress {
  /** What the payouts under way wait for; null if none is. */
  readonly stage: BatchStage | null;
  /** Service clock. Milliseconds since it was opened; 0 without payouts. */
  readonly ageMs: number;
  readonly summary: BatchSummary;
}

/**
 * Reads no payouts but held ones, whatever the size of the batch: it counts by the kept sums, and whether one is being
 * sent it finds among the payouts of that moment which have something to do.
 */
export async function readBatchProgress(sql: Sql, batchId: string): Promise<BatchProgress> {
  // Asked before counting: a batch that ends in between is then found at its end, and not in transit.
  const batch = await sql.row<{ isBeingSent: boolean; ageMs: number }>(
    `select extract(epoch from service_now() - b.created_at)::double precision * 1000 as "ageMs",
       exists (select from payout y
         where y.created_at = b.created_at and y.batch_id = b.id
           and y.status = 'pending' and y.rail_state in ('queued', 'submitted')) as "isBeingSent"
     from payout_batch b where b.id = $1`,
    [batchId],
  );
  const parts = await readBatchParts(sql, [batchId]);
  const summary = batchSummaryOf(parts);
  const isUnderWay = summary.sending > 0 || transferCountsOf(parts).open > 0;
  const atRail = batch?.isBeingSent === true ? "isBeingSent" : "isInTransit";
  const stage = summary.sending > 0 ? atRail : "isByBankTransfer";
  return { stage: isUnderWay ? stage : null, ageMs: Math.max(0, batch?.ageMs ?? 0), summary };
}
