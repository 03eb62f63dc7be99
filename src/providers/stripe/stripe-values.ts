import type { CreditValues } from "../credit-values.ts";
import { namesSomebody, valuesNamed } from "../credit-values.ts";
import { listAt, refAt, textAt, valueAt } from "../json.ts";
import type { Dated, Discounts, OrderFacts, ValuePlace } from "../order-facts.ts";

/** What the metadata of an object says under our names. */
export function metadataValues(metadata: unknown): CreditValues {
  return valuesNamed((name) => textAt(metadata, name));
}

/** The places that say something, as an order keeps them. */
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

/** The promotion codes used; an invoice of an older version has one discount instead of a list. */
export function discountsAt(object: unknown): Discounts {
  const discounts = [...listAt(object, "discounts"), valueAt(object, "discount")];
  const promotionRefs = discounts
    .map((discount) => refAt(discount, "promotion_code"))
    .filter((ref) => ref !== null);
  return { codes: [], promotionRefs };
}

/** The names under which a rate rule may know what was bought, as the brand put them into metadata. */
export function namedProducts(metadata: unknown): string[] {
  return [textAt(metadata, "product_id"), textAt(metadata, "plan")].filter((name) => name !== null);
}
