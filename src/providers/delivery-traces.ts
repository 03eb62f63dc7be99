import { isAddress } from "../domain/customers/customer.ts";
import type { WebhookSource } from "./delivery.ts";
import { digitsAt, parseExactJson } from "./json.ts";
import { orderRefOf, shopifyCustomerRefOf } from "./shopify/shopify-ids.ts";

/** Finds deliveries about a customer for redaction. */
export type Traces = Readonly<{
  /** Every address anywhere in the body. */
  addresses: readonly string[];
  /** The provider's ids of customers, orders and payments in it. */
  refs: readonly string[];
}>;

/** Ids of Stripe objects that lead to a customer: the customer itself, and the names of its orders. */
const STRIPE_REF = /^(?:cus|in|pi|cs|ch|py|sub)_\w{1,250}$/;

/**
 * Scans the whole body, whatever it is about, so that even deliveries we do not understand are found. A body that is
 * not JSON has no traces.
 */
export function tracesOf(source: WebhookSource, rawBody: string): Traces {
  const body = parseExactJson(rawBody);
  const texts = textsIn(body);
  const refs = source === "stripe" ? [...texts].filter((text) => STRIPE_REF.test(text)) : shopifyRefs(body);
  return { addresses: [...texts].filter(isAddress), refs };
}

/** Every address anywhere in a body; none if it is not JSON. */
export const addressesIn = (rawBody: string): string[] =>
  [...textsIn(parseExactJson(rawBody))].filter(isAddress);

const shopifyRefs = (body: unknown): string[] =>
  [orderRefOf(body), digitsAt(body, "order_id"), shopifyCustomerRefOf(body)].filter((ref) => ref !== null);

/** Every text in a value. Iterative, since senders control the nesting. */
function textsIn(value: unknown): Set<string> {
  const texts = new Set<string>();
  const left: unknown[] = [value];
  while (left.length > 0) {
    const current = left.pop();
    if (typeof current === "string") texts.add(current.trim());
    else if (typeof current === "object" && current !== null) {
      for (const one of Object.values(current)) left.push(one);
    }
  }
  return texts;
}
