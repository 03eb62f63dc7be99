import type { EventBody } from "../../../src/domain/sales/event.ts";
import { receiveEvent, type ReceiveEvent } from "../../../src/commands/events/receive-event.ts";
import type { Tx } from "../../../src/db/transaction.ts";
import { eventId } from "./events.ts";

/** Who acts where a test calls a command itself. */
export const TEST_ORIGIN = { actor: { kind: "brand_key", id: "key_test" }, requestId: null } as const;

/** A signed event with this body, as the endpoint receives it. */
export const received = (
  scene: { readonly program: { readonly id: string } },
  body: EventBody,
  id: string = eventId(),
): ReceiveEvent => ({
  programId: scene.program.id,
  source: "api",
  event: {
    id,
    type: body.type,
    orderRef: body.type === "event" ? null : body.orderRef,
    body,
    invalidField: null,
    unknownFields: [],
  },
  signedWith: "current",
  rawBody: null,
  origin: TEST_ORIGIN,
});

/** What such an event does, to be run inside a transaction of the test. */
export const receive =
  (...event: Parameters<typeof received>) =>
  (tx: Tx) =>
    receiveEvent(tx, received(...event));

/** A sale of 100.00 by the seller's referral code. */
export const saleBody = (
  { seller }: { readonly seller: { readonly refCode: string } },
  orderRef: string,
  changes: Partial<Extract<EventBody, { type: "sale" }>> = {},
): EventBody => ({
  type: "sale",
  orderRef,
  amountCents: 10_000,
  currency: null,
  clickId: null,
  refCode: seller.refCode,
  subs: [],
  occurredAt: null,
  customerEmail: null,
  couponCode: null,
  subscriptionRef: null,
  productNames: [],
  ...changes,
});

export const refundBody = (orderRef: string, amountCents: number): EventBody => ({
  type: "refund",
  orderRef,
  amountCents,
  refundedTotalCents: null,
  currency: null,
});
