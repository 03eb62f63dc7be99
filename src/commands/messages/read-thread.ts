import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/actor.ts";
import { listThread, type MessageRow, type Sender } from "../../queries/messages/thread.ts";

export interface ReadThread {
  readonly partnerId: string;
  readonly brandId: string;
  readonly programId: string;
  readonly accountId: string;
  /** Whose messages the reader has not written. */
  readonly writtenBy: Sender;
  readonly origin: Origin;
}

/**
 * Marks the other side's messages read and returns the thread, oldest first. The answer shows what was marked by this
 * very read: `readAt` is never null for a message that its reader has in hands.
 */
export async function readThread(tx: Tx, input: ReadThread): Promise<MessageRow[]> {
  const marked = await tx.execute(
    "update message set read_at = $3 where partner_id = $1 and sender = $2 and read_at is null",
    [input.partnerId, input.writtenBy, tx.now],
  );
  if (marked > 0) {
    await recordAudit(tx, {
      origin: input.origin,
      brandId: input.brandId,
      programId: input.programId,
      accountId: input.accountId,
      action: "message.read",
      targetId: input.partnerId,
      details: { messages: marked },
      at: tx.now,
    });
  }
  return listThread(tx, input.partnerId);
}
