import { isAddress } from "../domain/customers/customer.ts";
import type { WebhookSource } from "./delivery.ts";
import { digitsAt, parseExactJson } from "./json.ts";
import { orderRefOf, shopifyCustomerRefOf } from "./shopify/shopify-ids.ts";

/** What of a customer a delivery holds, by which a redaction finds it. */
export type Traces = Readonly<{
  /** Every address anywhere in it. */
  addresses: readonly string[];
  /** The provider's ids of customers, orders and payments in it. */
  refs: readonly string[];
}>;

/** Stripe's objects that lead to a customer: the customer, and what the names of an order are made of. */
const STRIPE_REF = /^(?:cus|in|pi|cs|ch|py|sub)_\w{1,250}$/;

/**
 * Reads the whole body, whatever it is about, so that also what we do not understand is found again. A delivery that
 * cannot be read as JSON has no traces.
 */
export function tracesOf(source: WebhookSource, rawBody: string): Traces {
  const body = parseExactJson(rawBody);
  const texts = textsIn(body);
  const refs = source === "stripe" ? [...texts].filter((text) => STRIPE_REF.test(text)) : shopifyRefs(body);
  return { addresses: [...texts].filter(isAddress), refs };
}

const shopifyRefs = (body: unknown): string[] =>
  [orderRefOf(body), digitsAt(body, "order_id"), shopifyCustomerRefOf(body)].filter((ref) => ref !== null);

/** Every text in a value, without recursion: how deep a body goes is its sender's choice. */
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
