import type { DisputeFact, DisputeStatus } from "../../domain/sales/dispute.ts";
import { type Cents, proportionOf } from "../../domain/money/money.ts";
import { ignored, malformed, type ProviderUpdate } from "../delivery.ts";
import type { Moment } from "../provider-time.ts";
import { listAt, refAt, textAt, valueAt, wholeAt } from "../json.ts";
import { stripeCents, stripeCurrency } from "../../domain/money/stripe-units.ts";

/** Since this version of Stripe's API, giving up the uncaptured rest of an authorized amount is no refund. */
const RELEASE_IS_NO_REFUND_SINCE = "2025-03-31";

/**
 * `charge.refunded`: a payment's cumulative refunds, in what the customer paid.
 *
 * @param apiVersion of the event, which decides what its total contains; null if it names none
 */
export function readChargeRefunded(
  charge: unknown,
  moment: Moment,
  apiVersion: string | null,
): ProviderUpdate {
  const names = namesOf(charge, textAt(charge, "id"));
  const paymentRef = names.at(-1);
  if (paymentRef === undefined) return malformed("data.object.id", "the id of the charge");
  const currency = stripeCurrency(textAt(charge, "currency"));
  if (currency === null) return malformed("data.object.currency", "a three-letter currency code");
  const total = wholeAt(charge, "amount_refunded");
  if (total === null || total < 0) {
    return malformed("data.object.amount_refunded", "a whole number, not negative");
  }
  const refunded = total - releasedIn(charge, total, apiVersion);
  const paid = wholeAt(charge, "amount_captured") ?? wholeAt(charge, "amount");
  const refund = {
    grossCents: stripeCents(refunded, currency),
    reports: { [moment.at]: stripeCents(refunded, currency) },
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

/** The part of a charge's refunded total that was authorized and never captured, so that the customer never paid it. */
function releasedIn(charge: unknown, total: number, apiVersion: string | null): number {
  const captured = wholeAt(charge, "amount_captured");
  if (captured === null || apiVersion === null || apiVersion >= RELEASE_IS_NO_REFUND_SINCE) return 0;
  const authorized = wholeAt(charge, "amount") ?? 0;
  const released = Math.max(0, authorized - captured);
  // A brand may choose the newer behaviour in an older version. In the older one all is refunded only with that part.
  const isLeftOut = released > total || (valueAt(charge, "refunded") === true && total < authorized);
  return isLeftOut ? 0 : released;
}

/** The money of such a refund does not arrive: the brand has it back, and the payment stands as before. */
const FAILED_REFUND_STATUSES: ReadonlySet<string> = new Set(["failed", "canceled"]);

export const REFUND_EVENT_TYPES = ["refund.failed", "refund.updated", "charge.refund.updated"] as const;

/** A changed refund: if it failed or was canceled, it is undone. */
export function readRefundUpdated(refund: unknown, moment: Moment): ProviderUpdate {
  const refundRef = textAt(refund, "id");
  if (refundRef === null) return malformed("data.object.id", "the id of the refund");
  if (!FAILED_REFUND_STATUSES.has(textAt(refund, "status") ?? "")) {
    return ignored(`Refund ${refundRef} has not failed; charge.refunded reports the refund.`);
  }
  const names = namesOf(refund, refAt(refund, "charge"));
  const paymentRef = names.at(-1);
  if (paymentRef === undefined) return malformed("data.object.charge", "the id of the charge");
  const currency = stripeCurrency(textAt(refund, "currency"));
  if (currency === null) return malformed("data.object.currency", "a three-letter currency code");
  const amount = wholeAt(refund, "amount");
  if (amount === null || amount < 0) return malformed("data.object.amount", "a whole number, not negative");
  return {
    kind: "order",
    about: "refund",
    orderRefs: names,
    currency,
    facts: {
      failedRefunds: {
        [refundRef]: { paymentRef, grossCents: stripeCents(amount, currency), failedAt: moment.at },
      },
    },
    customer: null,
    subscription: null,
    waitsFor: null,
  };
}

/** Events that imply a status; the others carry the dispute's own. */
const REPORTED_STATES = {
  "charge.dispute.created": "open",
  "charge.dispute.funds_withdrawn": "withdrawn",
  "charge.dispute.funds_reinstated": null,
  "charge.dispute.closed": null,
} as const satisfies Record<string, DisputeStatus | null>;

type DisputeEventType = keyof typeof REPORTED_STATES;
export const DISPUTE_EVENT_TYPES = Object.keys(REPORTED_STATES) as DisputeEventType[];

/** How a dispute ended: a closed inquiry and a prevented dispute took no money, like a won one. */
const FINAL_STATES: Readonly<Record<string, DisputeStatus>> = {
  lost: "lost",
  won: "won",
  warning_closed: "won",
  prevented: "won",
  charge_refunded: "won",
};

/** A dispute opened, its money withdrawn or reinstated, or closed. */
export function readDispute(type: DisputeEventType, dispute: unknown): ProviderUpdate {
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
  const status = stateOf(type, textAt(dispute, "status") ?? "");
  if (status === null) return ignored(`Dispute ${disputeRef} was closed without moving money.`);
  const amountCents = stripeCents(amount, currency);
  const moved = transactionsOf(dispute, amountCents, currency);
  return {
    kind: "order",
    about: "dispute",
    orderRefs,
    currency,
    facts: {
      disputes: [{ disputeRef, amountCents, status, ...moved }],
    },
    customer: null,
    subscription: null,
    waitsFor: null,
  };
}

/**
 * Money also comes back from a lost dispute: what had been refunded before it. So a reinstatement uses the dispute's
 * own status, and means won only if that does not say how it ended.
 */
function stateOf(type: DisputeEventType, status: string): DisputeStatus | null {
  const final = FINAL_STATES[status] ?? null;
  return type === "charge.dispute.funds_reinstated" ? (final ?? "won") : (REPORTED_STATES[type] ?? final);
}

/**
 * The money the dispute has moved, by transaction id; null if the body lists none. The brand's balance may be in
 * another currency: a withdrawal there stands for the whole amount.
 */
function transactionsOf(
  dispute: unknown,
  amountCents: Cents,
  currency: string,
): Pick<DisputeFact, "transactions" | "isConverted"> | null {
  const listed = listAt(dispute, "balance_transactions").map((transaction) => ({
    ref: textAt(transaction, "id"),
    amount: wholeAt(transaction, "amount"),
    currency: stripeCurrency(textAt(transaction, "currency")),
  }));
  const withdrawn = listed.reduce((sum, { amount }) => sum + Math.max(0, -(amount ?? 0)), 0);
  const isForeign = (listedIn: string | null): boolean => listedIn !== null && listedIn !== currency;
  const transactions: Record<string, Cents> = {};
  for (const { ref, amount, currency: listedIn } of listed) {
    if (ref === null || amount === null) return null;
    if (isForeign(listedIn) && withdrawn === 0) return null;
    const size = Math.abs(amount);
    const cents = isForeign(listedIn)
      ? proportionOf(amountCents, size, withdrawn)
      : stripeCents(size, currency);
    transactions[ref] = amount < 0 ? -cents : cents;
  }
  if (listed.length === 0) return null;
  const isConverted = listed.some((transaction) => isForeign(transaction.currency));
  return { transactions, ...(isConverted && { isConverted }) };
}

/** An order's names in a charge or a dispute: the invoice (older shape) first, the charge last. */
function namesOf(object: unknown, chargeRef: string | null): string[] {
  const paymentRef = refAt(object, "payment_intent") ?? refAt(object, "charge", "payment_intent");
  return [refAt(object, "invoice"), paymentRef, chargeRef].filter((ref) => ref !== null);
}
