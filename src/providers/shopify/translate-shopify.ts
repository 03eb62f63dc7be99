import { type Delivery, type DeliveryName, ignored, malformed, type ProviderUpdate } from "../delivery.ts";
import { type Moment, momentOf, type ReceiptClock } from "../provider-time.ts";
import { digitsAt, listAt, textAt } from "../json.ts";
import { readOrderCreated, readOrderPaid } from "./shopify-order.ts";
import { shopifyCustomerRefOf } from "./shopify-ids.ts";
import { readOrderCancelled, readRefundCreated } from "./shopify-refund.ts";

/** A delivery's headers; null if missing. */
export type ShopifyHeaders = Readonly<{
  topic: string | null;
  /** Shared by all deliveries of one action. */
  eventId: string | null;
  /** Shared by all attempts of one delivery. */
  webhookId: string | null;
  triggeredAt: string | null;
  isTest: boolean;
}>;

const READERS: Readonly<Record<string, (body: unknown, moment: Moment, isTest: boolean) => ProviderUpdate>> =
  {
    "orders/paid": readOrderPaid,
    "orders/create": readOrderCreated,
    "refunds/create": readRefundCreated,
    "orders/cancelled": readOrderCancelled,
    "app/uninstalled": (_body, moment) => ({ kind: "uninstalled", at: moment.at }),
    "customers/data_request": () => ({ kind: "data_request" }),
    "customers/redact": readRedaction,
    "shop/redact": () => ({ kind: "redact_shop" }),
  };

/** Every topic we process; a store should send these, and may send others. */
export const SHOPIFY_TOPICS: readonly string[] = Object.keys(READERS);

/** Longer than any topic or id of Shopify's. */
const LONGEST_HEADER = 100;

/**
 * Translates a webhook of Shopify. Its signature has no timestamp, so its id is what prevents replays.
 *
 * @param body the parsed body, or null if it is not JSON
 * @param bodyDigest replaces the id of a delivery without one
 */
export function translateShopify(
  body: unknown,
  headers: ShopifyHeaders,
  clock: ReceiptClock,
  bodyDigest: string,
): Delivery {
  const { externalId, topic } = shopifyDeliveryName(headers, bodyDigest);
  const moment = momentOf(Date.parse(headers.triggeredAt ?? ""), clock);
  const update = readWebhook(body, topic, moment, headers.isTest);
  return { externalId, topic, at: moment.at, update };
}

/** Identifies a webhook without its body. */
export function shopifyDeliveryName(headers: ShopifyHeaders, bodyDigest: string): DeliveryName {
  const topic = headers.topic?.slice(0, LONGEST_HEADER).toLowerCase() ?? null;
  const id = (headers.eventId ?? headers.webhookId ?? bodyDigest).slice(0, LONGEST_HEADER);
  return { externalId: `${topic ?? "unknown"}:${id}`, topic };
}

function readWebhook(body: unknown, topic: string | null, moment: Moment, isTest: boolean): ProviderUpdate {
  if (topic === null) return { kind: "malformed", sentence: "The header X-Shopify-Topic is missing." };
  const reader = Object.hasOwn(READERS, topic) ? READERS[topic] : undefined;
  if (reader === undefined) return ignored(`Webhooks of topic ${topic} are not used.`);
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    return { kind: "malformed", sentence: "The body is not a JSON object." };
  }
  return reader(body, moment, isTest);
}

/** `customers/redact`: all we store of the customer is the masked address, which is then erased. */
function readRedaction(body: unknown): ProviderUpdate {
  const email = textAt(body, "customer", "email");
  const customerRef = shopifyCustomerRefOf(body);
  const orderRefs = listAt(body, "orders_to_redact")
    .map((orderRef) => digitsAt({ orderRef }, "orderRef"))
    .filter((orderRef) => orderRef !== null);
  if (email === null && customerRef === null && orderRefs.length === 0) {
    return malformed("customer.email", "the customer's address");
  }
  return { kind: "redact_customer", email, customerRef, orderRefs };
}
