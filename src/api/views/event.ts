import { z } from "zod";
import type { EventRow } from "../../queries/events/list-events.ts";
import { timestamp } from "../schema/common.ts";

/** A received event, in the vocabulary of the event endpoint. EVENT-6. */
export const eventView = z.object({
  id: z.int(),
  source: z.enum(["api", "stripe", "shopify", "console"]),
  external_id: z.string().nullable().describe("The sender's id; null if none was valid."),
  type: z.enum(["sale", "refund", "event"]).nullable(),
  status: z.enum(["processed", "duplicate", "unmatched", "error"]),
  note: z.string().nullable().describe("Explanation; begins with a word of a fixed list."),
  conversion_id: z.string().nullable(),
  received_at: timestamp,
});

export function viewEvent(event: EventRow): z.input<typeof eventView> {
  return {
    id: event.id,
    source: event.source,
    external_id: event.externalId,
    type: event.type,
    status: event.status,
    note: event.note,
    conversion_id: event.conversionId,
    received_at: event.receivedAt.toISOString(),
  };
}
