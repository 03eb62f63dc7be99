import type { DisputeStatus } from "../../refund.ts";
import { ignored, malformed, type News } from "../delivery.ts";
import { refAt, textAt, wholeAt } from "../json.ts";
import { stripeCents, stripeCurrency } from "./stripe-units.ts";

/** `charge.refunded`: all that was refunded of a payment so far, in what the customer paid. */
export function readChargeRefunded(charge: unknown): News {
  const names = namesOf(charge, textAt(charge, "id"));
  const paymentRef = names.at(-1);
  if (paymentRef === undefined) return malformed("data.object.id", "the id of the charge");
  const currency = stripeCurrency(textAt(charge, "currency"));
  if (currency === null) return malformed("data.object.currency", "a three-letter currency code");
  const refunded = wholeAt(charge, "amount_refunded");
  if (refunded === null || refunded < 0) {
    return malformed("data.object.amount_refunded", "a whole number, not negative");
  }
  const paid = wholeAt(charge, "amount_captured") ?? wholeAt(charge, "amount");
  const refund = {
    grossCents: stripeCents(refunded, currency),
    paidCents: paid === null || paid < refunded ? null : stripeCents(paid, currency),
    amountCents: null,
  };
  return {
    kind: "order",
    about: "refund",
    orderRefs: names,
    currency,
    facts: { refunds: { [paymentRef]: refund } },
    customer: null,
    subscription: null,
    waitsFor: null,
  };
}

/** What each event says of a dispute; how it was closed stands in its own status. */
const DISPUTE_EVENTS = {
  "charge.dispute.created": "open",
  "charge.dispute.funds_withdrawn": "withdrawn",
  "charge.dispute.funds_reinstated": "won",
  "charge.dispute.closed": "closed",
} as const satisfies Record<string, DisputeStatus | "closed">;

type DisputeEventType = keyof typeof DISPUTE_EVENTS;
export const DISPUTE_EVENT_TYPES = Object.keys(DISPUTE_EVENTS) as DisputeEventType[];

/** How a dispute ended: an inquiry that was closed and one that was prevented took no money, like one that was won. */
const CLOSED_STATUSES: Readonly<Record<string, DisputeStatus>> = {
  lost: "lost",
  won: "won",
  warning_closed: "won",
  prevented: "won",
  charge_refunded: "won",
};

/** A dispute opened, its money withdrawn or reinstated, or closed. */
export function readDispute(type: DisputeEventType, dispute: unknown): News {
  const disputeRef = textAt(dispute, "id");
  if (disputeRef === null) return malformed("data.object.id", "the id of the dispute");
  const orderRefs = namesOf(dispute, refAt(dispute, "charge"));
  if (orderRefs.length === 0) {
    return malformed("data.object.payment_intent", "the id of the payment, or charge that of the charge");
  }
  const currency = stripeCurrency(textAt(dispute, "currency"));
  if (currency === null) return malformed("data.object.currency", "a three-letter currency code");
  const amount = wholeAt(dispute, "amount");
  if (amount === null || amount < 0) return malformed("data.object.amount", "a whole number, not negative");
  const status = statusOf(type, textAt(dispute, "status"));
  if (status === null) return ignored(`The dispute ${disputeRef} was closed in a way that moves no money.`);
  return {
    kind: "order",
    about: "dispute",
    orderRefs,
    currency,
    facts: { disputes: [{ disputeRef, amountCents: stripeCents(amount, currency), status }] },
    customer: null,
    subscription: null,
    waitsFor: null,
  };
}

function statusOf(type: DisputeEventType, closedAs: string | null): DisputeStatus | null {
  const status = DISPUTE_EVENTS[type];
  return status === "closed" ? (CLOSED_STATUSES[closedAs ?? ""] ?? null) : status;
}

/** The names of the order that a charge or a dispute gives, the invoice (older shape) first, the charge last. */
function namesOf(object: unknown, chargeRef: string | null): string[] {
  const paymentRef = refAt(object, "payment_intent");
  return [refAt(object, "invoice"), paymentRef, chargeRef].filter((ref) => ref !== null);
}
