import { type Cents, proportionOf } from "../../domain/money/money.ts";
import { digitsAt, listAt, textAt, valueAt, wholeAt } from "../json.ts";
import type { FigureLine } from "../order-facts.ts";
import { shopCents, sumOf } from "./shopify-money.ts";

/**
 * A line's role for the commission: a product; a gift card, which is no sale until it is spent; or a tip, which goes
 * to the staff.
 */
type LineKind = "product" | "gift_card" | "tip";

export function kindOf(line: unknown): LineKind {
  if (valueAt(line, "gift_card") === true) return "gift_card";
  const isTip = ["tip_payment_gateway", "tip_payment_method"].some((field) => textAt(line, field) !== null);
  return isTip ? "tip" : "product";
}

/** A line of an order, with its amounts. */
export type OrderLine = FigureLine &
  Readonly<{
    kind: LineKind;
    /** Its number, by which refunds name it; null if it has none. */
    lineRef: string | null;
    /** The tax included in what remains of it. */
    taxInsideCents: Cents;
    /** What remains of it, including that tax, as the current subtotal counts it. */
    currentCents: Cents;
    /** The whole line after discounts, as sold. */
    fullCents: Cents;
    /** What edits and refunds have taken off its weight. */
    goneCents: Cents;
  }>;

/** A line's present state: what remains after edits, refunds and discounts. */
export function readLine(line: unknown, currency: string, isTaxIncluded: boolean): OrderLine {
  const quantity = wholeAt(line, "quantity") ?? 0;
  const currentQuantity = Math.min(quantity, wholeAt(line, "current_quantity") ?? quantity);
  const left = (cents: Cents): Cents =>
    quantity <= 0 || cents <= 0 ? 0 : proportionOf(cents, Math.max(0, currentQuantity), quantity);
  const discountCents = sumOf(
    listAt(line, "discount_allocations").map((allocation) => shopCents(allocation, "amount", currency)),
  );
  const taxCents = sumOf(listAt(line, "tax_lines").map((tax) => shopCents(tax, "price", currency)));
  const taxInsideCents = isTaxIncluded ? left(taxCents) : 0;
  const fullCents = (shopCents(line, "price", currency) ?? 0) * quantity - discountCents;
  const currentCents = left(fullCents);
  const weightCents = Math.max(0, currentCents - taxInsideCents);
  return {
    kind: kindOf(line),
    lineRef: digitsAt(line, "id"),
    weightCents,
    taxInsideCents,
    currentCents,
    fullCents: Math.max(0, fullCents),
    goneCents: Math.max(0, fullCents - (isTaxIncluded ? taxCents : 0) - weightCents),
    productNames: [digitsAt(line, "product_id"), textAt(line, "sku")].filter((name) => name !== null),
  };
}
