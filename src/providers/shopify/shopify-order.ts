import { type Cents, MAX_AMOUNT_CENTS } from "../../domain/money/money.ts";
import { type CreditValues, namesSomebody, NO_VALUES, valuesNamed } from "../credit-values.ts";
import { malformed, type ProviderUpdate } from "../delivery.ts";
import type { Moment } from "../provider-time.ts";
import { decimalAt, listAt, textAt, valueAt } from "../json.ts";
import type { Dated, FigureLine, OrderFacts, OrderFigures, ValuePlace } from "../order-facts.ts";
import { orderRefOf, refundRefOf } from "./shopify-ids.ts";
import { type OrderLine, readLine } from "./shopify-lines.ts";
import {
  customerMoney,
  decimalCents,
  shopCents,
  shopCurrency,
  statesAmount,
  sumOf,
} from "./shopify-money.ts";
import {
  amountAloneCents,
  refundedByLine,
  returnsMoney,
  soldSubtotalCents,
  soldTaxCents,
} from "./shopify-refund.ts";

const NO_ORDER_ID = malformed("admin_graphql_api_id", "the id of the order, or id its number");

/** `orders/paid`: the sale. */
export function readOrderPaid(order: unknown, moment: Moment, isTestNotice: boolean): ProviderUpdate {
  const orderRef = orderRefOf(order);
  if (orderRef === null) return NO_ORDER_ID;
  // Versions before 2021 report only what was sold, without deducting refunds.
  const isCurrent = statesAmount(order, "current_subtotal_price");
  const field = isCurrent ? "current_subtotal_price" : "subtotal_price";
  const currency = shopCurrency(order, field);
  if (currency === null) return malformed("currency", "a three-letter currency code");
  const subtotalCents = shopCents(order, field, currency);
  const grossCents = orderTotal(order, currency);
  if (subtotalCents === null || subtotalCents < 0) {
    return malformed(`${field}_set`, `an amount of ${currency}, not negative`);
  }
  if (grossCents === null || grossCents < 0) {
    return malformed("total_price", `an amount of ${currency}, not negative`);
  }
  if (Math.max(subtotalCents, grossCents) > MAX_AMOUNT_CENTS) {
    return malformed("total_price", `at most ${MAX_AMOUNT_CENTS} cents`);
  }
  const figures = figuresOf(order, subtotalCents, grossCents, currency, moment);
  const dated = { at: moment.at, value: figures };
  const isPaid = figures.amountCents > 0;
  return {
    kind: "order",
    about: isPaid ? "sale" : "attribution",
    orderRefs: [orderRef],
    currency: isPaid ? currency : null,
    facts: {
      ...attributionOf(order, moment.at, "paid_order"),
      figures: isPaid ? { first_order: dated, last_order: dated } : {},
      isTest: isTestNotice || valueAt(order, "test") === true,
    },
    customer: customerOf(order, moment.at, "paid_order"),
    subscription: null,
    waitsFor: "The order's total is zero without gift cards and tips, so no sale is recorded.",
  };
}

/** `orders/create`: where the order came from; it may be paid later, or never. */
export function readOrderCreated(order: unknown, moment: Moment): ProviderUpdate {
  const orderRef = orderRefOf(order);
  if (orderRef === null) return NO_ORDER_ID;
  return {
    kind: "order",
    about: "attribution",
    orderRefs: [orderRef],
    currency: null,
    facts: attributionOf(order, moment.at, "new_order"),
    customer: customerOf(order, moment.at, "new_order"),
    subscription: null,
    waitsFor: "The sale is recorded with orders/paid of this order.",
  };
}

/** The order's total, of which refunds are a share; `total_price` is in the shop's currency. */
function orderTotal(order: unknown, currency: string): Cents | null {
  const decimal = decimalAt(order, "total_price");
  return decimal === null ? shopCents(order, "total_price", currency) : decimalCents(decimal, currency);
}

function attributionOf(
  order: unknown,
  at: number,
  place: "paid_order" | "new_order",
): Pick<OrderFacts, "values" | "discounts"> {
  const codes = listAt(order, "discount_codes").map((discount) => textAt(discount, "code"));
  const discounts = { codes: codes.filter((code) => code !== null), promotionRefs: [] };
  const values: Partial<Record<ValuePlace, Dated<CreditValues>>> = {};
  const [note, landing] = [noteValues(order), landingValues(valueAt(order, "landing_site"))];
  if (saysSomething(note)) values[`${place}_note`] = { at, value: note };
  if (saysSomething(landing)) values[`${place}_landing`] = { at, value: landing };
  return { values, discounts: { [place]: { at, value: discounts } } };
}

function saysSomething(values: CreditValues): boolean {
  return namesSomebody(values) || values.subs.some((sub) => sub !== null);
}

/** The cart attributes set by the shop's page or our script. */
function noteValues(order: unknown): CreditValues {
  const attributes = listAt(order, "note_attributes");
  return valuesNamed((name) =>
    textAt(
      attributes.find((attribute) => textAt(attribute, "name") === name),
      "value",
    ),
  );
}

const LONGEST_LANDING_SITE = 4000;

/** The query of the customer's landing page, sent as a path or as a full URL. */
function landingValues(landingSite: unknown): CreditValues {
  if (typeof landingSite !== "string" || landingSite.length > LONGEST_LANDING_SITE) return NO_VALUES;
  const url = URL.parse(landingSite, "https://shop.invalid/");
  return url === null ? NO_VALUES : valuesNamed((name) => textAt(url.searchParams.get(name)));
}

function customerOf(order: unknown, at: number, place: "paid_order" | "new_order"): CustomerUpdate | null {
  const email =
    textAt(order, "email") ?? textAt(order, "contact_email") ?? textAt(order, "customer", "email");
  return email === null ? null : { place, email, at };
}

type CustomerUpdate = Readonly<{ place: "paid_order" | "new_order"; email: string; at: number }>;

/**
 * After discounts, before shipping, and without the tax of the lines if prices include it. Gift cards count when
 * spent, tips never.
 */
function figuresOf(
  order: unknown,
  subtotalCents: Cents,
  grossCents: Cents,
  currency: string,
  moment: Moment,
): OrderFigures {
  const isTaxIncluded = valueAt(order, "taxes_included") === true;
  const lines = listAt(order, "line_items").map((line) => readLine(line, currency, isTaxIncluded));
  const products = lines.filter((line) => line.kind === "product");
  const netCents = subtotalCents - sumOf(lines.map((line) => line.taxInsideCents));
  const presentment = customerMoney(order, "total_price");
  return {
    amountCents: Math.max(0, netCents - unsoldCents(lines, netCents)),
    grossCents,
    customerGross:
      presentment === null || presentment.currency === currency
        ? { currency, cents: grossCents }
        : presentment,
    lines: linesOfProducts(products, listAt(order, "refunds").filter(returnsMoney), currency, isTaxIncluded),
    occurredAt: Math.min(moment.at, moment.receivedAt),
    deductedCents: deductedOf(order, { subtotalCents, netCents, lines, isTaxIncluded }, currency),
  };
}

/**
 * The lines with what the refunds of the report have taken off them. Each refund is read once, and its part of a line is
 * that of the first line with its id, so that an order of thousands of lines and refunds takes no time.
 */
function linesOfProducts(
  products: readonly OrderLine[],
  refunds: readonly unknown[],
  currency: string,
  isTaxIncluded: boolean,
): FigureLine[] {
  const byLine = new Map<string, [refundRef: string, cents: Cents][]>();
  for (const refund of refunds) {
    const refundRef = refundRefOf(refund) ?? "";
    for (const [lineRef, cents] of refundedByLine(refund, currency, isTaxIncluded)) {
      const parts = byLine.get(lineRef);
      if (parts === undefined) byLine.set(lineRef, [[refundRef, cents]]);
      else parts.push([refundRef, cents]);
    }
  }
  return products.map((line) => {
    const parts = line.lineRef === null ? [] : (byLine.get(line.lineRef) ?? []);
    if (line.lineRef !== null) byLine.delete(line.lineRef);
    return figureLineOf(line, parts);
  });
}

/** A line with what refunds have taken off it, beside what edits have. */
function figureLineOf(
  { weightCents, goneCents, productNames }: OrderLine,
  parts: readonly (readonly [refundRef: string, cents: Cents])[],
): FigureLine {
  let leftCents = goneCents;
  const refundedCents: Record<string, Cents> = {};
  for (const [refundRef, ofLineCents] of parts) {
    const cents = Math.max(0, Math.min(leftCents, ofLineCents));
    if (cents > 0) refundedCents[refundRef] = cents;
    leftCents -= cents;
  }
  const isRefunded = Object.keys(refundedCents).length > 0;
  return { weightCents, productNames, ...(isRefunded && { refundedCents }) };
}

/** The part of the subtotal that is gift cards and, where included, tips: Shopify leaves them out. */
function unsoldCents(lines: readonly OrderLine[], netCents: Cents): Cents {
  return areTipsInside(lines, netCents) ? netOf(lines, "gift_card", "tip") : netOf(lines, "gift_card");
}

const areTipsInside = (lines: readonly OrderLine[], netCents: Cents): boolean =>
  netCents >= netOf(lines, "product", "gift_card", "tip") - 1;

const netOf = (lines: readonly OrderLine[], ...kinds: readonly OrderLine["kind"][]): Cents =>
  sumOf(lines.filter((line) => kinds.includes(line.kind)).map((line) => line.weightCents));

/** An order's subtotal, as stated and without the tax inside it, and the lines that it is of. */
interface Subtotal {
  readonly subtotalCents: Cents;
  readonly netCents: Cents;
  readonly lines: readonly OrderLine[];
  readonly isTaxIncluded: boolean;
}

/**
 * What the refunds listed in a report have deducted from its subtotal, by refund. Removing a line by an edit makes a
 * refund without money; such a line was never sold.
 */
function deductedOf(
  order: unknown,
  { subtotalCents, netCents, lines, isTaxIncluded }: Subtotal,
  currency: string,
): Record<string, Cents> {
  const refunds = listAt(order, "refunds").filter(returnsMoney);
  const byLines = refunds.map((refund) => soldSubtotalCents(refund, currency));
  const taxInside = refunds.map((refund) => (isTaxIncluded ? soldTaxCents(refund, currency) : 0));
  const isCurrent = statesAmount(order, "current_subtotal_price");
  const fullCents = sumOf(lines.map((line) => line.fullCents));
  // Older versions' subtotal is what was sold, unless it is lower than the lines by the refunded amount.
  const isReduced = isCurrent || (lines.length > 0 && subtotalCents + sumOf(byLines) <= fullCents + 1);
  if (!isReduced) return {};
  // If the subtotal is below what remains of the lines, refunds of a mere amount have reduced it too.
  const inSubtotal = lines.filter(({ kind }) => kind !== "tip" || areTipsInside(lines, netCents));
  let shortCents = Math.max(0, sumOf(inSubtotal.map((line) => line.currentCents)) - subtotalCents);
  return Object.fromEntries(
    refunds.map((refund, index) => {
      const aloneCents =
        isCurrent && shortCents > 1 ? Math.min(shortCents, amountAloneCents(refund, currency)) : 0;
      shortCents -= aloneCents;
      return [refundRefOf(refund) ?? "", byLines[index]! - taxInside[index]! + aloneCents];
    }),
  );
}
