import type { CreditValues } from "./credit-values.ts";
import type { Discounts, ObjectPlace, OrderFacts } from "./order-facts.ts";

/** A third-party sale source whose webhooks a brand's secret verifies. */
export type WebhookSource = "stripe" | "shopify";

/** A moment of the provider in milliseconds of business time, and when its delivery reached us. */
export type Moment = Readonly<{ at: number; receivedAt: number }>;

/** A provider's clock is a third party's: what it says moves with the service clock. CLOCK-3. */
export type ReceiptClock = Readonly<{ now: Date; offsetMs: number }>;

/** Before this no provider had webhooks, and after that no date is a date of theirs. */
const [FIRST_MOMENT, LAST_MOMENT] = [Date.UTC(2000, 0), Date.UTC(3000, 0)];

/**
 * When something happened by the provider's clock; without its word, now.
 *
 * @param providerTimeMs milliseconds, NaN where the provider says none that is a time
 */
export function momentOf(providerTimeMs: number, clock: ReceiptClock): Moment {
  const receivedAt = clock.now.getTime();
  const isTime = providerTimeMs >= FIRST_MOMENT && providerTimeMs < LAST_MOMENT;
  return { at: isTime ? providerTimeMs + clock.offsetMs : receivedAt, receivedAt };
}

/** What a delivery tells of a subscription: whom it came by, as a session or its first invoice says. */
export type SubscriptionUpdate = Readonly<{
  subscriptionRef: string;
  place: "session" | "invoice";
  at: number;
  values: CreditValues;
  discounts: Discounts;
  /** Whether it begins without a payment, as a trial does. */
  isFree: boolean;
}>;

/** What a delivery tells of one order. */
export type OrderUpdate = Readonly<{
  kind: "order";
  about: "sale" | "attribution" | "refund" | "dispute" | "payment";
  /** Every name of the order that the delivery gives, the order id first. */
  orderRefs: readonly string[];
  /** Currency of the amounts in it; null where there are none. */
  currency: string | null;
  facts: Partial<OrderFacts>;
  customer: Readonly<{ place: ObjectPlace; email: string; at: number }> | null;
  subscription: SubscriptionUpdate | null;
  /** What the sale waits for, while this delivery alone makes none. */
  waitsFor: string | null;
}>;

/** Whose personal data are to go, as far as the provider says; at least one of the three is there. */
export type RedactedCustomer = Readonly<{
  email: string | null;
  /** The provider's id of the customer, as a delivery's traces have it. */
  customerRef: string | null;
  orderRefs: readonly string[];
}>;

/** What a delivery of a provider tells us. */
export type ProviderUpdate =
  | OrderUpdate
  /** Rightly without effect; the sentence says why. */
  | Readonly<{ kind: "ignored"; sentence: string }>
  /** A field that we need is missing or malformed; the sentence names it. */
  | Readonly<{ kind: "malformed"; sentence: string }>
  | Readonly<{ kind: "subscription"; update: SubscriptionUpdate; customerRef: string | null }>
  | Readonly<{ kind: "subscription_ended"; subscriptionRef: string; at: number }>
  | Readonly<{ kind: "promotion"; promotionRef: string; code: string; at: number }>
  | Readonly<{ kind: "uninstalled"; at: number }>
  | Readonly<{ kind: "data_request" }>
  | (Readonly<{ kind: "redact_customer" }> & RedactedCustomer)
  | Readonly<{ kind: "redact_shop" }>;

/** What a delivery is called by its provider. */
export type DeliveryName = Readonly<{
  /** What tells a repetition from a new one; null where the body has no id. */
  externalId: string | null;
  /** The provider's word for what happened, such as `invoice.paid`; null where it is missing. */
  topic: string | null;
}>;

/** A verified delivery, read. */
export type Delivery = DeliveryName &
  Readonly<{
    /** When it happened, in milliseconds of business time. */
    at: number;
    update: ProviderUpdate;
  }>;

/** Refuses a body for a field: `malformed("data.object.id", "an id")`. */
export function malformed(field: string, expected: string): Extract<ProviderUpdate, { kind: "malformed" }> {
  return { kind: "malformed", sentence: `Field ${field} must be ${expected}.` };
}

export function ignored(sentence: string): Extract<ProviderUpdate, { kind: "ignored" }> {
  return { kind: "ignored", sentence };
}

export const NO_DISCOUNTS: Discounts = { codes: [], promotionRefs: [] };

/** What the list of events shows a delivery as; null where it is neither. */
export function eventTypeOf(update: ProviderUpdate): "sale" | "refund" | null {
  if (update.kind !== "order") return null;
  if (update.about === "payment") return null;
  return update.about === "refund" || update.about === "dispute" ? "refund" : "sale";
}
