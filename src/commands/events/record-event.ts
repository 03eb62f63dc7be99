import assert from "node:assert";
import type { Tx } from "../../db/transaction.ts";
import {
  outcomeOf,
  type EventContext,
  type EventOutcome,
  type IncomingEvent,
} from "../../domain/sales/event.ts";
import { recordAppEvent } from "./record-app-event.ts";
import { recordRefundEvent } from "./record-refund-event.ts";
import { recordSale } from "./record-sale.ts";

/** Gives an event, whose row is written, its outcome. EVENT-7. */
export function recordEvent(
  tx: Tx,
  context: EventContext,
  { body, invalidField }: Pick<IncomingEvent, "body" | "invalidField">,
): Promise<EventOutcome> {
  if (body === null) {
    assert(invalidField, "an event without a body says which field is wrong");
    return Promise.resolve(outcomeOf("error", "invalid_field", invalidField));
  }
  switch (body.type) {
    case "sale":
      return recordSale(tx, context, body);
    case "refund":
      return recordRefundEvent(tx, context, body);
    case "event":
      return recordAppEvent(tx, context, body);
  }
}
