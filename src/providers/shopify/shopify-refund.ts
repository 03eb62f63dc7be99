import { type Cents, proportionOf } from "../../domain/money/money.ts";
import { ignored, malformed, type ProviderUpdate } from "../delivery.ts";
import { decimalAt, digitsAt, listAt, textAt, valueAt } from "../json.ts";
import type { Money, ProviderRefund } from "../order-facts.ts";
import { orderRefOf, refundRefOf } from "./shopify-ids.ts";
import { kindOf } from "./shopify-lines.ts";
import {
  currencyCode,
  customerMoney,
  decimalCents,
  shopCents,
  shopCurrency,
  shopCurrencyBeside,
  sumOf,
} from "./shopify-money.ts";

/** `refunds/create`: one refund of an order. */
export function readRefundCreated(refund: unknown): ProviderUpdate {
  const refundRef = refundRefOf(refund);
  if (refundRef === null) return malformed("id", "the id of the refund");
  const orderRef = digitsAt(refund, "order_id");
  if (orderRef === null) return malformed("order_id", "the number of the order");
  // Goods that are restocked, exchanged or taken off the order by an edit make a refund too.
  if (!returnsMoney(refund)) return ignored(`Refund ${refundRef} moves no money.`);
  const currency = currencyOf(refund);
  const fact = currency === null ? moneyAlone(refund) : refundFact(refund, currency);
  return {
    kind: "order",
    about: "refund",
    orderRefs: [orderRef],
    currency,
    facts: { refunds: { [refundRef]: fact } },
    ...(currency === null &&
      !namesCurrency(refund) && {
        factsIn: (programCurrency) => ({ refunds: { [refundRef]: refundFact(refund, programCurrency) } }),
      }),
    customer: null,
    subscription: null,
    waitsFor: listAt(refund, "transactions").some(isMoneyBack) ? null : PENDING,
  };
}

const PENDING =
  "The refund's payment is pending, so it counts for nothing. Shopify does not report it again: once it is paid, " +
  "record the refund yourself.";

/**
 * How much of the amount a refund reverses. If its lines, tax, shipping and adjustments add up to the returned money,
 * within one minor unit, the lines decide: a refund of shipping alone deducts nothing. Of a shop whose prices include
 * tax they add up without it, since it is inside them. Otherwise it is the returned share of the order's total.
 */
function refundFact(refund: unknown, currency: string): ProviderRefund {
  const said = saidBy(refund, (object, field) => shopCents(object, field, currency));
  const back = moneyBackOf(refund, currency, said.totalCents);
  if (typeof back !== "number") return reportedToCustomer(back);
  return { grossCents: back, paidCents: null, amountCents: soldCents(refund, currency, said, back) };
}

/** What the lines of a refund reverse; null if they do not add up to what was returned. */
function soldCents(refund: unknown, currency: string, said: Said, back: Cents): Cents | null {
  const isItemised = said.subtotalCents > 0 || (said.shippingCents > 0 && said.discrepancyCents === 0);
  if (!isItemised) return null;
  if (Math.abs(said.totalCents - back) <= 1) return soldSubtotalCents(refund, currency);
  if (Math.abs(said.totalCents - said.taxCents - back) > 1) return null;
  return soldSubtotalCents(refund, currency) - soldTaxCents(refund, currency);
}

/** Whether any transaction names its currency. */
function namesCurrency(refund: unknown): boolean {
  return listAt(refund, "transactions").some((one) => currencyCode(textAt(one, "currency")) !== null);
}

/** A refund that states nothing but its money, in whichever currency. */
function moneyAlone(refund: unknown): ProviderRefund {
  const [money, ...others] = customersMoney(refund);
  const isReported = money !== undefined && others.length === 0;
  return isReported ? reportedToCustomer(money) : { grossCents: 0, paidCents: null, amountCents: null };
}

function reportedToCustomer(money: Money): ProviderRefund {
  return { grossCents: 0, paidCents: null, amountCents: null, customerMoney: money };
}

/** The sold lines of a refund, after discounts, with their tax where prices include it. */
export const soldSubtotalCents = (refund: unknown, currency: string): Cents =>
  sumOfSold(refund, "subtotal", currency);

/** The tax of the sold lines of a refund. */
export const soldTaxCents = (refund: unknown, currency: string): Cents =>
  sumOfSold(refund, "total_tax", currency);

function sumOfSold(refund: unknown, field: "subtotal" | "total_tax", currency: string): Cents {
  const lines = listAt(refund, "refund_line_items");
  const sold = lines.filter((line) => kindOf(valueAt(line, "line_item")) === "product");
  return sumOf(sold.map((line) => shopCents(line, field, currency)));
}

/**
 * What a refund has taken off the lines of its order, by their ids: after discounts, and without the tax where prices
 * include it.
 */
export function refundedByLine(
  refund: unknown,
  currency: string,
  isTaxIncluded: boolean,
): ReadonlyMap<string, Cents> {
  const byLine = new Map<string, Cents>();
  for (const part of listAt(refund, "refund_line_items")) {
    const lineRef = digitsAt(part, "line_item_id");
    if (lineRef === null) continue;
    const cents = sumOf([shopCents(part, "subtotal", currency)]);
    const taxCents = isTaxIncluded ? sumOf([shopCents(part, "total_tax", currency)]) : 0;
    byLine.set(lineRef, (byLine.get(lineRef) ?? 0) + cents - taxCents);
  }
  return byLine;
}

/** What a refund returns beyond its lines and shipping, according to its adjustments. */
export function amountAloneCents(refund: unknown, currency: string): Cents {
  const said = saidBy(refund, (object, field) => shopCents(object, field, currency));
  return Math.max(0, said.discrepancyCents);
}

/** Reads an amount of the refund in one of its two currencies. */
type ReadAmount = (object: unknown, field: string) => Cents | null;

/** What a refund states. */
interface Said {
  readonly subtotalCents: Cents;
  /** With its tax. */
  readonly shippingCents: Cents;
  readonly discrepancyCents: Cents;
  /** Lines, shipping and adjustments with the tax of the former two. */
  readonly totalCents: Cents;
  /** The part of the total that is the tax of lines and shipping. */
  readonly taxCents: Cents;
}

/** What a refund's lines, shipping and adjustments state, including their tax. */
function saidBy(refund: unknown, read: ReadAmount): Said {
  const lines = listAt(refund, "refund_line_items");
  const subtotalCents = sumOf(lines.map((line) => read(line, "subtotal")));
  const lineTaxCents = sumOf(lines.map((line) => read(line, "total_tax")));
  const shipping = shippingOf(refund, read);
  const shippingCents = shipping.netCents + shipping.taxCents;
  const discrepancyCents = -sumOf(adjustmentsOf(refund, "other", read));
  const totalCents = Math.max(0, subtotalCents + lineTaxCents + shippingCents + discrepancyCents);
  const taxCents = lineTaxCents + shipping.taxCents;
  return { subtotalCents, shippingCents, discrepancyCents, totalCents, taxCents };
}

/**
 * Refunded shipping has lines of its own; older bodies have an adjustment instead, which states the tax that was
 * returned. A line names the tax of all of the shipping, of which a partial refund returns a part.
 */
function shippingOf(refund: unknown, read: ReadAmount): { netCents: Cents; taxCents: Cents } {
  const adjustedCents = -sumOf(adjustmentsOf(refund, "shipping", read));
  const lines = listAt(refund, "refund_shipping_lines");
  if (lines.length === 0 || adjustedCents !== 0) return { netCents: adjustedCents, taxCents: 0 };
  return {
    netCents: sumOf(lines.map((line) => read(line, "subtotal_amount"))),
    taxCents: sumOf(lines.map((line) => shippingTaxOf(line, read))),
  };
}

function shippingTaxOf(line: unknown, read: ReadAmount): Cents {
  const shipping = valueAt(line, "shipping_line");
  const taxCents = sumOf(listAt(shipping, "tax_lines").map((tax) => read(tax, "price")));
  const returnedCents = read(line, "subtotal_amount") ?? 0;
  const wholeCents = read(shipping, "discounted_price") ?? read(shipping, "price") ?? 0;
  return returnedCents < wholeCents ? proportionOf(taxCents, returnedCents, wholeCents) : taxCents;
}

/** Adjustments including their tax; refunds beyond the lines are negative. */
function adjustmentsOf(refund: unknown, kind: "shipping" | "other", read: ReadAmount): (Cents | null)[] {
  return listAt(refund, "order_adjustments").flatMap((adjustment) => {
    const isShipping = textAt(adjustment, "kind") === "shipping_refund";
    if (isShipping !== (kind === "shipping")) return [];
    return [read(adjustment, "amount"), read(adjustment, "tax_amount")];
  });
}

/**
 * The returned money in the shop's currency. Transactions are in the customer's: if that differs, the shop's amount
 * is what they state in it, or else the part that the refund's lines and adjustments state in both currencies. If
 * neither is stated, the order has to say which part of it was returned.
 */
function moneyBackOf(refund: unknown, currency: string, saidCents: Cents): Cents | Money {
  const transactions = listAt(refund, "transactions").filter(isMoneyBack);
  const inShop = transactions.map((one) =>
    shopCurrencyBeside(one, "amount") === currency || (textAt(one, "currency") ?? currency) === currency
      ? shopCents(one, "amount", currency)
      : null,
  );
  if (!inShop.includes(null)) return sumOf(inShop);
  const [money] = customersMoney(refund);
  if (money === undefined) return saidCents;
  const said = saidBy(refund, (object, field) => {
    const amount = customerMoney(object, field);
    return amount?.currency === money.currency ? amount.cents : null;
  });
  if (Math.abs(said.totalCents - money.cents) <= 1) return saidCents;
  if (said.totalCents > 0) return proportionOf(saidCents, money.cents, said.totalCents);
  return saidCents > 0 ? saidCents : money;
}

/** What the transactions returned, by their own currency, or by `unnamed` where they name none. */
function customersMoney(refund: unknown, unnamed: string | null = null): Money[] {
  const sums = new Map<string, Cents>();
  for (const one of listAt(refund, "transactions").filter(isMoneyBack)) {
    const currency = currencyCode(textAt(one, "currency") ?? unnamed);
    const cents = currency === null ? null : decimalCents(decimalAt(one, "amount") ?? "", currency);
    if (currency !== null && cents !== null) sums.set(currency, (sums.get(currency) ?? 0) + cents);
  }
  return [...sums].map(([currency, cents]) => ({ currency, cents }));
}

function isMoneyBack(transaction: unknown): boolean {
  return textAt(transaction, "kind") === "refund" && textAt(transaction, "status") === "success";
}

/** Whether a refund returns money, or will: a pending payment is on its way. */
export function returnsMoney(refund: unknown): boolean {
  return listAt(refund, "transactions").some(
    (one) =>
      textAt(one, "kind") === "refund" &&
      ["success", "pending"].includes(textAt(one, "status") ?? "") &&
      /[1-9]/.test(decimalAt(one, "amount") ?? ""),
  );
}

/**
 * The shop's currency. A refund states it beside the customer's wherever it has an amount. Older bodies have a single
 * currency, named by their transactions; null if they name none, or nothing but the transactions has an amount.
 */
function currencyOf(refund: unknown): string | null {
  const lines = listAt(refund, "refund_line_items");
  const shipping = listAt(refund, "refund_shipping_lines");
  const adjustments = listAt(refund, "order_adjustments");
  const transactions = listAt(refund, "transactions");
  const said = [
    ...lines.map((line) => shopCurrencyBeside(line, "subtotal")),
    ...shipping.map((line) => shopCurrencyBeside(line, "subtotal_amount")),
    ...adjustments.map((adjustment) => shopCurrencyBeside(adjustment, "amount")),
    ...transactions.map((transaction) => shopCurrencyBeside(transaction, "amount")),
    shopCurrencyBeside(refund, "total_duties"),
  ].find((currency) => currency !== null);
  if (said !== undefined) return said;
  const isMoneyAlone = lines.length + shipping.length + adjustments.length === 0;
  return isMoneyAlone ? null : shopCurrency(transactions[0], "amount");
}

/** Payments that never arrived, or were returned before anything was captured. */
const NOTHING_CAPTURED: ReadonlySet<string> = new Set(["pending", "authorized", "voided", "expired"]);

/** `orders/cancelled`: refunds the rest if the payments were returned or never captured. */
export function readOrderCancelled(order: unknown): ProviderUpdate {
  const orderRef = orderRefOf(order);
  if (orderRef === null) return malformed("admin_graphql_api_id", "the id of the order, or id its number");
  if (!isReturned(order)) {
    return ignored(
      `Order ${orderRef} was cancelled but its payments were not refunded; a refund reverses the commission.`,
    );
  }
  return {
    kind: "order",
    about: "refund",
    orderRefs: [orderRef],
    currency: null,
    facts: { isReturned: true },
    customer: null,
    subscription: null,
    waitsFor: null,
  };
}

function isReturned(order: unknown): boolean {
  const status = textAt(order, "financial_status") ?? "";
  if (status === "refunded" || NOTHING_CAPTURED.has(status)) return true;
  const currency = shopCurrency(order, "total_price");
  if (currency === null) return false;
  const inShop = decimalCents(decimalAt(order, "total_price") ?? "", currency);
  const total = { currency, cents: inShop ?? 0 };
  return [total, customerMoney(order, "total_price")].some(
    (paid) => paid !== null && paid.cents > 0 && backIn(order, paid.currency) >= paid.cents - 1,
  );
}

/** What the order's refunds returned in a currency. */
function backIn(order: unknown, currency: string): Cents {
  const money = listAt(order, "refunds").flatMap((refund) => customersMoney(refund, currency));
  return sumOf(money.map((one) => (one.currency === currency ? one.cents : 0)));
}
