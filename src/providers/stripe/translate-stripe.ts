import { type Delivery, type DeliveryName, ignored, malformed, type ProviderUpdate } from "../delivery.ts";
import { type Moment, momentOf, type ReceiptClock } from "../provider-time.ts";
import { refAt, textAt, valueAt, wholeAt } from "../json.ts";
import { readCheckoutSession, readPaymentIntentSucceeded } from "./stripe-checkout.ts";
import { readInvoicePaid, readInvoicePaymentPaid } from "./stripe-invoice.ts";
import {
  DISPUTE_EVENT_TYPES,
  readChargeRefunded,
  readDispute,
  readRefundUpdated,
  REFUND_EVENT_TYPES,
} from "./stripe-refund.ts";

type Reader = (object: unknown, moment: Moment, apiVersion: string | null) => ProviderUpdate;

const READERS: Readonly<Record<string, Reader>> = {
  "checkout.session.completed": readCheckoutSession,
  "checkout.session.async_payment_succeeded": readCheckoutSession,
  "invoice.paid": readInvoicePaid,
  "invoice_payment.paid": readInvoicePaymentPaid,
  "payment_intent.succeeded": readPaymentIntentSucceeded,
  "charge.refunded": readChargeRefunded,
  ...Object.fromEntries(REFUND_EVENT_TYPES.map((type): [string, Reader] => [type, readRefundUpdated])),
  ...Object.fromEntries(
    DISPUTE_EVENT_TYPES.map((type): [string, Reader] => [type, (dispute) => readDispute(type, dispute)]),
  ),
  "customer.subscription.deleted": readSubscriptionDeleted,
  "customer.deleted": readCustomerDeleted,
  "promotion_code.created": readPromotionCode,
  "promotion_code.updated": readPromotionCode,
};

/** Every event we process; an endpoint at Stripe should send these, and may send others. */
export const STRIPE_EVENT_TYPES: readonly string[] = Object.keys(READERS);

/**
 * Translates an event of Stripe. Its shape depends on the API version of the brand's endpoint, so both shapes of each
 * object are read.
 *
 * @param body the parsed body, or null if it is not JSON
 * @param isTestModeTaken whether events of Stripe's test mode count, as they do on the testnet
 */
export function translateStripe(body: unknown, clock: ReceiptClock, isTestModeTaken: boolean): Delivery {
  const { externalId, topic } = stripeDeliveryName(body);
  const moment = momentOf((wholeAt(body, "created") ?? Number.NaN) * 1000, clock);
  const update = readEvent(body, { externalId, topic, moment, isTestModeTaken });
  return { externalId, topic, at: moment.at, update };
}

/** Identifies an event without its content. */
export function stripeDeliveryName(body: unknown): DeliveryName {
  return { externalId: textAt(body, "id"), topic: textAt(body, "type") };
}

function readEvent(
  body: unknown,
  event: Readonly<{
    externalId: string | null;
    topic: string | null;
    moment: Moment;
    isTestModeTaken: boolean;
  }>,
): ProviderUpdate {
  const { externalId, topic, moment } = event;
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    return { kind: "malformed", sentence: "The body is not a JSON object." };
  }
  if (externalId === null) return malformed("id", "the id of the event");
  if (topic === null) return malformed("type", "the type of the event");
  if (valueAt(body, "livemode") === false && !event.isTestModeTaken) {
    return ignored("The event comes from Stripe's test mode, but this is mainnet.");
  }
  const reader = Object.hasOwn(READERS, topic) ? READERS[topic] : undefined;
  if (reader === undefined) return ignored(`Events of type ${topic} are not used.`);
  const object = valueAt(body, "data", "object");
  if (typeof object !== "object" || object === null) return malformed("data.object", "an object");
  return reader(object, moment, textAt(body, "api_version"));
}

function readSubscriptionDeleted(subscription: unknown, moment: Moment): ProviderUpdate {
  const subscriptionRef = textAt(subscription, "id");
  if (subscriptionRef === null) return malformed("data.object.id", "the id of the subscription");
  // Not in the future, as no payment is recorded there: the next ones would still come before it.
  return { kind: "subscription_ended", subscriptionRef, at: Math.min(moment.at, moment.receivedAt) };
}

/** Stripe has no redaction event: deleting a customer there erases the customer's data here too. */
function readCustomerDeleted(customer: unknown): ProviderUpdate {
  const customerRef = textAt(customer, "id");
  if (customerRef === null) return malformed("data.object.id", "the id of the customer");
  return { kind: "redact_customer", email: textAt(customer, "email"), customerRef, orderRefs: [] };
}

function readPromotionCode(promotion: unknown, moment: Moment): ProviderUpdate {
  const promotionRef = refAt(promotion, "id");
  const code = textAt(promotion, "code");
  if (promotionRef === null) return malformed("data.object.id", "the id of the promotion code");
  if (code === null) return malformed("data.object.code", "the code that customers enter");
  return { kind: "promotion", promotionRef, code, at: moment.at };
}
