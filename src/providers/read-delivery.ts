import { createHash } from "node:crypto";
import type { Delivery, DeliveryName, WebhookSource } from "./delivery.ts";
import type { ReceiptClock } from "./provider-time.ts";
import { parseExactJson } from "./json.ts";
import { shopifyDeliveryName, type ShopifyHeaders, translateShopify } from "./shopify/translate-shopify.ts";
import { stripeDeliveryName, translateStripe } from "./stripe/translate-stripe.ts";

/** A verified delivery as received: everything needed to read it, now or later. */
export type RawDelivery = Readonly<{
  source: WebhookSource;
  /** The relevant headers, in lower case without the prefixes `x-` and `shopify-`. */
  headers: Readonly<Record<string, string>>;
  rawBody: string;
}>;

/** Each source's headers that are stored with the body. */
export const KEPT_HEADERS: Readonly<Record<WebhookSource, readonly string[]>> = {
  stripe: [],
  shopify: ["topic", "event-id", "webhook-id", "triggered-at", "test"],
};

/** Identifies the delivery and reads no more than that, so that even a malformed one has its name. */
export function nameDelivery(raw: RawDelivery): DeliveryName {
  return raw.source === "stripe"
    ? stripeDeliveryName(parseExactJson(raw.rawBody))
    : shopifyDeliveryName(shopifyHeadersOf(raw), digestOf(raw));
}

/** @param isTestModeTaken whether events of Stripe's test mode count, as they do on the testnet */
export function readDelivery(raw: RawDelivery, clock: ReceiptClock, isTestModeTaken: boolean): Delivery {
  const body = parseExactJson(raw.rawBody);
  return raw.source === "stripe"
    ? translateStripe(body, clock, isTestModeTaken)
    : translateShopify(body, shopifyHeadersOf(raw), clock, digestOf(raw));
}

function shopifyHeadersOf({ headers }: RawDelivery): ShopifyHeaders {
  return {
    topic: headers["topic"] ?? null,
    eventId: headers["event-id"] ?? null,
    webhookId: headers["webhook-id"] ?? null,
    triggeredAt: headers["triggered-at"] ?? null,
    isTest: headers["test"] === "true",
  };
}

function digestOf({ rawBody }: RawDelivery): string {
  return createHash("sha256").update(rawBody).digest("hex");
}
