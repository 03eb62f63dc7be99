import { digitsAt, textAt } from "../json.ts";

/**
 * The number of an order as text. Ids have 64 bits, which a double does not hold: they are taken from the global id, or
 * from the digits as they were sent.
 */
export function orderRefOf(order: unknown): string | null {
  return numberIn(order, /\/Order\/(\d+)$/) ?? digitsAt(order, "id");
}

/** The number of a refund as text. */
export function refundRefOf(refund: unknown): string | null {
  return numberIn(refund, /\/Refund\/(\d+)$/) ?? digitsAt(refund, "id");
}

/** What a store's customer is called here: a number like an order's, told apart from one. */
export function shopifyCustomerRefOf(body: unknown): string | null {
  const customerId = digitsAt(body, "customer", "id");
  return customerId === null ? null : `customer ${customerId}`;
}

function numberIn(object: unknown, globalIdForm: RegExp): string | null {
  return globalIdForm.exec(textAt(object, "admin_graphql_api_id") ?? "")?.[1] ?? null;
}
