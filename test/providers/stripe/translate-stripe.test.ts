import { describe, expect, test } from "@jest/globals";
import { readFileSync } from "node:fs";
import type { Delivery, ProviderUpdate, OrderUpdate } from "../../../src/providers/delivery.ts";
import { saleOf } from "../../../src/providers/order-sale.ts";
import { NO_FACTS } from "../../../src/providers/order-facts.ts";
import { translateStripe } from "../../../src/providers/stripe/translate-stripe.ts";
import {
  chargeRefunded,
  checkoutSession,
  disputeEvent,
  invoicePaid,
  invoicePaymentPaid,
  paymentIntentSucceeded,
  promotionCode,
  SHAPES,
  stripeEvent,
  subscriptionDeleted,
} from "../../support/scenes/stripe-events.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
/** A transaction of a dispute on the brand's balance. */
const moved = (id: string, amount: number, currency = "usd") => ({ id, amount, currency });

const AT = NOW.getTime() - 3_600_000;
const CLOCK = { now: NOW, offsetMs: 0 };

const read = (event: unknown, isTestModeTaken = true): Delivery =>
  translateStripe(event, CLOCK, isTestModeTaken);
const updateOf = (event: unknown): ProviderUpdate => read(event).update;
const orderOf = (event: unknown): OrderUpdate => {
  const update = updateOf(event);
  if (update.kind !== "order") throw new Error(`not about an order: ${JSON.stringify(update)}`);
  return update;
};
const saleIn = (event: unknown) => {
  const { facts, orderRefs } = orderOf(event);
  return saleOf({ ...NO_FACTS, ...facts, isInvoiced: orderRefs[0]!.startsWith("in_") });
};
const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../fixtures/stripe/${name}.json`, import.meta.url), "utf8"));

describe("the order id is the invoice's, else the payment's, else the session's", () => {
  // STRIPE-2
  test.each([
    ["all three", { invoice: "in_1", paymentIntent: "pi_1", id: "cs_1" }, ["in_1", "pi_1", "cs_1"]],
    ["no invoice", { paymentIntent: "pi_1", id: "cs_1" }, ["pi_1", "cs_1"]],
    ["the session alone", { id: "cs_1" }, ["cs_1"]],
  ])("%s", (_, fields, expected) => {
    expect(orderOf(checkoutSession(AT, { ...fields, total: 100 })).orderRefs).toEqual(expected);
  });
});

describe("a checkout", () => {
  // STRIPE-4
  test.each([
    ["paid is a sale", { total: 1200, tax: 200 }, "sale", 1000],
    [
      "paid with an invoice gives whom it came by; the invoice is the sale",
      { invoice: "in_1", total: 1200 },
      "attribution",
      null,
    ],
    ["unpaid waits", { status: "unpaid" as const, total: 1200 }, "attribution", null],
    [
      "of a subscription waits for its invoice",
      { invoice: "in_1", subscription: "sub_1", total: 1200 },
      "attribution",
      null,
    ],
    ["of nothing is no sale", { status: "no_payment_required" as const }, "attribution", null],
    ["paid with nothing is no sale", { total: 0 }, "attribution", null],
  ])("%s", (_, fields, about, amountCents) => {
    const event = checkoutSession(AT, { paymentIntent: "pi_1", ...fields });
    expect(orderOf(event).about).toBe(about);
    expect(saleIn(event)?.amountCents ?? null).toBe(amountCents);
  });

  test("in setup mode is ignored", () => {
    const event = checkoutSession(AT, {});
    const setup = { ...event, data: { object: { ...event.data.object, mode: "setup" } } };
    expect(updateOf(setup).kind).toBe("ignored");
  });

  test("of a subscription without an invoice reports the subscription alone", () => {
    const trial = checkoutSession(AT, {
      subscription: "sub_1",
      reference: "clk_1",
      status: "no_payment_required",
      customer: "cus_1",
    });
    expect(updateOf(trial)).toMatchObject({
      kind: "subscription",
      customerRef: "cus_1",
      update: { subscriptionRef: "sub_1", isFree: true, values: { clickId: "clk_1" } },
    });
    const paid = checkoutSession(AT, { subscription: "sub_1", status: "paid", total: 100 });
    expect(updateOf(paid)).toMatchObject({ kind: "subscription", update: { isFree: false } });
  });

  test("in a converted currency counts in the brand's own, with the same share of tax", () => {
    const event = checkoutSession(AT, { paymentIntent: "pi_1", total: 12_000, tax: 2000, currency: "jpy" });
    const converted = {
      ...event,
      data: {
        object: {
          ...event.data.object,
          currency_conversion: { amount_total: 6000, source_currency: "usd", fx_rate: "2" },
        },
      },
    };
    expect(orderOf(converted).currency).toBe("USD");
    expect(saleIn(converted)).toMatchObject({ amountCents: 5000, grossCents: 6000 });
  });

  // STRIPE-5
  test("says whom it came by in its reference, its metadata and its discount", () => {
    const { facts } = orderOf(
      checkoutSession(AT, {
        reference: "sam",
        metadata: {
          vp_click: "clk_1",
          vp_ref: "ann",
          ref: "bob",
          sub1: "a",
          sub3: "c",
          plan: "pro",
          other: "x",
        },
        promotion: "promo_1",
        total: 100,
      }),
    );
    expect(facts.values?.reference?.value).toMatchObject({ clickId: null, refCodes: ["sam"] });
    expect(facts.values?.session?.value).toEqual({
      clickId: "clk_1",
      refCodes: ["ann", "bob"],
      subs: ["a", null, "c", null, null],
    });
    expect(facts.discounts?.session?.value.promotionRefs).toEqual(["promo_1"]);
    expect(facts.figures?.session?.value.lines[0]?.productNames).toEqual(["pro"]);
  });
});

describe.each(SHAPES)("an invoice in the %s shape", (shape) => {
  // STRIPE-3
  test("names its subscription, the subscription's metadata, its products and its tax", () => {
    const event = invoicePaid(AT, shape, {
      subscription: "sub_1",
      snapshot: { vp_click: "clk_1" },
      metadata: { ref: "sam" },
      customer: "cus_1",
      paid: 5831,
      tax: 931,
      lines: [{ amount: 4900, product: "prod_pro", price: "price_pro", metadata: { vp_ref: "ann" } }],
    });
    const { facts, about } = orderOf(event);
    expect(about).toBe("sale");
    expect(facts).toMatchObject({
      subscriptionRef: "sub_1",
      customerRef: "cus_1",
      values: {
        subscription: { value: { clickId: "clk_1" } },
        invoice: { value: { refCodes: ["sam"] } },
        line: { value: { refCodes: ["ann"] } },
      },
    });
    expect(saleIn(event)).toEqual({
      amountCents: 4900,
      grossCents: 5831,
      lines: [{ amountCents: 4900, productNames: ["prod_pro", "price_pro"] }],
      occurredAt: AT,
      at: AT,
    });
  });

  test("names its payment in the older shape only", () => {
    const { orderRefs } = orderOf(invoicePaid(AT, shape, { paid: 100, paymentIntent: "pi_1" }));
    expect(orderRefs).toEqual(shape === "old" ? ["in_1", "pi_1", "ch_1"] : ["in_1"]);
  });

  // STRIPE-4
  test.each([
    ["paid in full", { paid: 1200, tax: 200 }, 1000],
    [
      "partly paid from the customer's balance: its share of what is without tax",
      { paid: 600, total: 1200, tax: 200 },
      500,
    ],
    ["without tax", { paid: 1000 }, 1000],
    ["of nothing", { paid: 0 }, null],
  ])("%s", (_, fields, expected) => {
    expect(saleIn(invoicePaid(AT, shape, fields))?.amountCents ?? null).toBe(expected);
  });

  // STRIPE-7
  test("of which the body has no total counts what was paid without tax", () => {
    const { total: _, ...invoice } = invoicePaid(AT, shape, { paid: 12_000, tax: 2000 }).data.object;
    expect(saleIn(stripeEvent("invoice.paid", AT, invoice))).toMatchObject({
      amountCents: 10_000,
      grossCents: 12_000,
    });
  });

  // STRIPE-5
  test("has the labels of its lines, first of those that name a partner", () => {
    const lineValues = (...metadata: readonly Record<string, string>[]) => {
      const lines = metadata.map((one) => ({ amount: 1000, metadata: one }));
      return orderOf(invoicePaid(AT, shape, { paid: 1000, lines })).facts.values?.line?.value;
    };
    expect(lineValues({}, { sub1: "mail" })).toEqual({
      clickId: null,
      refCodes: [],
      subs: ["mail", null, null, null, null],
    });
    expect(lineValues({ sub1: "mail", sub2: "top" }, { ref: "sam", sub1: "blog" })).toEqual({
      clickId: null,
      refCodes: ["sam"],
      subs: ["blog", "top", null, null, null],
    });
    expect(lineValues({ colour: "green" })).toBeUndefined();
  });

  // STRIPE-7, SHOPIFY-5
  test("spreads over its lines: after discounts, without tax inside, credits weighing nothing", () => {
    const event = invoicePaid(AT, shape, {
      paid: 6000,
      lines: [
        { amount: 5000, product: "a", discount: 1000 },
        { amount: -900, product: "b" },
        { amount: 2400, product: "c", taxInside: 400 },
      ],
    });
    expect(saleIn(event)?.lines).toEqual([
      { amountCents: 4000, productNames: ["a"] },
      { amountCents: 2000, productNames: ["c"] },
    ]);
  });

  test("has one line more for those that the body leaves out", () => {
    const event = invoicePaid(AT, shape, {
      paid: 6000,
      hasMore: true,
      lines: [{ amount: 4500, product: "a" }],
    });
    expect(saleIn(event)?.lines).toEqual([
      { amountCents: 4500, productNames: ["a"] },
      { amountCents: 1500, productNames: [] },
    ]);
  });

  test.each([
    ["the first invoice of a subscription, of nothing: a trial", "subscription_create", true],
    ["a later one of nothing: no beginning", "subscription_cycle", undefined],
  ])("%s", (_, reason, isFree) => {
    const update = orderOf(invoicePaid(AT, shape, { subscription: "sub_1", paid: 0, reason }));
    expect(update.about).toBe("attribution");
    expect(update.subscription?.isFree).toBe(isFree);
  });
});

describe("the other events", () => {
  // STRIPE-4
  test("a payment intent is a sale when its metadata carry our keys and no invoice is named", () => {
    const received = { received: 1200, email: "jo@buyer.example" };
    expect(updateOf(paymentIntentSucceeded(AT, received)).kind).toBe("ignored");
    expect(updateOf(paymentIntentSucceeded(AT, { ...received, metadata: { sub1: "x" } })).kind).toBe(
      "ignored",
    );
    const ours = { ...received, metadata: { vp_click: "clk_1" } };
    expect(orderOf(paymentIntentSucceeded(AT, ours)).about).toBe("sale");
    const invoiced = orderOf(paymentIntentSucceeded(AT, { ...ours, invoice: "in_1" }));
    expect(invoiced).toMatchObject({
      about: "attribution",
      orderRefs: ["in_1", "pi_1"],
      facts: { figures: {} },
    });
  });

  // STRIPE-7
  test("the tax that a payment intent states is no part of the sale", () => {
    const intent = { received: 1200, metadata: { vp_click: "clk_1" } };
    expect(saleIn(paymentIntentSucceeded(AT, intent))).toMatchObject({ amountCents: 1200, grossCents: 1200 });
    expect(saleIn(paymentIntentSucceeded(AT, { ...intent, tax: 200 }))).toMatchObject({
      ...{ amountCents: 1000, grossCents: 1200 },
    });
  });

  // STRIPE-4
  test("an invoice payment links payment and invoice", () => {
    expect(orderOf(invoicePaymentPaid(AT, "in_1", "pi_1"))).toMatchObject({
      about: "payment",
      orderRefs: ["in_1", "pi_1"],
    });
    const outOfBand = stripeEvent("invoice_payment.paid", AT, {
      invoice: "in_1",
      payment: { type: "payment_record" },
    });
    expect(updateOf(outOfBand).kind).toBe("ignored");
  });

  // STRIPE-8
  test.each([
    ["up to acacia, where the rest that was not captured is part of it", "2025-02-24.acacia", 4000, 1000],
    ["up to acacia, of that rest alone", "2024-06-20", 3000, 0],
    ["up to acacia, where the brand keeps that rest out of it", "2025-02-24.acacia", 1000, 1000],
    ["since basil, where it is not", "2025-03-31.basil", 4000, 4000],
    ["that names no version", null, 4000, 4000],
  ])("a refund of a payment captured in part, %s", (_, version, refunded, grossCents) => {
    const event = chargeRefunded(AT, { amount: 10_000, captured: 7000, refunded });
    expect(orderOf({ ...event, api_version: version }).facts.refunds).toMatchObject({
      ch_1: { grossCents, paidCents: 7000, reports: { [AT]: grossCents } },
    });
  });

  // STRIPE-8
  test("all that was captured of a payment is refunded, where the brand keeps the rest out of the total", () => {
    const event = chargeRefunded(AT, { amount: 10_000, captured: 7000, refunded: 7000, isWhole: true });
    expect(orderOf({ ...event, api_version: "2025-02-24.acacia" }).facts.refunds).toMatchObject({
      ch_1: { grossCents: 7000, paidCents: 7000 },
    });
  });

  test("a refund is the cumulative total of its payment", () => {
    expect(orderOf(chargeRefunded(AT, { amount: 5831, refunded: 1000 }))).toMatchObject({
      about: "refund",
      orderRefs: ["pi_1", "ch_1"],
      facts: { refunds: { ch_1: { grossCents: 1000, paidCents: 5831, amountCents: null } } },
    });
    expect(
      orderOf(chargeRefunded(AT, { amount: 100, refunded: 100, paymentIntent: null })).orderRefs,
    ).toEqual(["ch_1"]);
  });

  // STRIPE-9
  test.each([
    ["created", "needs_response", "open"],
    ["created", "warning_needs_response", "open"],
    ["funds_withdrawn", "needs_response", "withdrawn"],
    ["funds_reinstated", "won", "won"],
    // Review: money 4
    ["funds_reinstated", "lost", "lost"],
    ["funds_reinstated", "under_review", "won"],
    ["closed", "won", "won"],
    ["closed", "lost", "lost"],
    ["closed", "warning_closed", "won"],
    ["closed", "prevented", "won"],
  ] as const)("a dispute %s with the status %s is %s", (what, status, expected) => {
    const [dispute] = orderOf(disputeEvent(AT, what, { amount: 1200, status })).facts.disputes ?? [];
    expect(dispute).toEqual({ disputeRef: "dp_1", amountCents: 1200, status: expected });
  });

  // Review: money 4
  test.each([
    ["none", [], undefined],
    [
      "those of the payment's currency",
      [moved("txn_1", -1200), moved("txn_2", 300)],
      { txn_1: -1200, txn_2: 300 },
    ],
    [
      "those of the brand's own currency as the part that they are of what was withdrawn",
      [moved("txn_1", -2400, "eur"), moved("txn_2", 600, "eur")],
      { txn_1: -1200, txn_2: 300 },
    ],
    ["none where one is not to be read", [moved("txn_1", -1200), { id: "txn_2" }], undefined],
  ])("a dispute's transactions: %s", (_, transactions, expected) => {
    const event = disputeEvent(AT, "closed", { amount: 1200, status: "lost", transactions });
    expect(orderOf(event).facts.disputes?.[0]?.transactions).toEqual(expected);
  });

  test("a dispute closed in a way that nobody knows is ignored", () => {
    expect(updateOf(disputeEvent(AT, "closed", { amount: 1, status: "archived" })).kind).toBe("ignored");
  });

  // STRIPE-4
  test("a subscription's end, and a promotion code", () => {
    expect(updateOf(subscriptionDeleted(AT, "sub_1"))).toEqual({
      kind: "subscription_ended",
      subscriptionRef: "sub_1",
      at: AT,
    });
    for (const what of ["created", "updated"] as const) {
      const update = { kind: "promotion", promotionRef: "promo_1", code: "SAM10", at: AT };
      expect(updateOf(promotionCode(AT, "promo_1", "SAM10", what))).toEqual(update);
    }
  });

  // STRIPE-4
  test.each([
    "invoice.payment_succeeded",
    "credit_note.created",
    "charge.succeeded",
    "v2.core.event",
    "toString",
  ])("%s is not used", (type) => {
    expect(updateOf(stripeEvent(type, AT, {}))).toMatchObject({
      kind: "ignored",
      sentence: expect.stringContaining(type),
    });
  });
});

describe("what is missing or malformed is named", () => {
  const without = (event: ReturnType<typeof stripeEvent>, ...fields: string[]) => ({
    ...event,
    data: {
      object: Object.fromEntries(
        Object.entries(event.data.object).filter(([field]) => !fields.includes(field)),
      ),
    },
  });
  const invoice = invoicePaid(AT, "new", { paid: 100 });
  const session = checkoutSession(AT, { total: 100 });
  const charge = chargeRefunded(AT, { amount: 1, refunded: 1 });
  const dispute = disputeEvent(AT, "created", { amount: 1 });

  test.each([
    ["no JSON", null, "The body is not a JSON object."],
    ["a list", [], "The body is not a JSON object."],
    ["no id", { ...invoice, id: undefined }, "Field id"],
    ["no type", { ...invoice, type: undefined }, "Field type"],
    ["no object", { ...invoice, data: {} }, "Field data.object"],
    ["an invoice without id", without(invoice, "id"), "Field data.object.id"],
    ["an invoice without amount", without(invoice, "amount_paid"), "Field data.object.amount_paid"],
    ["an invoice without currency", without(invoice, "currency"), "Field data.object.currency"],
    ["a negative amount", invoicePaid(AT, "new", { paid: -1 }), "Field data.object.amount_paid"],
    ["more than any sale", invoicePaid(AT, "new", { paid: 2e12 }), "Field data.object.amount_paid"],
    [
      "a currency that is none",
      invoicePaid(AT, "new", { paid: 1, currency: "xyz" }),
      "Field data.object.currency",
    ],
    ["a session without id", without(session, "id"), "Field data.object.id"],
    [
      "a session without payment status",
      without(session, "payment_status"),
      "Field data.object.payment_status",
    ],
    ["a session without total", without(session, "amount_total"), "Field data.object.amount_total"],
    [
      "an intent without amount",
      without(paymentIntentSucceeded(AT, { received: 1, metadata: { ref: "a" } }), "amount_received"),
      "Field data.object.amount_received",
    ],
    [
      "a payment without invoice",
      without(invoicePaymentPaid(AT, "in_1", "pi_1"), "invoice"),
      "data.object.invoice",
    ],
    ["a refund without amount", without(charge, "amount_refunded"), "Field data.object.amount_refunded"],
    ["a refund of no payment", without(charge, "id", "payment_intent"), "Field data.object.id"],
    ["a dispute without amount", without(dispute, "amount"), "Field data.object.amount"],
    [
      "a dispute of no payment",
      without(dispute, "payment_intent", "charge"),
      "Field data.object.payment_intent",
    ],
    [
      "a promotion without code",
      without(promotionCode(AT, "promo_1", "A"), "code"),
      "Field data.object.code",
    ],
  ])("%s", (_, event, sentence) => {
    expect(updateOf(event)).toMatchObject({ kind: "malformed", sentence: expect.stringContaining(sentence) });
  });
});

describe("time and mode", () => {
  // CLOCK-3
  test("a provider's time moves with the service clock, and what lies ahead has happened now", () => {
    const moved = { now: NOW, offsetMs: 86_400_000 };
    const event = invoicePaid(AT, "new", { paid: 100 });
    const update = translateStripe(event, moved, true).update as OrderUpdate;
    const figures = update.facts.figures?.invoice;
    expect(figures?.at).toBe(AT + 86_400_000);
    expect(figures?.value.occurredAt).toBe(NOW.getTime());
  });

  test.each([
    ["no time", undefined],
    ["a text", "2026-11-20"],
    ["the beginning of all clocks", 0],
    ["milliseconds in place of seconds", 1_795_000_000_000],
    ["more than a date holds", Number.MAX_SAFE_INTEGER],
    ["less than a date holds", Number.MIN_SAFE_INTEGER],
  ])("an event with %s happened when it was received", (_, created) => {
    expect(read({ ...invoicePaid(AT, "new", { paid: 100 }), created }).at).toBe(NOW.getTime());
  });

  // STRIPE-11
  test("events of the other mode are ignored on the live network, and taken on the test network", () => {
    const event = invoicePaid(AT, "new", { paid: 100 });
    expect(read(event, false).update.kind).toBe("ignored");
    expect(read({ ...event, livemode: true }, false).update.kind).toBe("order");
    expect(read(event, true).update.kind).toBe("order");
  });
});

describe("bodies as they were captured", () => {
  // STRIPE-3
  test("an invoice of nothing, in the shape of 2020-03-02", () => {
    const { externalId, update } = read(fixture("invoice.paid.2020-03-02"));
    expect(externalId).toBe("evt_1KJrGtJDPojXS6LN15fcthM3");
    expect(update).toMatchObject({
      about: "attribution",
      orderRefs: ["in_1KJqKBJDPojXS6LNJbvLUgEy"],
      facts: { subscriptionRef: "sub_JsuPyCPhXWfZar", customerRef: "cus_JsuO3bmrj0QlAw" },
    });
  });

  test("a checkout whose invoice and payment are both named", () => {
    expect(orderOf(fixture("checkout.session.completed.2020-03-02"))).toMatchObject({
      about: "attribution",
      orderRefs: [
        "in_1KJqKBJDPojXS6LNJbvLUgEy",
        "pi_1IqxJOJDPojXS6LN9uOebAea",
        "cs_live_9RBjcHiy2i5p99Tf1MYM90c3SHK1grU0E6Ae6pKWR2KPA4ZiuKiB2X1Y3X",
      ],
      customer: { place: "session", email: "customer@example.com" },
    });
  });

  test("a refund that still names its invoice", () => {
    expect(orderOf(fixture("charge.refunded.2020-03-02"))).toMatchObject({
      orderRefs: [
        "in_1KJdKkJDPojXS6LNSwSWkZSN",
        "pi_3Kl36gJDPojXS6LN02fQVtKR",
        "ch_3Kl36gJDPojXS6LN0DCM4A8l",
      ],
      facts: { refunds: { ch_3Kl36gJDPojXS6LN0DCM4A8l: { grossCents: 2500, paidCents: 2500 } } },
    });
  });

  test("an inquiry, which moves no money", () => {
    expect(orderOf(fixture("charge.dispute.created.2020-03-02")).facts.disputes).toEqual([
      { disputeRef: "dp_1MLuxQJDPojXS6LNrukJCBBG", amountCents: 1000, status: "open" },
    ]);
  });

  test("an invoice of today's shape, made for a quote: it has no subscription", () => {
    const object = { ...fixture("invoice.object"), amount_paid: 1000 };
    const event = stripeEvent("invoice.paid", AT, object);
    expect(orderOf(event).facts.subscriptionRef).toBeNull();
    expect(saleIn(event)?.amountCents).toBe(1000);
  });

  test("today's payment intent, promotion code and invoice payment", () => {
    expect(updateOf(stripeEvent("payment_intent.succeeded", AT, fixture("payment_intent.object"))).kind).toBe(
      "ignored",
    );
    expect(
      updateOf(stripeEvent("promotion_code.created", AT, fixture("promotion_code.object"))),
    ).toMatchObject({
      promotionRef: "promo_1Pgc79B7WZ01zgkWNy4mn5NX",
      code: "FALL20",
    });
    expect(updateOf(stripeEvent("invoice_payment.paid", AT, fixture("invoice_payment.object"))).kind).toBe(
      "ignored",
    );
  });
});
