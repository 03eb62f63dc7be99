import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { sendEvent } from "../../support/scenes/events.ts";
import {
  ordersCancelled,
  ordersCreate,
  ordersPaid,
  refundsCreate,
} from "../../support/scenes/shopify-hooks.ts";
import {
  deliver,
  expectSoundBooks,
  openStory,
  storyLedger,
  type AnyDelivery,
  type Story,
} from "../../support/scenes/stories.ts";
import {
  chargeRefunded,
  checkoutSession,
  disputeEvent,
  invoicePaid,
  invoicePaymentPaid,
  paymentIntentSucceeded,
  promotionCode,
  refundUpdated,
  SHAPES,
} from "../../support/scenes/stripe-events.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

const RUNS = 25;

/** Whom a purchase came by: the seller's click or code, the other partner's coupon beside that click, or nobody. */
const origin = fc.constantFrom("click", "code", "coupon", "nobody");
type Origin = typeof origin extends fc.Arbitrary<infer Value> ? Value : never;

const payment = fc.record({
  gross: fc.integer({ min: 1, max: 30_000 }),
  taxPercent: fc.integer({ min: 0, max: 30 }),
  /** Refunds of parts of the gross, in hundredths of it. */
  refunds: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 2 }),
  dispute: fc.option(
    fc.record({
      percent: fc.integer({ min: 1, max: 100 }),
      end: fc.constantFrom("open", "withdrawn", "won", "lost"),
    }),
    { nil: null },
  ),
});
type Payment = typeof payment extends fc.Arbitrary<infer Value> ? Value : never;

const purchase = fc.record({
  kind: fc.constantFrom("checkout", "invoice", "subscription", "trial", "intent"),
  origin,
  payments: fc.array(payment, { minLength: 1, maxLength: 3 }),
  shape: fc.constantFrom(...SHAPES),
});
type Purchase = typeof purchase extends fc.Arbitrary<infer Value> ? Value : never;

/** The order of arrival, as one number for each delivery, and another for those that come a second time. */
const arrival = fc.array(fc.record({ place: fc.integer(), again: fc.option(fc.integer(), { nil: null }) }), {
  minLength: 60,
  maxLength: 60,
});
type Arrival = typeof arrival extends fc.Arbitrary<infer Value> ? Value : never;

/** The deliveries as they arrive. */
function arriving(deliveries: readonly AnyDelivery[], places: Arrival): AnyDelivery[] {
  const arrivals = deliveries.flatMap((delivery, index) => {
    const { place, again } = places[index % places.length]!;
    return [place, again].filter((at) => at !== null).map((at) => ({ delivery, at }));
  });
  return arrivals.toSorted((one, other) => one.at - other.at).map(({ delivery }) => delivery);
}

const round = (value: number, part: number, whole: number) =>
  Number((2n * BigInt(value) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));

const taxOf = ({ gross, taxPercent }: Payment) => Math.floor((gross * taxPercent) / 100);
const partOf = (gross: number, percent: number) => Math.max(1, Math.floor((gross * percent) / 100));

/** What is left of a payment for its partner, recruiter and the platform, by plain arithmetic. */
function leftOf(paid: Payment, who: Origin): Record<string, number> {
  const base = paid.gross - taxOf(paid);
  const refunded = paid.refunds.reduce((sum, percent) => sum + partOf(paid.gross, percent), 0);
  const isGone = paid.dispute?.end === "withdrawn" || paid.dispute?.end === "lost";
  const disputed = isGone ? partOf(paid.gross, paid.dispute!.percent) : 0;
  const reversed = round(base, Math.min(paid.gross, Math.min(paid.gross, refunded) + disputed), paid.gross);
  const direct = round(base, 20, 100);
  const override = who === "coupon" ? 0 : round(direct, 10, 100);
  const fee = round(direct + override, 5, 100);
  const left = (figure: number) => round(figure, base - reversed, base);
  const holder = who === "coupon" ? "other" : "seller";
  const figures = { [holder]: left(direct), recruiter: left(override), fee: left(fee) };
  return Object.fromEntries(Object.entries(figures).filter(([, cents]) => cents !== 0));
}

/** What each payment of a purchase is called, by its number. */
const namesOf = (index: number, number: number) => ({
  invoice: `in_${index}_${number}`,
  intent: `pi_${index}_${number}`,
  charge: `ch_${index}_${number}`,
});

function moneyBack(index: number, paid: Payment, number: number, at: number): AnyDelivery[] {
  const { intent, charge } = namesOf(index, number);
  let refunded = 0;
  const refunds = paid.refunds.map((percent) => {
    refunded = Math.min(paid.gross, refunded + partOf(paid.gross, percent));
    return chargeRefunded(at, { charge, paymentIntent: intent, amount: paid.gross, refunded });
  });
  if (paid.dispute === null) return refunds;
  const { end, percent } = paid.dispute;
  const dispute = {
    id: `dp_${index}_${number}`,
    charge,
    paymentIntent: intent,
    amount: partOf(paid.gross, percent),
  };
  const reported = [disputeEvent(at, "created", dispute)];
  if (end !== "open") reported.push(disputeEvent(at, "funds_withdrawn", dispute));
  if (end === "won") reported.push(disputeEvent(at, "funds_reinstated", dispute));
  if (end === "won" || end === "lost") reported.push(disputeEvent(at, "closed", { ...dispute, status: end }));
  return [...refunds, ...reported];
}

function invoiceOf(index: number, one: Purchase, number: number, at: number, fields: object): AnyDelivery[] {
  const paid = one.payments[number]!;
  const { invoice, intent, charge } = namesOf(index, number);
  const event = invoicePaid(at, one.shape, {
    id: invoice,
    paid: paid.gross,
    tax: taxOf(paid),
    paymentIntent: intent,
    ...fields,
  });
  const named = {
    ...event,
    data: { object: { ...event.data.object, ...("charge" in event.data.object && { charge }) } },
  };
  return one.shape === "new" ? [named, invoicePaymentPaid(at, invoice, intent)] : [named];
}

/** The deliveries of one purchase in the order in which they happened, and the orders that they come to. */
function storyOf(
  one: Purchase,
  index: number,
  run: { clickId: string; refCode: string; day: (days: number) => number },
): { deliveries: AnyDelivery[]; orders: Record<string, Record<string, number>> } {
  const { clickId, refCode, day } = run;
  const credit = {
    id: `cs_${index}`,
    ...(one.origin === "click" && { reference: clickId }),
    ...(one.origin === "code" && { metadata: { vp_ref: refCode } }),
    ...(one.origin === "coupon" && { promotion: "promo_1", reference: clickId }),
  };
  const isSubscription = one.kind === "subscription" || one.kind === "trial";
  const payments = isSubscription ? one.payments : one.payments.slice(0, 1);
  const subscription = isSubscription ? `sub_${index}` : null;
  const [first] = payments;
  const { invoice, intent } = namesOf(index, 0);
  const deliveries: AnyDelivery[] = [];
  const total = { total: first!.gross, tax: taxOf(first!) };
  if (one.kind === "trial") {
    deliveries.push(checkoutSession(day(1), { ...credit, subscription, status: "no_payment_required" }));
  } else if (one.kind === "checkout" || one.kind === "intent") {
    deliveries.push(checkoutSession(day(1), { ...credit, ...total, paymentIntent: intent }));
  } else {
    deliveries.push(checkoutSession(day(1), { ...credit, ...total, invoice, subscription }));
  }
  if (one.kind === "intent") {
    const metadata = one.origin === "nobody" ? {} : { vp_click: clickId };
    deliveries.push(paymentIntentSucceeded(day(1), { id: intent, received: first!.gross, metadata }));
  }
  for (const [number, paid] of payments.entries()) {
    const at = day(1 + (one.kind === "trial" ? 35 : 0) + number * 8);
    if (isSubscription || one.kind === "invoice") {
      const isFirst = number === 0 && one.kind !== "trial";
      const reason = isFirst ? {} : { reason: "subscription_cycle" };
      deliveries.push(
        ...invoiceOf(index, one, number, at, { ...(isSubscription && { subscription, ...reason }) }),
      );
    }
    deliveries.push(...moneyBack(index, paid, number, at + 1000));
  }
  const nameOf = (number: number) =>
    one.kind === "checkout" || one.kind === "intent"
      ? namesOf(index, number).intent
      : namesOf(index, number).invoice;
  const orders =
    one.origin === "nobody"
      ? []
      : payments.map((paid, number) => [nameOf(number), leftOf(paid, one.origin)] as const);
  return {
    deliveries,
    orders: Object.fromEntries(orders.filter(([, left]) => Object.keys(left).length > 0)),
  };
}

// DELIVERY-6
test("random purchases at Stripe, in random order and with repetitions, end where arithmetic says", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(purchase, { minLength: 1, maxLength: 3 }),
      arrival,
      async (purchases, places) => {
        const story: Story = {
          name: "random",
          values: { isCouponOfferOn: true },
          deliveries: (run) => [
            promotionCode(run.day(0), "promo_1", "SAM10"),
            ...purchases.flatMap((one, index) => storyOf(one, index, run).deliveries),
          ],
          expected: {},
        };
        const own = await openStory(api, make, story);
        for (const delivery of arriving(own.deliveries, places)) await deliver(api, own.program, delivery);
        const expected = Object.assign(
          {},
          ...purchases.map(
            (one, index) => storyOf(one, index, { clickId: "", refCode: "", day: () => 0 }).orders,
          ),
        );
        expect(await storyLedger(api, own.program.id, own.names)).toEqual(expected);
        await expectSoundBooks(api, own.program.id);
      },
    ),
    { numRuns: RUNS, seed: 20_261_121 },
  );
}, 300_000);

const ENDS = ["open", "withdrawn", "won", "won unlisted", "lost", "lost and returned in part"] as const;

/** A payment that the brand reports as well as Stripe, each under a name of its own choice. */
const reported = fc.record({
  isInvoiced: fc.boolean(),
  gross: fc.integer({ min: 1, max: 30_000 }),
  taxPercent: fc.integer({ min: 0, max: 30 }),
  /** Refunds of parts of the gross, in hundredths of it. */
  refunds: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 2 }),
  /** Whether the last of them fails. */
  isLastFailed: fc.boolean(),
  dispute: fc.option(
    fc.record({
      percent: fc.integer({ min: 1, max: 100 }),
      end: fc.constantFrom(...ENDS),
      returnedPercent: fc.integer({ min: 0, max: 100 }),
    }),
    { nil: null },
  ),
  saleName: fc.nat(),
  refundName: fc.nat(),
  isSaleSentTwice: fc.boolean(),
});
type Reported = typeof reported extends fc.Arbitrary<infer Value> ? Value : never;

/** What was refunded of it in all, and what its dispute keeps, as the customer sees them. */
function takenOf({ gross, refunds, isLastFailed, dispute }: Reported) {
  const sums = refunds.map((_, index) =>
    Math.min(
      gross,
      refunds.slice(0, index + 1).reduce((sum, percent) => sum + partOf(gross, percent), 0),
    ),
  );
  const reported = [0, ...sums];
  const refunded = reported.at(isLastFailed && sums.length > 0 ? -2 : -1)!;
  const failed = reported.at(-1)! - refunded;
  const disputed = dispute === null ? 0 : partOf(gross, dispute.percent);
  const returned = dispute === null ? 0 : Math.floor((disputed * dispute.returnedPercent) / 100);
  const kept = {
    open: 0,
    withdrawn: disputed,
    won: 0,
    "won unlisted": 0,
    lost: disputed,
    "lost and returned in part": disputed - returned,
  }[dispute?.end ?? "open"];
  return { sums, refunded, failed, disputed, returned, kept };
}

/** What is left of it for its partner, recruiter and the platform, by plain arithmetic. */
function leftOfReported(paid: Reported): Record<string, number> {
  const { gross } = paid;
  const base = gross - Math.floor((gross * paid.taxPercent) / 100);
  const { refunded, kept } = takenOf(paid);
  const reversed = round(base, Math.min(gross, refunded + kept), gross);
  const direct = round(base, 20, 100);
  const override = round(direct, 10, 100);
  const left = (figure: number) => round(figure, base - reversed, base);
  const figures = {
    seller: left(direct),
    recruiter: left(override),
    fee: left(round(direct + override, 5, 100)),
  };
  return Object.fromEntries(Object.entries(figures).filter(([, cents]) => cents !== 0));
}

/** Everything that Stripe and the brand report of it; the brand's own events are bodies without a signature yet. */
function deliveriesOfSale(paid: Reported, clickId: string, at: number) {
  const { gross, dispute, isInvoiced } = paid;
  const tax = Math.floor((gross * paid.taxPercent) / 100);
  const { sums, refunded, failed, disputed, returned } = takenOf(paid);
  const names = [...(isInvoiced ? ["in_1"] : []), "pi_1", "cs_1", "ch_1"];
  const moved = (id: string, amount: number) => ({ id, amount, currency: "usd" });
  const withdrawal = moved("txn_1", -disputed);
  const disputeDelivery = (
    what: Parameters<typeof disputeEvent>[1],
    status: string,
    ...transactions: object[]
  ) => disputeEvent(at, what, { amount: disputed, status, transactions });
  const ended = (dispute?.end ?? "open").startsWith("won") ? "won" : "lost";
  const reportedDispute = {
    none: [],
    open: [],
    withdrawn: [],
    won: [
      disputeDelivery("closed", "won", withdrawal),
      disputeDelivery("funds_reinstated", "won", withdrawal, moved("txn_2", disputed)),
    ],
    "won unlisted": [disputeDelivery("closed", ended, withdrawal)],
    lost: [disputeDelivery("closed", ended, withdrawal)],
    "lost and returned in part": [
      disputeDelivery("closed", "lost", withdrawal),
      disputeDelivery("funds_reinstated", "lost", withdrawal, moved("txn_2", returned)),
    ],
  }[dispute?.end ?? "none"];
  const deliveries: AnyDelivery[] = [
    checkoutSession(at, { paymentIntent: "pi_1", total: gross, tax, reference: clickId }),
    paymentIntentSucceeded(at, { received: gross, charge: "ch_1" }),
    ...(isInvoiced
      ? [
          invoicePaid(at, "new", { paid: gross, tax, metadata: { vp_click: clickId } }),
          invoicePaymentPaid(at, "in_1", "pi_1"),
        ]
      : []),
    ...sums.map((sum, index) => chargeRefunded(at + 1000 * index, { amount: gross, refunded: sum })),
    ...(failed > 0 ? [refundUpdated(at + 90_000, { amount: failed })] : []),
    ...(dispute === null ? [] : [disputeDelivery("created", "needs_response")]),
    ...(dispute === null || dispute.end === "open"
      ? []
      : [disputeDelivery("funds_withdrawn", "needs_response", withdrawal)]),
    ...reportedDispute,
  ];
  const sale = {
    type: "sale",
    order_id: names[paid.saleName % names.length],
    amount_cents: gross - tax,
    click_id: clickId,
  };
  const events = [
    sale,
    ...(paid.isSaleSentTwice ? [sale] : []),
    ...(refunded > 0
      ? [
          {
            type: "refund",
            order_id: names[paid.refundName % names.length],
            refunded_total_cents: round(gross - tax, refunded, gross),
          },
        ]
      : []),
  ];
  return { deliveries, events, orderRef: names[0]! };
}

// Review: money 2, money 4
test("random payments that the brand reports too, under any of their names, end where arithmetic says", async () => {
  await fc.assert(
    fc.asyncProperty(reported, arrival, async (paid, places) => {
      const own = await openStory(api, make, {
        name: "reported",
        clickDaysAgo: 1,
        deliveries: () => [],
        expected: {},
      });
      const { deliveries, events, orderRef } = deliveriesOfSale(paid, own.clickId, Date.now() - 120_000);
      const steps = [
        ...deliveries.map((delivery) => () => deliver(api, own.program, delivery)),
        ...events.map((event) => () => sendEvent(api, own.program, event)),
      ].map((step, index) => ({ step, ...places[index]! }));
      const arrivals = steps.flatMap(({ step, place, again }) =>
        [place, again].filter((at) => at !== null).map((at) => ({ step, at })),
      );
      for (const { step } of arrivals.toSorted((one, other) => one.at - other.at)) await step();
      const left = leftOfReported(paid);
      expect(await storyLedger(api, own.program.id, own.names)).toEqual(
        Object.keys(left).length === 0 ? {} : { [orderRef]: left },
      );
      await expectSoundBooks(api, own.program.id);
    }),
    { numRuns: RUNS * 2, seed: 20_261_122 },
  );
}, 300_000);

const storeOrder = fc.record({
  subtotal: fc.integer({ min: 1, max: 50_000 }),
  shipping: fc.integer({ min: 0, max: 2000 }),
  isByClick: fc.boolean(),
  isCancelled: fc.boolean(),
  refunds: fc.array(
    fc.record({
      kind: fc.constantFrom("lines", "amount", "shipping"),
      percent: fc.integer({ min: 1, max: 50 }),
    }),
    { maxLength: 3 },
  ),
});
type StoreOrder = typeof storeOrder extends fc.Arbitrary<infer Value> ? Value : never;

const decimal = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

/** Half a 64-bit number in front, so that no double holds the whole. */
const storeOrderId = (index: number) => `82098291194615450${index}`;

function deliveriesOfStoreOrder(
  one: StoreOrder,
  index: number,
  clickId: string,
  day: (days: number) => number,
) {
  const id = storeOrderId(index);
  const order = {
    id,
    currentSubtotal: decimal(one.subtotal),
    total: decimal(one.subtotal + one.shipping),
    ...(one.isByClick && { notes: { vp_click: clickId } }),
  };
  const refunds = one.refunds.map(({ kind, percent }, number) => {
    const money = decimal(refundedCents(one, kind, percent));
    return refundsCreate(day(2), {
      id: `${index}${number}`,
      orderId: id,
      money,
      ...(kind === "lines" && { lines: [{ subtotal: money }] }),
      ...(kind === "shipping" && { shipping: money }),
    });
  });
  const cancelled = one.isCancelled
    ? [ordersCancelled(day(3), { ...order, financialStatus: "refunded" })]
    : [];
  return [ordersCreate(day(1), order), ordersPaid(day(1), order), ...refunds, ...cancelled];
}

function refundedCents(one: StoreOrder, kind: string, percent: number): number {
  const of = kind === "shipping" ? one.shipping : one.subtotal;
  return Math.floor((of * percent) / 100);
}

function leftOfStoreOrder(one: StoreOrder): Record<string, number> {
  const { subtotal, shipping } = one;
  const sum = (kind: string) =>
    one.refunds
      .filter((refund) => refund.kind === kind)
      .reduce((cents, refund) => cents + refundedCents(one, refund.kind, refund.percent), 0);
  // A refund of nothing by lines or of shipping of nothing is no refund; an amount alone is a share of the total.
  const share = round(subtotal, Math.min(sum("amount"), subtotal + shipping), subtotal + shipping);
  const returned = sum("lines") + sum("amount") + sum("shipping");
  const isWhole = one.isCancelled || (returned > 0 && returned >= subtotal + shipping);
  const reversed = isWhole ? subtotal : Math.min(subtotal, sum("lines") + share);
  const direct = round(subtotal, 20, 100);
  const override = round(direct, 10, 100);
  const left = (figure: number) => round(figure, subtotal - reversed, subtotal);
  const figures = {
    seller: left(direct),
    recruiter: left(override),
    fee: left(round(direct + override, 5, 100)),
  };
  return Object.fromEntries(Object.entries(figures).filter(([, cents]) => cents !== 0));
}

// DELIVERY-6, SHOPIFY-6
test("random orders of a store, in random order and with repetitions, end where arithmetic says", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(storeOrder, { minLength: 1, maxLength: 4 }),
      arrival,
      async (orders, places) => {
        const story: Story = {
          name: "random",
          deliveries: ({ clickId, day }) =>
            orders.flatMap((one, index) => deliveriesOfStoreOrder(one, index, clickId, day)),
          expected: {},
        };
        const own = await openStory(api, make, story);
        for (const delivery of arriving(own.deliveries, places)) await deliver(api, own.program, delivery);
        const left = orders
          .map((one, index) => [storeOrderId(index), one.isByClick ? leftOfStoreOrder(one) : {}] as const)
          .filter(([, figures]) => Object.keys(figures).length > 0);
        expect(await storyLedger(api, own.program.id, own.names)).toEqual(Object.fromEntries(left));
        await expectSoundBooks(api, own.program.id);
      },
    ),
    { numRuns: RUNS, seed: 20_261_121 },
  );
}, 300_000);
