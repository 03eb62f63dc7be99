import type { Tx } from "../../db/transaction.ts";
import { closeAttempt, type AttemptClosing, type AttemptEnd } from "./close-attempt.ts";
import { leaveHost } from "./host-queue.ts";

/**
 * Records the outcome of a call and leaves its host. A call that was taken for cut off and is made again leaves nothing:
 * the slot is its repeat's by now. POSTBACK-13.
 */
export async function endCall(tx: Tx, end: AttemptEnd, host: string): Promise<AttemptClosing> {
  const { deliveryId, result } = end;
  const closing = await closeAttempt(tx, end);
  if (closing.wasOpen) await leaveHost(tx, { deliveryId, host }, result.kind === "answered");
  return closing;
}
