import { type Cents, MAX_AMOUNT_CENTS, proportionOf } from "../../domain/money/money.ts";
import { type CreditValues, firstValues, namesSomebody } from "../credit-values.ts";
import { malformed, type ProviderUpdate, type OrderUpdate, type SubscriptionUpdate } from "../delivery.ts";
import type { Moment } from "../provider-time.ts";
import { listAt, refAt, textAt, valueAt, wholeAt } from "../json.ts";
import type { FigureLine, OrderFigures } from "../order-facts.ts";
import { stripeCents, stripeCurrency } from "../../domain/money/stripe-units.ts";
import { discountsAt, metadataValues, placedValues } from "./stripe-values.ts";

/** The billing reason of a subscription's first invoice. */
const SUBSCRIPTION_START = "subscription_create";

/**
 * A paid invoice: the sale of a subscription's first payment, of every renewal, and of a single invoice. Its shape
 * depends on the API version of the brand's endpoint, so both are read: newer ones moved the subscription and its
 * metadata below `parent`, and only older ones name the payment.
 */
export function readInvoicePaid(invoice: unknown, moment: Moment): ProviderUpdate {
  const invoiceRef = textAt(invoice, "id");
  if (invoiceRef === null) return malformed("data.object.id", "the id of the invoice");
  const currency = stripeCurrency(textAt(invoice, "currency"));
  if (currency === null) return malformed("data.object.currency", "a three-letter currency code");
  const amountPaid = wholeAt(invoice, "amount_paid");
  if (amountPaid === null || amountPaid < 0) {
    return malformed("data.object.amount_paid", "a whole number, not negative");
  }
  const figures = figuresOf(invoice, amountPaid, currency, moment);
  if (figures.grossCents > MAX_AMOUNT_CENTS) {
    return malformed("data.object.amount_paid", `at most ${MAX_AMOUNT_CENTS} cents`);
  }
  const subscription = subscriptionOf(invoice, moment);
  const email = textAt(invoice, "customer_email");
  const isPaid = figures.amountCents > 0;
  const update: OrderUpdate = {
    kind: "order",
    about: isPaid ? "sale" : "attribution",
    orderRefs: [invoiceRef, ...paymentsOf(invoice)],
    currency: isPaid ? currency : null,
    facts: {
      values: placedValues(moment.at, placesIn(invoice)),
      discounts: { invoice: { at: moment.at, value: discountsAt(invoice) } },
      figures: isPaid ? { invoice: { at: moment.at, value: figures } } : {},
      subscriptionRef: subscription?.subscriptionRef ?? null,
      isSubscriptionStart: textAt(invoice, "billing_reason") === SUBSCRIPTION_START,
      customerRef: refAt(invoice, "customer"),
    },
    customer: email === null ? null : { place: "invoice", email, at: moment.at },
    subscription: subscription?.isFree ? subscription : null,
    waitsFor: "The invoice's total is zero, so no sale is recorded.",
  };
  return update;
}

/** `invoice_payment.paid`: connects a payment with its invoice, for refunds and disputes, which name the payment. */
export function readInvoicePaymentPaid(payment: unknown): ProviderUpdate {
  const invoiceRef = refAt(payment, "invoice");
  if (invoiceRef === null) return malformed("data.object.invoice", "the id of the invoice");
  const paymentRef = refAt(payment, "payment", "payment_intent") ?? refAt(payment, "payment", "charge");
  if (paymentRef === null) {
    return {
      kind: "ignored",
      sentence: `Invoice ${invoiceRef} was paid without a payment intent or charge, so there is nothing to refund.`,
    };
  }
  return {
    kind: "order",
    about: "payment",
    orderRefs: [invoiceRef, paymentRef],
    currency: null,
    facts: {},
    customer: null,
    subscription: null,
    waitsFor: null,
  };
}

function subscriptionOf(invoice: unknown, moment: Moment): SubscriptionUpdate | null {
  const parent = detailsOf(invoice);
  const subscriptionRef = refAt(parent, "subscription") ?? refAt(invoice, "subscription");
  if (subscriptionRef === null) return null;
  return {
    subscriptionRef,
    place: "invoice",
    at: moment.at,
    values: firstValues(Object.values(placesIn(invoice))),
    discounts: discountsAt(invoice),
    // A later free invoice is a renewal of a free plan, and begins no subscription.
    isFree: wholeAt(invoice, "amount_paid") === 0 && textAt(invoice, "billing_reason") === SUBSCRIPTION_START,
  };
}

/** The subscription's details in the newer shape; invoices of another parent have none. */
function detailsOf(invoice: unknown): unknown {
  const type = textAt(invoice, "parent", "type") ?? "subscription_details";
  return type === "subscription_details" ? valueAt(invoice, "parent", "subscription_details") : undefined;
}

/** The subscription's metadata at the time of the invoice. */
function snapshotOf(invoice: unknown): unknown {
  return valueAt(detailsOf(invoice), "metadata") ?? valueAt(invoice, "subscription_details", "metadata");
}

/** Where an invoice says whom it came by, in order of preference. */
function placesIn(invoice: unknown): Record<"subscription" | "invoice" | "line", CreditValues> {
  const lineValues = listAt(invoice, "lines", "data").map((line) =>
    metadataValues(valueAt(line, "metadata")),
  );
  // Labels beside a partner's name belong to it.
  const namingFirst = lineValues.toSorted(
    (one, other) => Number(namesSomebody(other)) - Number(namesSomebody(one)),
  );
  return {
    subscription: metadataValues(snapshotOf(invoice)),
    invoice: metadataValues(valueAt(invoice, "metadata")),
    line: firstValues(namingFirst),
  };
}

/** The payments behind it: named in the older shape, listed in the newer one only if expanded. */
function paymentsOf(invoice: unknown): string[] {
  const listed = listAt(invoice, "payments", "data").map(
    (payment) => refAt(payment, "payment", "payment_intent") ?? refAt(payment, "payment", "charge"),
  );
  return [refAt(invoice, "payment_intent"), refAt(invoice, "charge"), ...listed].filter(
    (ref) => ref !== null,
  );
}

/**
 * What was paid without tax: the total without tax if paid in full, or else its paid share (the rest came from the
 * customer's balance). Without a total, what was paid is the total.
 */
function figuresOf(invoice: unknown, amountPaid: number, currency: string, moment: Moment): OrderFigures {
  const cents = (amount: number): Cents => stripeCents(Math.max(0, amount), currency);
  const paidCents = cents(amountPaid);
  const total = wholeAt(invoice, "total") ?? amountPaid;
  const totalCents = cents(total);
  const netCents = Math.min(
    totalCents,
    cents(wholeAt(invoice, "total_excluding_tax") ?? total - taxOf(invoice)),
  );
  return {
    amountCents: paidCents >= totalCents ? netCents : proportionOf(netCents, paidCents, totalCents),
    grossCents: paidCents,
    lines: linesOf(invoice, currency, netCents),
    occurredAt: Math.min(moment.at, moment.receivedAt),
    deductedCents: {},
  };
}

function taxOf(invoice: unknown): number {
  const sum = (amounts: readonly (number | null)[]): number =>
    amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);
  return (
    wholeAt(invoice, "tax") ??
    sum([
      ...listAt(invoice, "total_taxes").map((tax) => wholeAt(tax, "amount")),
      ...listAt(invoice, "total_tax_amounts").map((tax) => wholeAt(tax, "amount")),
    ])
  );
}

/**
 * The lines by their weight in the total: after discounts, without included tax. A credit for unused time has no
 * weight: the payment is for the rest. A body lists only the first lines; the others count as one.
 */
function linesOf(invoice: unknown, currency: string, netCents: Cents): FigureLine[] {
  const lines = listAt(invoice, "lines", "data").map((line): FigureLine => {
    const products = [
      refAt(line, "pricing", "price_details", "product"),
      refAt(line, "price", "product"),
      refAt(line, "plan", "product"),
      refAt(line, "pricing", "price_details", "price"),
      refAt(line, "price"),
    ];
    return {
      weightCents: stripeCents(Math.max(0, netOf(line)), currency),
      productNames: [...new Set(products.filter((name) => name !== null))],
    };
  });
  if (valueAt(invoice, "lines", "has_more") !== true) return lines;
  const listedCents = lines.reduce((sum, line) => sum + line.weightCents, 0);
  return [...lines, { weightCents: Math.max(0, netCents - listedCents), productNames: [] }];
}

function netOf(line: unknown): number {
  const discounts = listAt(line, "discount_amounts").map((discount) => wholeAt(discount, "amount") ?? 0);
  const taxInside = [...listAt(line, "taxes"), ...listAt(line, "tax_amounts")]
    .filter((tax) => textAt(tax, "tax_behavior") === "inclusive" || valueAt(tax, "inclusive") === true)
    .map((tax) => wholeAt(tax, "amount") ?? 0);
  return [...discounts, ...taxInside].reduce((net, part) => net - part, wholeAt(line, "amount") ?? 0);
}
