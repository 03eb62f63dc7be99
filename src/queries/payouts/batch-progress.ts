import { columns, type RowOf } from "../../db/columns.ts";
import { Payout } from "../../db/entities/payout.ts";
import type { Sql } from "../../db/sql.ts";
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
  /** Whether one of its payouts is under way. */
  readonly isUnderWay: boolean;
  /** Whether a rail is processing one; otherwise only bank transfers are open. */
  readonly isAtRail: boolean;
  /** Whether one is still to be accepted by its rail, which takes moments. */
  readonly isBeingSent: boolean;
  readonly summary: BatchSummary;
}

const STATE = columns(Payout, "y", ["status", "method", "railState"]);

export async function readBatchProgress(sql: Sql, batchId: string): Promise<BatchProgress> {
  const rows = await sql.rows<RowOf<typeof STATE> & { payouts: number }>(
    `select ${STATE}, count(*) as payouts
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
