import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { canonicalJson } from "../../src/domain/idempotency.ts";
import {
  mergeFacts,
  NO_FACTS,
  OBJECT_PLACES,
  type OrderFacts,
  VALUE_PLACES,
} from "../../src/providers/order-facts.ts";
import { providerParts, saleOf, valuesOf } from "../../src/providers/order-sale.ts";
import {
  mergeFactsOfEntity,
  NO_ENTITY_FACTS,
  spansOfChangedVisits,
  visitsBetween,
  type EntityFacts,
} from "../../src/providers/entity-facts.ts";
import { NO_VALUES } from "../../src/providers/credit-values.ts";
import { refundedTotalOf } from "../../src/domain/sales/refund.ts";

const at = fc.integer({ min: 1, max: 4 });
const cents = fc.integer({ min: 0, max: 9 });
const dated = <Value>(value: fc.Arbitrary<Value>) => fc.record({ at, value });
const placed = <Value>(places: readonly string[], value: fc.Arbitrary<Value>) =>
  fc.dictionary(fc.constantFrom(...places), dated(value), { maxKeys: 3 });
const text = fc.constantFrom("a", "b", "c");
const maybe = fc.option(text, { nil: null });

const values = fc.record({
  clickId: maybe,
  refCodes: fc.array(text, { maxLength: 2 }),
  subs: fc.constant(NO_VALUES.subs),
});
const figures = fc.record({
  amountCents: cents,
  grossCents: cents,
  lines: fc.constant([]),
  occurredAt: at,
  deductedCents: fc.dictionary(text, cents, { maxKeys: 2 }),
});
const refund = fc.record({
  grossCents: cents,
  paidCents: fc.option(cents, { nil: null }),
  amountCents: fc.option(cents, { nil: null }),
  reports: fc.dictionary(fc.constantFrom("1", "2", "3"), cents, { maxKeys: 2 }),
});
const failedRefund = fc.record({ paymentRef: text, grossCents: cents, failedAt: at });

/** Facts as deliveries report them. */
const facts: fc.Arbitrary<OrderFacts> = fc.record({
  values: placed(VALUE_PLACES, values),
  customers: placed(OBJECT_PLACES, fc.record({ hash: text, mask: text })),
  discounts: placed(OBJECT_PLACES, fc.record({ codes: fc.array(text), promotionRefs: fc.array(text) })),
  figures: placed(["invoice", "session", "payment", "first_order", "last_order"], figures),
  subscriptionRef: maybe,
  customerRef: maybe,
  refunds: fc.dictionary(text, refund, { maxKeys: 2 }),
  failedRefunds: fc.dictionary(text, failedRefund, { maxKeys: 2 }),
  disputes: fc
    .record({
      status: fc.constantFrom("open", "withdrawn", "won", "lost"),
      amountCents: fc.integer({ min: 1, max: 9 }),
    })
    .map((dispute) => [{ disputeRef: "dp_1", ...dispute }]),
  isInvoiced: fc.boolean(),
  isSubscriptionStart: fc.boolean(),
  isReturned: fc.boolean(),
  isTest: fc.boolean(),
}) as fc.Arbitrary<OrderFacts>;

/** Equal as PostgreSQL keeps them: the order of keys says nothing. */
const expectSame = (left: unknown, right: unknown) => expect(canonicalJson(left)).toBe(canonicalJson(right));

describe("facts of an order", () => {
  // DELIVERY-6
  test("are the same in whatever order they were reported", () => {
    fc.assert(
      fc.property(facts, facts, (one, other) => expectSame(mergeFacts(one, other), mergeFacts(other, one))),
    );
    fc.assert(
      fc.property(facts, facts, facts, (one, other, third) =>
        expectSame(mergeFacts(mergeFacts(one, other), third), mergeFacts(one, mergeFacts(other, third))),
      ),
    );
  });

  // DELIVERY-6
  test("are the same reported twice, and reported beside none", () => {
    fc.assert(
      fc.property(facts, facts, (one, other) => {
        const both = mergeFacts(one, other);
        expectSame(mergeFacts(both, other), both);
        expectSame(mergeFacts(NO_FACTS, one), mergeFacts(one, one));
      }),
    );
  });
});

describe("facts of a subscription or a customer", () => {
  const entity: fc.Arbitrary<EntityFacts> = fc.record({
    origins: placed(
      ["session", "invoice"],
      fc.record({ values, discounts: fc.constant({ codes: [], promotionRefs: [] }) }),
    ),
    freeSince: fc.option(at, { nil: null }),
    endedAt: fc.option(at, { nil: null }),
    seen: fc.array(dated(values), { maxLength: 3 }),
  }) as fc.Arbitrary<EntityFacts>;

  test("are the same in whatever order they were reported, and reported twice", () => {
    fc.assert(
      fc.property(entity, entity, entity, (one, other, third) => {
        const merged = mergeFactsOfEntity(mergeFactsOfEntity(one, other), third);
        expectSame(merged, mergeFactsOfEntity(third, mergeFactsOfEntity(other, one)));
        expectSame(mergeFactsOfEntity(merged, other), merged);
        expectSame(mergeFactsOfEntity(NO_ENTITY_FACTS, merged), merged);
      }),
    );
  });

  // STRIPE-5
  test("change only the sales within the spans of the visits that changed", () => {
    const DAY_MS = 86_400_000;
    const visits = fc.array(
      fc.record({ at: fc.integer({ min: 0, max: 80 }).map((days) => days * 10 * DAY_MS), value: values }),
      {
        maxLength: 30,
      },
    );
    const soldAt = fc.integer({ min: 0, max: 900 * 4 }).map((quarters) => (quarters * DAY_MS) / 4);
    const days = fc.integer({ min: 7, max: 365 });
    fc.assert(
      fc.property(
        visits,
        visits,
        soldAt,
        days,
        fc.subarray(["a", "b", "c"]),
        (some, more, sold, window, known) => {
          const before = mergeFactsOfEntity(NO_ENTITY_FACTS, { ...NO_ENTITY_FACTS, seen: some });
          const after = mergeFactsOfEntity(before, { ...NO_ENTITY_FACTS, seen: more });
          // The visit that completes a sale, as `withVisit` has it.
          const chosen = (facts: EntityFacts) =>
            visitsBetween(facts, sold - window * DAY_MS, sold).find(
              (visit) => visit.clickId !== null || visit.refCodes.some((code) => known.includes(code)),
            );
          if (canonicalJson(chosen(before) ?? null) === canonicalJson(chosen(after) ?? null)) return;
          const spans = spansOfChangedVisits(before, after);
          expect(spans.filter(({ since, until }) => since <= sold && sold <= until)).not.toEqual([]);
        },
      ),
      { numRuns: 1000 },
    );
  });

  // STRIPE-5
  test("concern no sale before a new visit, nor any after the next click", () => {
    const [clicked, coded] = [
      { ...NO_VALUES, clickId: "a" },
      { ...NO_VALUES, refCodes: ["b"] },
    ];
    const known = {
      ...NO_ENTITY_FACTS,
      seen: [
        { at: 70, value: clicked },
        { at: 50, value: coded },
      ],
    };
    const spansOf = (at: number) =>
      spansOfChangedVisits(
        known,
        mergeFactsOfEntity(known, { ...NO_ENTITY_FACTS, seen: [{ at, value: coded }] }),
      );
    expect(spansOf(40)).toEqual([{ since: 40, until: 69 }]);
    expect(spansOf(80)).toEqual([{ since: 80, until: 80 + 365 * 86_400_000 }]);
    expect(spansOf(50)).toEqual([]);
  });
});

const paid = (amountCents: number, grossCents: number) => ({
  at: 1,
  value: { amountCents, grossCents, lines: [], occurredAt: 1, deductedCents: {} },
});
const factsOf = (changes: Partial<OrderFacts>): OrderFacts => ({ ...NO_FACTS, ...changes });

describe("the sale of an order", () => {
  // STRIPE-7
  test.each([
    ["nothing paid", {}, null],
    ["a payment intent", { figures: { payment: paid(1200, 1200) } }, 1200],
    [
      "a session, which knows the tax, before its payment intent",
      { figures: { payment: paid(1200, 1200), session: paid(1000, 1200) } },
      1000,
    ],
    [
      "an invoice alone, once one is named",
      { isInvoiced: true, figures: { session: paid(1000, 1200), invoice: paid(900, 1200) } },
      900,
    ],
    [
      "an invoice that is not paid yet",
      { isInvoiced: true, figures: { session: paid(1000, 1200), payment: paid(1200, 1200) } },
      null,
    ],
    ["an order that comes to nothing", { figures: { session: paid(0, 0) } }, null],
  ] as const)("%s", (_, changes, expected) => {
    expect(saleOf(factsOf(changes))?.amountCents ?? null).toBe(expected);
  });

  test("has its lines' shares, and those that weigh nothing earn nothing", () => {
    const lines = [
      { weightCents: 3000, productNames: ["a"] },
      { weightCents: 0, productNames: ["b"] },
      { weightCents: 1000, productNames: ["c"] },
    ];
    const sale = saleOf(
      factsOf({ figures: { session: { at: 1, value: { ...paid(1000, 1000).value, lines } } } }),
    );
    expect(sale?.lines).toEqual([
      { amountCents: 750, productNames: ["a"] },
      { amountCents: 250, productNames: ["c"] },
    ]);
  });
});

describe("what the provider says went back", () => {
  const gross = { figures: { session: paid(4900, 5831) } };
  const refunded = (grossCents: number) => ({ grossCents, paidCents: 5831, amountCents: null });
  const dispute = (status: "open" | "withdrawn" | "won" | "lost", amountCents = 5831) => ({
    disputeRef: "dp_1",
    status,
    amountCents,
  });

  // STRIPE-8
  test.each([
    ["nothing", {}, 0],
    ["a part, of the amount without tax: 4900 × 1000 / 5831", { refunds: { ch_1: refunded(1000) } }, 840],
    ["all of it", { refunds: { ch_1: refunded(5831) } }, 4900],
    ["two payments of one order", { refunds: { ch_1: refunded(1000), ch_2: refunded(1500) } }, 2101],
    ["a part that is itemised", { refunds: { r_1: { ...refunded(1000), amountCents: 700 } } }, 700],
    ["an order cancelled with its money back", { isReturned: true }, 4900],
    ["a dispute that is open", { disputes: [dispute("open")] }, 0],
    ["a dispute that took the money", { disputes: [dispute("withdrawn")] }, 4900],
    ["a dispute that is lost", { disputes: [dispute("lost", 1000)] }, 840],
    ["a dispute that is won", { disputes: [dispute("won")] }, 0],
    // Review: money 4. 4900 × 3831 / 5831
    [
      "of a lost dispute what was not returned",
      { disputes: [{ ...dispute("lost"), transactions: { txn_1: -5831, txn_2: 2000 } }] },
      3219,
    ],
    [
      "a refund, and a dispute of everything that left the refund with the brand: exactly all",
      {
        refunds: { ch_1: refunded(1000) },
        disputes: [{ ...dispute("lost"), transactions: { txn_1: -5831, txn_2: 1000 } }],
      },
      4900,
    ],
    [
      "a refund, and a dispute of the rest: exactly all",
      { refunds: { ch_1: refunded(1000) }, disputes: [dispute("lost", 4831)] },
      4900,
    ],
    [
      "a refund, and a dispute of everything: not more than all",
      { refunds: { ch_1: refunded(1000) }, disputes: [dispute("lost")] },
      4900,
    ],
  ] as const)("%s", (_, changes, expected) => {
    const parts = { byHandCents: 0, ...providerParts(factsOf({ ...gross, ...changes }), 4900) };
    expect(refundedTotalOf(parts, 4900)).toBe(expected);
  });

  test("is measured by the payment itself while the sale is known from elsewhere", () => {
    const parts = providerParts(factsOf({ refunds: { ch_1: refunded(1000) } }), 4900);
    expect(parts.providerCents).toBe(840);
  });

  // Review: third parties 6
  test.each([
    ["is undone when the refund fails", { 10: 300 }, { re_1: 300 }, 0],
    ["is what the other refunds came to", { 10: 200, 20: 500 }, { re_1: 300 }, 200],
    ["is what was refunded again after it failed", { 10: 300, 40: 300 }, { re_1: 300 }, 300],
    ["is less than nothing never", { 10: 100 }, { re_1: 300 }, 0],
    ["is nothing when all refunds fail", { 10: 200, 20: 500 }, { re_1: 300, re_2: 200 }, 0],
  ])("%s", (_, reports, failed, expected) => {
    const grossCents = Math.max(...Object.values(reports));
    const failedRefunds = Object.fromEntries(
      Object.entries(failed).map(([ref, cents]) => [
        ref,
        { paymentRef: "ch_1", grossCents: cents, failedAt: 30 },
      ]),
    );
    const reported = factsOf({
      figures: { session: paid(1000, 1000) },
      refunds: { ch_1: { ...refunded(grossCents), reports } },
      failedRefunds,
    });
    expect(providerParts(reported, 1000).providerCents).toBe(expected);
  });

  test("waits where nothing says what it is a part of", () => {
    const refund = { grossCents: 1000, paidCents: null, amountCents: null };
    expect(providerParts(factsOf({ refunds: { r_1: refund } }), 4900).providerCents).toBe(0);
  });
});

// STRIPE-5
test("each value is read from the first place that has it", () => {
  const reported = (changes: object) => ({ at: 1, value: { ...NO_VALUES, ...changes } });
  const own = factsOf({
    values: {
      reference: reported({ refCodes: ["user-77"] }),
      session: reported({ refCodes: ["sam"], subs: ["s1", null, null, null, null] }),
      subscription: reported({ clickId: "clk_sub", subs: ["t1", "t2", null, null, null] }),
      payment: reported({ clickId: "clk_pay" }),
    },
  });
  expect(valuesOf(own, null)).toEqual({
    clickId: "clk_sub",
    refCodes: ["user-77", "sam"],
    subs: ["s1", "t2", null, null, null],
  });
  const ofSubscription = { ...NO_VALUES, clickId: "clk_checkout" };
  expect(valuesOf(own, ofSubscription).clickId).toBe("clk_checkout");
});
