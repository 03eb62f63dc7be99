import { digitsAt, textAt } from "../json.ts";

/**
 * An order's number as text. Ids have 64 bits, which a double cannot hold, so they are read from the global id, or
 * from the digits as sent.
 */
export function orderRefOf(order: unknown): string | null {
  return numberIn(order, /\/Order\/(\d+)$/) ?? digitsAt(order, "id");
}

/** A refund's number as text. */
export function refundRefOf(refund: unknown): string | null {
  return numberIn(refund, /\/Refund\/(\d+)$/) ?? digitsAt(refund, "id");
}

/** Our reference of a store's customer: a number like an order's, made distinguishable. */
export function shopifyCustomerRefOf(body: unknown): string | null {
  const customerId = digitsAt(body, "customer", "id");
  return customerId === null ? null : `customer ${customerId}`;
}

function numberIn(object: unknown, globalIdForm: RegExp): string | null {
  return globalIdForm.exec(textAt(object, "admin_graphql_api_id") ?? "")?.[1] ?? null;
}
