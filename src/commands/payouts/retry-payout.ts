import { recordAudit } from "../../db/audit.ts";
import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { payoutBatchOutboxMessage, payoutOutboxMessage } from "../../domain/processes/outbox-messages.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { lockPayout } from "./lock-payout.ts";

/**
 * Retries a payout that needs attention: it is looked up at the rail first, and sent under the next key only if that
 * finds nothing. RAIL-2.
 *
 * @param input.brandId null for the operator
 * @throws ApiError `payout_not_found`; `conflict` unless it is pending and needs attention
 */
export async function retryPayout(
  tx: Tx,
  input: { readonly brandId: string | null; readonly payoutId: string; readonly origin: Origin },
): Promise<void> {
  const payout = await lockPayout(tx, input.brandId, input.payoutId);
  if (payout.status !== "pending" || payout.railState !== "needs_attention") {
    throw new ApiError("conflict", "Only a pending payout that needs attention can be retried.");
  }
  await tx.db
    .updateTable("Payout")
    .set({ railState: "queued", reason: null, updatedAt: tx.now })
    .where("id", "=", payout.id)
    .execute();
  // Restarts its batch's workflow, which may have ended without it.
  await enqueue(
    tx,
    payoutOutboxMessage({ ...payout, payoutId: payout.id }),
    payoutBatchOutboxMessage(payout),
  );
  await recordAudit(tx, {
    origin: input.origin,
    brandId: payout.brandId,
    programId: payout.programId,
    action: "payout.retry",
    targetId: payout.id,
    details: { reason: payout.reason },
    at: tx.now,
  });
}
