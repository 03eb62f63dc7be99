import { type Cents, MAX_AMOUNT_CENTS, proportionOf } from "../../domain/money/money.ts";
import { namesSomebody, valuesOfReference } from "../credit-values.ts";
import { ignored, malformed, type ProviderUpdate, type SubscriptionUpdate } from "../delivery.ts";
import type { Moment } from "../provider-time.ts";
import { listAt, refAt, textAt, valueAt, wholeAt } from "../json.ts";
import { firstValues } from "../credit-values.ts";
import type { OrderFacts, OrderFigures } from "../order-facts.ts";
import { stripeCents, stripeCurrency } from "../../domain/money/stripe-units.ts";
import { discountsAt, metadataValues, namedProducts, placedValues } from "./stripe-values.ts";

/**
 * A completed checkout, or the success of its delayed payment: where the order came from, and the sale itself if it
 * is paid and has no invoice. With an invoice, and for a subscription, the invoice is the sale.
 */
export function readCheckoutSession(session: unknown, moment: Moment): ProviderUpdate {
  const sessionRef = textAt(session, "id");
  if (sessionRef === null) return malformed("data.object.id", "the id of the checkout session");
  if (textAt(session, "mode") === "setup") return ignored("A checkout in setup mode has no payment.");
  const status = textAt(session, "payment_status");
  if (status === null) return malformed("data.object.payment_status", "paid, unpaid or no_payment_required");

  const invoiceRef = refAt(session, "invoice");
  const subscription = subscriptionOf(session, status, moment);
  const customerRef = refAt(session, "customer");
  if (subscription !== null && invoiceRef === null) {
    return { kind: "subscription", update: subscription, customerRef };
  }
  const isSale = status === "paid" && invoiceRef === null;
  const figures = invoiceRef === null && status !== "no_payment_required" ? figuresOf(session, moment) : null;
  if (isSale && figures !== null && "kind" in figures) return figures;
  const stated = figures !== null && !("kind" in figures) && figures.figures.amountCents > 0 ? figures : null;
  const paidFigures = isSale ? stated : null;
  const email = textAt(session, "customer_details", "email") ?? textAt(session, "customer_email");
  const paymentRef = refAt(session, "payment_intent");
  return {
    kind: "order",
    about: paidFigures === null ? "attribution" : "sale",
    orderRefs: [invoiceRef, paymentRef, sessionRef].filter((ref) => ref !== null),
    currency: paidFigures?.currency ?? null,
    facts: {
      values: valuesOf(session, moment.at),
      discounts: { session: { at: moment.at, value: discountsAt(session) } },
      figures: figuresFact(isSale ? "session" : "unpaid_session", stated?.figures ?? null, moment),
      subscriptionRef: subscription?.subscriptionRef ?? null,
      customerRef,
    },
    customer: email === null ? null : { place: "session", email, at: moment.at },
    subscription,
    waitsFor: waitsFor(status, invoiceRef),
  };
}

function figuresFact(
  place: "session" | "unpaid_session",
  figures: OrderFigures | null,
  moment: Moment,
): OrderFacts["figures"] {
  return figures === null ? {} : { [place]: { at: moment.at, value: figures } };
}

function waitsFor(status: string, invoiceRef: string | null): string {
  if (status === "unpaid") {
    return "The payment is still processing; checkout.session.async_payment_succeeded follows when it succeeds.";
  }
  if (invoiceRef !== null) return `The sale is recorded with invoice.paid of ${invoiceRef}.`;
  return "The checkout's total is zero, so no sale is recorded.";
}

function valuesOf(session: unknown, at: number): OrderFacts["values"] {
  return placedValues(at, {
    reference: valuesOfReference(textAt(session, "client_reference_id")),
    session: metadataValues(valueAt(session, "metadata")),
  });
}

function subscriptionOf(session: unknown, status: string, moment: Moment): SubscriptionUpdate | null {
  const subscriptionRef = refAt(session, "subscription");
  if (subscriptionRef === null) return null;
  const metadata = metadataValues(valueAt(session, "metadata"));
  return {
    subscriptionRef,
    place: "session",
    at: moment.at,
    values: firstValues([valuesOfReference(textAt(session, "client_reference_id")), metadata]),
    discounts: discountsAt(session),
    isFree: status === "no_payment_required",
  };
}

type CheckoutFigures = Readonly<{ currency: string; figures: OrderFigures }>;

/**
 * The checkout's amounts: the total, with and without tax. If the customer paid in a converted currency, the brand's
 * own currency counts, with the same share of tax.
 */
function figuresOf(
  session: unknown,
  moment: Moment,
): CheckoutFigures | Extract<ProviderUpdate, { kind: "malformed" }> {
  const conversion = valueAt(session, "currency_conversion");
  const isConverted = wholeAt(conversion, "amount_total") !== null;
  const currency = stripeCurrency(
    isConverted ? textAt(conversion, "source_currency") : textAt(session, "currency"),
  );
  if (currency === null) return malformed("data.object.currency", "a three-letter currency code");
  const total = wholeAt(session, "amount_total");
  if (total === null || total < 0) {
    return malformed("data.object.amount_total", "a whole number, not negative");
  }
  const tax = Math.min(total, Math.max(0, wholeAt(session, "total_details", "amount_tax") ?? 0));
  const grossCents = stripeCents(isConverted ? (wholeAt(conversion, "amount_total") ?? 0) : total, currency);
  const amountCents = isConverted
    ? shareWithoutTax(grossCents, total, tax)
    : stripeCents(total - tax, currency);
  if (grossCents > MAX_AMOUNT_CENTS) {
    return malformed("data.object.amount_total", `at most ${MAX_AMOUNT_CENTS} cents`);
  }
  return { currency, figures: ofOneLine(session, amountCents, grossCents, moment) };
}

/** The figures of a checkout or payment, whose products stand in its own metadata. */
function ofOneLine(object: unknown, amountCents: Cents, grossCents: Cents, moment: Moment): OrderFigures {
  return {
    amountCents,
    grossCents,
    lines: [{ weightCents: amountCents, productNames: namedProducts(valueAt(object, "metadata")) }],
    occurredAt: Math.min(moment.at, moment.receivedAt),
    deductedCents: {},
  };
}

function shareWithoutTax(grossCents: Cents, total: number, tax: number): Cents {
  return total === 0 ? 0 : proportionOf(grossCents, total - tax, total);
}

/**
 * A successful payment intent: a sale only for brands that create payment intents themselves, recognized by our keys
 * in its metadata, and only while no invoice claims the payment.
 */
export function readPaymentIntentSucceeded(intent: unknown, moment: Moment): ProviderUpdate {
  const paymentRef = textAt(intent, "id");
  if (paymentRef === null) return malformed("data.object.id", "the id of the payment intent");
  const invoiceRef = refAt(intent, "invoice");
  const values = metadataValues(valueAt(intent, "metadata"));
  const isOurs = namesSomebody(values);
  const chargeRef =
    refAt(intent, "latest_charge") ?? refAt({ charge: listAt(intent, "charges", "data")[0] }, "charge");
  const orderRefs = [invoiceRef, paymentRef, chargeRef].filter((ref) => ref !== null);
  if (!isOurs && invoiceRef === null) {
    const sentence = `The metadata of ${paymentRef} has no vp_click, vp_ref or ref.`;
    return chargeRef === null ? ignored(sentence) : namesOnly(orderRefs, sentence);
  }
  const currency = stripeCurrency(textAt(intent, "currency"));
  if (currency === null) return malformed("data.object.currency", "a three-letter currency code");
  const received = wholeAt(intent, "amount_received");
  if (received === null || received < 0) {
    return malformed("data.object.amount_received", "a whole number, not negative");
  }
  const grossCents = stripeCents(received, currency);
  if (grossCents > MAX_AMOUNT_CENTS) {
    return malformed("data.object.amount_received", `at most ${MAX_AMOUNT_CENTS} cents`);
  }
  const amountCents = withoutStatedTax(intent, grossCents);
  const figures = ofOneLine(intent, amountCents, grossCents, moment);
  const isSale = isOurs && invoiceRef === null && amountCents > 0;
  const email = textAt(intent, "receipt_email");
  return {
    kind: "order",
    about: isSale ? "sale" : "attribution",
    orderRefs,
    currency: isSale ? currency : null,
    facts: {
      values: placedValues(moment.at, { payment: values }),
      figures: isSale ? { payment: { at: moment.at, value: figures } } : {},
      customerRef: refAt(intent, "customer"),
    },
    customer: email === null ? null : { place: "payment", email, at: moment.at },
    subscription: null,
    waitsFor:
      invoiceRef === null
        ? "This payment belongs to an invoice."
        : `The sale is recorded with invoice.paid of ${invoiceRef}.`,
  };
}

/** Not a sale, but the names of one payment: older disputes name only its charge. */
function namesOnly(orderRefs: readonly string[], sentence: string): ProviderUpdate {
  return {
    kind: "order",
    about: "payment",
    orderRefs,
    currency: null,
    facts: {},
    customer: null,
    subscription: null,
    waitsFor: sentence,
  };
}

/** What was captured, without its share of the tax that the intent states, if it states any. */
function withoutStatedTax(intent: unknown, grossCents: Cents): Cents {
  const tax = wholeAt(intent, "amount_details", "tax", "total_tax_amount") ?? 0;
  const total = wholeAt(intent, "amount") ?? 0;
  return tax <= 0 || tax > total ? grossCents : shareWithoutTax(grossCents, total, tax);
}
