import { z } from "zod";
import { SENDERS, type MessageRow } from "../../queries/messages/thread.ts";
import { timestamp } from "../schema/common.ts";

/** A message between a brand and a partner, identical for both. MESSAGE-1. */
export const messageView = z.object({
  id: z.string(),
  sender: z.enum(SENDERS),
  senderName: z.string(),
  body: z.string(),
  createdAt: timestamp,
  readAt: timestamp.nullable().describe("When the recipient first read it; null until then."),
});

/** A message as the reference shows it. */
export const MESSAGE_EXAMPLE = {
  id: "msg_01KAK3XH4V9Y2C6R8M0T5W7Z1E",
  sender: "brand",
  senderName: "Acme",
  body: "Our autumn collection is out. Would you like a sample?",
  createdAt: "2026-11-03T08:00:00.000Z",
  readAt: "2026-11-03T10:12:00.000Z",
} as const;

export function viewMessage(row: MessageRow): z.input<typeof messageView> {
  return {
    id: row.id,
    sender: row.sender,
    senderName: row.senderName,
    body: row.body,
    createdAt: row.createdAt.toISOString(),
    readAt: row.readAt?.toISOString() ?? null,
  };
}
