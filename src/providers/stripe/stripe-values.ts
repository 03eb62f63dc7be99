import type { CreditValues } from "../credit-values.ts";
import { namesSomebody, valuesNamed } from "../credit-values.ts";
import { listAt, refAt, textAt, valueAt } from "../json.ts";
import type { Dated, Discounts, OrderFacts, ValuePlace } from "../order-facts.ts";

/** The values in an object's metadata, under our names. */
export function metadataValues(metadata: unknown): CreditValues {
  return valuesNamed((name) => textAt(metadata, name));
}

/** The non-empty values, as an order stores them. */
export function placedValues(
  at: number,
  places: Readonly<Partial<Record<ValuePlace, CreditValues>>>,
): OrderFacts["values"] {
  const placed: Partial<Record<ValuePlace, Dated<CreditValues>>> = {};
  for (const [place, value] of Object.entries(places) as [ValuePlace, CreditValues][]) {
    if (namesSomebody(value) || value.subs.some((sub) => sub !== null)) placed[place] = { at, value };
  }
  return placed;
}

/** The promotion codes used; invoices of older versions have one discount instead of a list. */
export function discountsAt(object: unknown): Discounts {
  const discounts = [...listAt(object, "discounts"), valueAt(object, "discount")];
  const promotionRefs = discounts
    .map((discount) => refAt(discount, "promotion_code"))
    .filter((ref) => ref !== null);
  return { codes: [], promotionRefs };
}

/** The product names that brands put into metadata for rate rules. */
export function namedProducts(metadata: unknown): string[] {
  return [textAt(metadata, "product_id"), textAt(metadata, "plan")].filter((name) => name !== null);
}
