import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import { payoutBatchOutboxMessage } from "../../domain/processes/outbox-messages.ts";
import { isBatchUnderWay } from "../../queries/payouts/batch-progress.ts";

/**
 * Notifies the process of each of these batches, once, that none of its payouts is under way any more. A batch of which one
 * still is hears of the last of them. Whoever moves many payouts calls it after them: it passes over all that were moved.
 */
export async function notifyBatchesAtRest(
  tx: Tx,
  payouts: readonly Readonly<{ batchId: string; programId: string }>[],
): Promise<void> {
  const programIds = new Map(payouts.map(({ batchId, programId }) => [batchId, programId]));
  for (const [batchId, programId] of programIds) {
    if (await isBatchUnderWay(tx, batchId)) continue;
    await enqueue(tx, payoutBatchOutboxMessage({ batchId, programId }));
  }
}
