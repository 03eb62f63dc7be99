import type { CreditValues } from "./credit-values.ts";
import type { Discounts, ObjectPlace, OrderFacts } from "./order-facts.ts";

/** A provider whose webhooks are verified by a brand's secret. */
export type WebhookSource = "stripe" | "shopify";

/** A delivery's facts about a subscription: its origin, from a session or its first invoice. */
export type SubscriptionUpdate = Readonly<{
  subscriptionRef: string;
  place: "session" | "invoice";
  at: number;
  values: CreditValues;
  discounts: Discounts;
  /** Whether it begins without a payment, as a trial does. */
  isFree: boolean;
}>;

/** A delivery's facts about one order. */
export type OrderUpdate = Readonly<{
  kind: "order";
  about: "sale" | "attribution" | "refund" | "dispute" | "payment";
  /** Every name of the order in the delivery, the order id first. */
  orderRefs: readonly string[];
  /** Currency of its amounts; null if it has none. */
  currency: string | null;
  facts: Partial<OrderFacts>;
  /** Facts of amounts whose currency the body names nowhere, read in the program's; absent if it names one. */
  factsIn?: (currency: string) => Partial<OrderFacts>;
  customer: Readonly<{ place: ObjectPlace; email: string; at: number }> | null;
  subscription: SubscriptionUpdate | null;
  /** What the sale or the refund still waits for, if this delivery alone makes none. */
  waitsFor: string | null;
}>;

/** Whose personal data to erase, as far as the provider says; at least one of the three is set. */
export type RedactedCustomer = Readonly<{
  email: string | null;
  /** The provider's customer id, as in a delivery's traces. */
  customerRef: string | null;
  orderRefs: readonly string[];
}>;

/** The content of a provider's delivery. */
export type ProviderUpdate =
  | OrderUpdate
  /** Legitimately without effect; the sentence says why. */
  | Readonly<{ kind: "ignored"; sentence: string }>
  /** A required field is missing or malformed; the sentence names it. */
  | Readonly<{ kind: "malformed"; sentence: string }>
  | Readonly<{ kind: "subscription"; update: SubscriptionUpdate; customerRef: string | null }>
  | Readonly<{ kind: "subscription_ended"; subscriptionRef: string; at: number }>
  | Readonly<{ kind: "promotion"; promotionRef: string; code: string; at: number }>
  | Readonly<{ kind: "uninstalled"; at: number }>
  | Readonly<{ kind: "data_request" }>
  | (Readonly<{ kind: "redact_customer" }> & RedactedCustomer)
  | Readonly<{ kind: "redact_shop" }>;

/** How the provider identifies a delivery. */
export type DeliveryName = Readonly<{
  /** Distinguishes repeats from new deliveries; null if the body has no id. */
  externalId: string | null;
  /** The provider's event name, such as `invoice.paid`; null if missing. */
  topic: string | null;
}>;

/** A verified and parsed delivery. */
export type Delivery = DeliveryName &
  Readonly<{
    /** When it happened, in milliseconds of business time. */
    at: number;
    update: ProviderUpdate;
  }>;

/** Rejects a body because of a field: `malformed("data.object.id", "an id")`. */
export function malformed(field: string, expected: string): Extract<ProviderUpdate, { kind: "malformed" }> {
  return { kind: "malformed", sentence: `Field ${field} must be ${expected}.` };
}

export function ignored(sentence: string): Extract<ProviderUpdate, { kind: "ignored" }> {
  return { kind: "ignored", sentence };
}

export const NO_DISCOUNTS: Discounts = { codes: [], promotionRefs: [] };

/** The type in the list of events; null if it is neither. */
export function eventTypeOf(update: ProviderUpdate): "sale" | "refund" | null {
  if (update.kind !== "order") return null;
  if (update.about === "payment") return null;
  return update.about === "refund" || update.about === "dispute" ? "refund" : "sale";
}
