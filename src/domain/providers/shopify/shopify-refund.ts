import type { Cents } from "../../money.ts";
import { ignored, malformed, type News } from "../delivery.ts";
import { decimalAt, digitsAt, listAt, textAt } from "../json.ts";
import type { ProviderRefund } from "../order-facts.ts";
import { orderRefOf, refundRefOf } from "./shopify-ids.ts";
import { decimalCents, shopCents, shopCurrency, sumOf } from "./shopify-money.ts";

/** `refunds/create`: one refund of an order. */
export function readRefundCreated(refund: unknown): News {
  const refundRef = refundRefOf(refund);
  if (refundRef === null) return malformed("id", "the id of the refund");
  const orderRef = digitsAt(refund, "order_id");
  if (orderRef === null) return malformed("order_id", "the number of the order");
  const currency = currencyOf(refund);
  if (currency === null) return ignored(`Refund ${refundRef} moves no money.`);
  return {
    kind: "order",
    about: "refund",
    orderRefs: [orderRef],
    currency,
    facts: { refunds: { [refundRef]: refundFact(refund, currency) } },
    customer: null,
    subscription: null,
    waitsFor: null,
  };
}

/**
 * How much of the amount a refund takes back. Where its lines, tax, shipping and adjustments add up to the money that
 * went back, within one minor unit, the lines say it: a refund of shipping alone takes nothing. Everywhere else it is
 * the share of the order's total that went back.
 */
function refundFact(refund: unknown, currency: string): ProviderRefund {
  const subtotalCents = lineSubtotalCents(refund, currency);
  const shippingCents = shippingOf(refund, currency);
  const discrepancyCents = -sumOf(adjustmentsOf(refund, "other", currency));
  const saidCents = subtotalCents + lineTaxCents(refund, currency) + shippingCents + discrepancyCents;
  const moneyBackCents = moneyBackOf(refund, currency) ?? saidCents;
  const isItemised = subtotalCents > 0 || (shippingCents > 0 && discrepancyCents === 0);
  const addsUp = isItemised && Math.abs(saidCents - moneyBackCents) <= 1;
  return { grossCents: moneyBackCents, paidCents: null, amountCents: addsUp ? subtotalCents : null };
}

/** The lines of a refund without their tax, in which it is already after discounts. */
export function lineSubtotalCents(refund: unknown, currency: string): Cents {
  return sumOf(listAt(refund, "refund_line_items").map((line) => shopCents(line, "subtotal", currency)));
}

function lineTaxCents(refund: unknown, currency: string): Cents {
  return sumOf(listAt(refund, "refund_line_items").map((line) => shopCents(line, "total_tax", currency)));
}

/** Refunded shipping stands in lines of its own; older bodies have an adjustment instead, some have both. */
function shippingOf(refund: unknown, currency: string): Cents {
  const lines = listAt(refund, "refund_shipping_lines");
  if (lines.length === 0) return -sumOf(adjustmentsOf(refund, "shipping", currency));
  return sumOf(
    lines.flatMap((line) => [
      shopCents(line, "subtotal_amount", currency),
      ...listAt(line, "shipping_line", "tax_lines").map((tax) => shopCents(tax, "price", currency)),
    ]),
  );
}

/** Adjustments with their tax; what was refunded beyond the lines is negative. */
function adjustmentsOf(refund: unknown, kind: "shipping" | "other", currency: string): (Cents | null)[] {
  return listAt(refund, "order_adjustments").flatMap((adjustment) => {
    const isShipping = textAt(adjustment, "kind") === "shipping_refund";
    if (isShipping !== (kind === "shipping")) return [];
    return [shopCents(adjustment, "amount", currency), shopCents(adjustment, "tax_amount", currency)];
  });
}

/** The transactions that gave money back; null when they are in the customer's currency instead of the shop's. */
function moneyBackOf(refund: unknown, currency: string): Cents | null {
  const transactions = listAt(refund, "transactions").filter(isMoneyBack);
  const isForeign = transactions.some((one) => (textAt(one, "currency") ?? currency) !== currency);
  return isForeign
    ? null
    : sumOf(transactions.map((one) => decimalCents(decimalAt(one, "amount") ?? "0", currency)));
}

function isMoneyBack(transaction: unknown): boolean {
  return textAt(transaction, "kind") === "refund" && textAt(transaction, "status") === "success";
}

export function gaveMoneyBack(refund: unknown): boolean {
  return listAt(refund, "transactions").some(isMoneyBack);
}

/** A refund does not say its currency: its lines, shipping or transactions do. */
function currencyOf(refund: unknown): string | null {
  const [line] = listAt(refund, "refund_line_items");
  const [shipping] = listAt(refund, "refund_shipping_lines");
  const [transaction] = listAt(refund, "transactions");
  return (
    shopCurrency(line, "subtotal") ??
    shopCurrency(shipping, "subtotal_amount") ??
    shopCurrency(transaction, "amount")
  );
}

/** Payments that never came, or went back before anything was captured. */
const NOTHING_CAPTURED: ReadonlySet<string> = new Set(["pending", "authorized", "voided", "expired"]);

/** `orders/cancelled`: refunds what is left if the payments came back, or none was ever captured. */
export function readOrderCancelled(order: unknown): News {
  const orderRef = orderRefOf(order);
  if (orderRef === null) return malformed("admin_graphql_api_id", "the id of the order, or id its number");
  if (!isReturned(order)) {
    return ignored(
      `Order ${orderRef} was cancelled and its payments stay with the shop; a refund of them takes the commission back.`,
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
  const totalCents = decimalCents(decimalAt(order, "total_price") ?? "", currency);
  const backCents = sumOf(listAt(order, "refunds").map((refund) => moneyBackOf(refund, currency)));
  return totalCents !== null && totalCents > 0 && backCents >= totalCents - 1;
}
