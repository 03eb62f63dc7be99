/** Prefixes of an order's names, best first: invoice, payment, checkout session, charge. */
const NAME_PREFIXES = ["in_", "pi_", "cs_", "ch_", "py_"];

const INVOICE_PREFIX = "in_";

function rankOf(name: string): number {
  const rank = NAME_PREFIXES.findIndex((prefix) => name.startsWith(prefix));
  return rank < 0 ? NAME_PREFIXES.length : rank;
}

/**
 * The order id among an order's known names: its invoice, or else its payment, or else its session. Of two names of
 * one kind the first counts.
 */
export function orderIdOf(names: readonly [string, ...string[]]): string {
  const [first, ...others] = names;
  return others.reduce((best, name) => (rankOf(name) < rankOf(best) ? name : best), first);
}

/** Whether a name is another name of an order: a payment of an invoice, a session of a payment. */
export function isOtherName(name: string, orderId: string): boolean {
  return rankOf(name) > rankOf(orderId);
}

/** Whether a better name may turn up later; a store's numbers and invoices are final. */
export function mayHaveBetterName(name: string): boolean {
  const rank = rankOf(name);
  return rank > 0 && rank < NAME_PREFIXES.length;
}

/** Whether an order is an invoice, which is then the only source of its figures. */
export function isInvoice(name: string): boolean {
  return name.startsWith(INVOICE_PREFIX);
}
