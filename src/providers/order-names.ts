/** What the names of an order begin with, from the best to the last: invoice, payment, checkout session, charge. */
const NAME_PREFIXES = ["in_", "pi_", "cs_", "ch_", "py_"];

const INVOICE_PREFIX = "in_";

function rankOf(name: string): number {
  const rank = NAME_PREFIXES.findIndex((prefix) => name.startsWith(prefix));
  return rank < 0 ? NAME_PREFIXES.length : rank;
}

/**
 * The order id among the names that are known of one order: its invoice, else its payment, else its session. Of two
 * names of one kind the first counts.
 */
export function orderIdOf(names: readonly [string, ...string[]]): string {
  const [first, ...others] = names;
  return others.reduce((best, name) => (rankOf(name) < rankOf(best) ? name : best), first);
}

/** Whether a name is another name of an order: a payment of an invoice, a session of a payment. */
export function isOtherName(name: string, orderId: string): boolean {
  return rankOf(name) > rankOf(orderId);
}

/** Whether a better name of an order may turn up later: only a store's numbers and invoices stand as they are. */
export function mayHaveBetterName(name: string): boolean {
  const rank = rankOf(name);
  return rank > 0 && rank < NAME_PREFIXES.length;
}

/** Whether an order is an invoice: then its figures come from the invoice alone. */
export function isInvoice(name: string): boolean {
  return name.startsWith(INVOICE_PREFIX);
}
