import { recordAudit } from "../../db/audit.ts";
import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { dayText } from "../../domain/calendar/calendar.ts";
import { verifyOutboxMessage } from "../../domain/processes/outbox-messages.ts";

/**
 * Lets a worker compare the rails with the payouts and verify the books, as it does every night. A verification that
 * is running already is the one that is meant. DESK-9.
 *
 * @returns when it was requested, by the system clock, which the times of verifications are of
 */
export async function requestVerification(
  tx: Tx,
  input: Readonly<{ origin: Origin }>,
): Promise<{ workflowId: string; requestedAt: Date }> {
  const requestedAt = tx.deps.systemClock.now();
  const outboxMessage = verifyOutboxMessage(dayText(requestedAt));
  const { workflowId } = outboxMessage;
  await enqueue(tx, outboxMessage);
  await recordAudit(tx, {
    origin: input.origin,
    action: "ledger.request_verification",
    targetId: workflowId,
    at: tx.now,
  });
  return { workflowId, requestedAt };
}
