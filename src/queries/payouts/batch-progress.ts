import { columns, type RowOf } from "../../db/columns.ts";
import { Payout } from "../../db/entities/payout.ts";
import type { Sql } from "../../db/sql.ts";
import type { BatchStage } from "../../domain/processes/batch-watch.ts";
import { batchSummaryOf, summaryBucketOf, type BatchSummary } from "../../domain/payouts/payout.ts";

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

const STATE = columns(Payout, "y", ["status", "method", "railState"]);

export async function readBatchProgress(sql: Sql, batchId: string): Promise<BatchProgress> {
  const rows = await sql.rows<RowOf<typeof STATE> & { payouts: number; ageMs: number }>(
    `select ${STATE}, count(*) as payouts,
       extract(epoch from service_now() - min(y.created_at))::double precision * 1000 as "ageMs"
     from payout y where y.batch_id = $1
     group by y.status, y.method, y.rail_state`,
    [batchId],
  );
  const summary = batchSummaryOf(rows);
  const isBeingSent = rows.some(
    (row) => summaryBucketOf(row) === "sending" && row.railState !== "in_transit",
  );
  const isUnderWay = rows.some((row) => row.status === "pending" && row.railState !== "needs_attention");
  const ageMs = Math.max(0, ...rows.map((row) => row.ageMs));
  const atRail = isBeingSent ? "isBeingSent" : "isInTransit";
  const stage = summary.sending > 0 ? atRail : "isByBankTransfer";
  return { stage: isUnderWay ? stage : null, ageMs, summary };
}
