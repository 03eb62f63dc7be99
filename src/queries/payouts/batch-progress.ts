import type { Sql } from "../../db/sql.ts";
import {
  batchSummaryOf,
  summaryBucketOf,
  type BatchSummary,
  type PayoutMethod,
  type PayoutStatus,
  type RailState,
} from "../../domain/payouts/payout.ts";

/** A payout `y` whose money is on its way: over a rail, or by a bank transfer that is to be made and marked. */
export const IS_UNDER_WAY = `y.status = 'pending' and y.rail_state is distinct from 'needs_attention'`;

/** Whether a payout of the batch is on its way. What needs attention or a release is not waited for. */
export async function isBatchUnderWay(sql: Sql, batchId: string): Promise<boolean> {
  const row = await sql.row(`select from payout y where y.batch_id = $1 and ${IS_UNDER_WAY} limit 1`, [
    batchId,
  ]);
  return row !== null;
}

/** How far a batch is. */
export interface BatchProgress {
  /** Whether a payout of it is on its way. */
  readonly isUnderWay: boolean;
  /** Whether a rail is at work on one; else only bank transfers are open. */
  readonly isAtRail: boolean;
  /** Whether one of these is still to be taken by its rail, which is a matter of moments. */
  readonly isBeingSent: boolean;
  readonly summary: BatchSummary;
}

export async function readBatchProgress(sql: Sql, batchId: string): Promise<BatchProgress> {
  const rows = await sql.rows<{
    status: PayoutStatus;
    method: PayoutMethod;
    railState: RailState | null;
    payouts: number;
  }>(
    `select y.status, y.method, y.rail_state as "railState", count(*) as payouts
     from payout y where y.batch_id = $1
     group by y.status, y.method, y.rail_state`,
    [batchId],
  );
  const summary = batchSummaryOf(rows);
  const isBeingSent = rows.some(
    (row) => summaryBucketOf(row) === "sending" && row.railState !== "in_transit",
  );
  const isUnderWay = rows.some((row) => row.status === "pending" && row.railState !== "needs_attention");
  return { isUnderWay, isAtRail: summary.sending > 0, isBeingSent, summary };
}
