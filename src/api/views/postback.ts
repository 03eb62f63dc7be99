import { z } from "zod";
import { DELIVERY_STATUSES } from "../../domain/messaging/postback-retry.ts";
import { POSTBACK_EVENTS } from "../../domain/messaging/postback.ts";
import type { DeliveryRow } from "../../queries/postbacks/list-deliveries.ts";
import { timestamp } from "../schema/common.ts";

/** A delivery, with the details to debug a failure. POSTBACK-7. */
export const deliveryView = z.object({
  id: z.string(),
  event: z.enum(POSTBACK_EVENTS),
  conversionId: z.string().nullable().describe("Null for a test call."),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int().describe("Attempts so far, at most 7."),
  lastStatusCode: z.int().nullable().describe("Null if the last call got no response."),
  lastError: z.string().nullable(),
  nextAttemptAt: timestamp.nullable(),
  createdAt: timestamp,
  deliveredAt: timestamp.nullable(),
});

export function viewDelivery(row: DeliveryRow): z.input<typeof deliveryView> {
  return {
    id: row.id,
    event: row.event,
    conversionId: row.conversionId,
    status: row.status,
    attempts: row.attempts,
    lastStatusCode: row.lastStatusCode,
    lastError: row.lastError,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
  };
}

/** A delivery as the reference shows it. */
export const DELIVERY_EXAMPLE = {
  id: "dlv_01KAK3XH4V9Y2C6R8M0T5W7Z1E",
  event: "recorded",
  conversionId: "cnv_01KAK3XH4V9Y2C6R8M0T5W7Z1F",
  status: "retrying",
  attempts: 2,
  lastStatusCode: 503,
  lastError: "the response was HTTP 503",
  nextAttemptAt: "2026-11-20T12:01:10.000Z",
  createdAt: "2026-11-20T12:00:00.000Z",
  deliveredAt: null,
} as const;
