import { recordAudit } from "../../db/audit.ts";
import { columns, type RowOf } from "../../db/columns.ts";
import { Message } from "../../db/entities/message.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { listThread, type MessageRow, type Sender } from "../../queries/messages/thread.ts";

export interface ReadThread {
  readonly partnerId: string;
  readonly brandId: string;
  readonly programId: string;
  readonly accountId: string;
  /** The other side, whose messages are marked read. */
  readonly writtenBy: Sender;
  readonly origin: Origin;
}

const READ = columns(Message, "message", ["id", "readAt"]);

/**
 * Returns the thread, oldest first, and marks the other side's messages in it as read: older ones of a long thread,
 * and new ones arriving meanwhile, stay unread. `readAt` is never null for a message its reader has received.
 */
export async function readThread(tx: Tx, input: ReadThread): Promise<MessageRow[]> {
  const shown = await listThread(tx, input.partnerId);
  const unread = shown.filter(({ sender, readAt }) => sender === input.writtenBy && readAt === null);
  if (unread.length === 0) return shown;
  const marked = await tx.rows<RowOf<typeof READ> & { readAt: Date; isFirst: boolean }>(
    `update message set read_at = coalesce(read_at, $2) where id = any($1::text[])
     returning ${READ}, old.read_at is null as "isFirst"`,
    [unread.map(({ id }) => id), tx.now],
  );
  const messages = marked.filter(({ isFirst }) => isFirst).length;
  if (messages > 0) {
    await recordAudit(tx, {
      origin: input.origin,
      brandId: input.brandId,
      programId: input.programId,
      accountId: input.accountId,
      action: "message.read",
      targetId: input.partnerId,
      details: { messages },
      at: tx.now,
    });
  }
  const readAt = new Map(marked.map((message) => [message.id, message.readAt]));
  return shown.map((message) => ({ ...message, readAt: readAt.get(message.id) ?? message.readAt }));
}
