import { recordAudit } from "../../db/audit.ts";
import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { findOpenProcess } from "../../queries/operations/open-processes.ts";

/**
 * Lets an open row's process read the row again now, and starts the process if Temporal has lost it. Harmless however
 * often: the process asks the database what is left to do. DESK-6.
 *
 * @throws ApiError `conflict` if no open row needs a process of this id
 */
export async function nudgeProcess(
  tx: Tx,
  input: Readonly<{ workflowId: string; origin: Origin }>,
): Promise<{ workflowId: string }> {
  const process = await findOpenProcess(tx, input.workflowId);
  if (process === null) {
    throw new ApiError("conflict", `Nothing waits for ${input.workflowId} any more.`, {
      next: "Read the list again: this item is done.",
    });
  }
  const { workflowId, attributes } = process.outboxMessage;
  await enqueue(tx, process.outboxMessage);
  await recordAudit(tx, {
    origin: input.origin,
    programId: attributes.programId ?? null,
    action: "process.nudge",
    targetId: workflowId,
    at: tx.now,
  });
  return { workflowId };
}
