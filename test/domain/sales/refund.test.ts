import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";

import type { Figures } from "../../../src/domain/programs/commission.ts";
import type { Dispute } from "../../../src/domain/sales/dispute.ts";
import { MAX_AMOUNT_CENTS } from "../../../src/domain/money/money.ts";
import {
  baseRefundOf,
  clampToSale,
  correctionsFor,
  decideRefund,
  keepRefund,
  NO_REFUNDS,
  type RefundByHand,
  refundedTotalOf,
  type RefundParts,
  targetsOf,
} from "../../../src/domain/sales/refund.ts";

const AMOUNT = 10_000;
const amount = (amountCents: number): RefundByHand => ({ kind: "amount", amountCents });
const total = (totalCents: number): RefundByHand => ({ kind: "total", totalCents });
const FULL: RefundByHand = { kind: "full" };
const parts = (changes: Partial<RefundParts>): RefundParts => ({ ...NO_REFUNDS, ...changes });
const dispute = (status: Dispute["status"], amountCents = 3000, disputeRef = "dp_1"): Dispute => ({
  disputeRef,
  amountCents,
  status,
  heldCents: null,
});

describe("the total refunded", () => {
  // MONEY-15
  test.each([
    ["nothing", NO_REFUNDS, 0],
    ["by hand", parts({ byHandCents: 2000 }), 2000],
    ["the provider's, when it is higher", parts({ byHandCents: 2000, providerCents: 5000 }), 5000],
    ["by hand, when that is higher", parts({ byHandCents: 6000, providerCents: 5000 }), 6000],
    [
      "a dispute on top, once withdrawn",
      parts({ byHandCents: 2000, disputes: [dispute("withdrawn")] }),
      5000,
    ],
    ["a dispute on top, when lost", parts({ providerCents: 2000, disputes: [dispute("lost")] }), 5000],
    ["not an open dispute", parts({ byHandCents: 2000, disputes: [dispute("open")] }), 2000],
    ["not a dispute that was won", parts({ byHandCents: 2000, disputes: [dispute("won")] }), 2000],
    // Review: money 4
    [
      "of a lost dispute only what it still keeps, where its transactions are known",
      parts({ byHandCents: 2000, disputes: [{ ...dispute("lost"), heldCents: 1000 }] }),
      3000,
    ],
    ["two disputes", parts({ disputes: [dispute("lost"), dispute("withdrawn", 1000, "dp_2")] }), 4000],
    ["never more than the sale", parts({ byHandCents: 9000, disputes: [dispute("lost")] }), AMOUNT],
  ])("%s", (_name, given, expected) => {
    expect(refundedTotalOf(given, AMOUNT)).toBe(expected);
  });
});

describe("a refund by hand of a recorded sale", () => {
  // MONEY-16, MONEY-17
  test.each<[string, RefundParts, RefundByHand, string, number | null]>([
    // what was refunded, what is asked, outcome, total afterwards
    ["an amount", NO_REFUNDS, amount(2500), "refunded", 2500],
    ["a second amount is added", parts({ byHandCents: 2500 }), amount(2500), "refunded", 5000],
    ["an amount up to the sale", parts({ byHandCents: 2500 }), amount(7500), "refunded", AMOUNT],
    ["an amount past the sale", parts({ byHandCents: 2500 }), amount(7501), "refund_exceeds_sale", null],
    [
      "an amount of a sale that is refunded whole",
      parts({ byHandCents: AMOUNT }),
      amount(1),
      "refund_exceeds_sale",
      null,
    ],
    ["a total", NO_REFUNDS, total(2500), "refunded", 2500],
    ["a higher total", parts({ byHandCents: 2500 }), total(4000), "refunded", 4000],
    ["the same total", parts({ byHandCents: 2500 }), total(2500), "refund_total_not_higher", 2500],
    ["a lower total", parts({ byHandCents: 2500 }), total(1000), "refund_total_not_higher", 2500],
    ["a total of nothing", NO_REFUNDS, total(0), "refund_total_not_higher", 0],
    ["a total past the sale", NO_REFUNDS, total(AMOUNT + 1), "refund_exceeds_sale", null],
    ["all of it", NO_REFUNDS, FULL, "refunded", AMOUNT],
    ["all that is left", parts({ byHandCents: 2500 }), FULL, "refunded", AMOUNT],
    ["all of it a second time", parts({ byHandCents: AMOUNT }), FULL, "refund_total_not_higher", AMOUNT],
    [
      "what the provider has reported already",
      parts({ providerCents: 5000 }),
      amount(3000),
      "refund_total_not_higher",
      5000,
    ],
    ["more than the provider has reported", parts({ providerCents: 5000 }), amount(6000), "refunded", 6000],
    ["beside a lost dispute", parts({ disputes: [dispute("lost")] }), total(2000), "refunded", 5000],
    [
      "what disputes hold already",
      parts({ disputes: [{ ...dispute("withdrawn"), amountCents: AMOUNT }] }),
      FULL,
      "refund_total_not_higher",
      AMOUNT,
    ],
  ])("%s", (_name, given, refund, expected, totalAfter) => {
    const decision = decideRefund(given, refund, AMOUNT);
    expect(decision.kind === "refunded" ? "refunded" : decision.word).toBe(expected);
    expect(decision.kind === "refuse" ? null : refundedTotalOf(decision.parts, AMOUNT)).toBe(totalAfter);
  });
});

describe("refunds that come before their sale", () => {
  // EVENT-15
  test.each<[string, Exclude<RefundByHand, { kind: "full" }>[], number]>([
    [
      "amounts are added",
      [
        { kind: "amount", amountCents: 2000 },
        { kind: "amount", amountCents: 1000 },
      ],
      3000,
    ],
    [
      "totals are a maximum",
      [
        { kind: "total", totalCents: 2000 },
        { kind: "total", totalCents: 1000 },
      ],
      2000,
    ],
    [
      "an amount after a total is added",
      [
        { kind: "total", totalCents: 2000 },
        { kind: "amount", amountCents: 500 },
      ],
      2500,
    ],
    [
      "a total after an amount is a maximum",
      [
        { kind: "amount", amountCents: 500 },
        { kind: "total", totalCents: 2000 },
      ],
      2000,
    ],
    [
      "more than the sale is clamped",
      [
        { kind: "amount", amountCents: 9000 },
        { kind: "amount", amountCents: 9000 },
      ],
      AMOUNT,
    ],
  ])("%s", (_name, refunds, expected) => {
    const kept = refunds.reduce<RefundParts>((sum, refund) => keepRefund(sum, refund), NO_REFUNDS);
    const applied = clampToSale(kept, AMOUNT);
    expect(applied.byHandCents).toBe(expected);
    expect(refundedTotalOf(applied, AMOUNT)).toBe(expected);
  });

  test("add up to the greatest sale at most, so that the sum stays exact", () => {
    const one = { kind: "amount", amountCents: MAX_AMOUNT_CENTS } as const;
    expect(keepRefund(keepRefund(NO_REFUNDS, one), one).byHandCents).toBe(MAX_AMOUNT_CENTS);
  });
});

describe("a refund that the provider gives gross", () => {
  // STRIPE-7
  test.each([
    // base, gross, gross refunded, base refunded
    [10_000, 11_900, 11_900, 10_000],
    [10_000, 11_900, 5950, 5000],
    [10_000, 11_900, 100, 84], // 84.03
    [10_000, 11_900, 20_000, 10_000],
    [10_000, 0, 500, 0],
  ])("of a base of %i in a gross of %i, %i refunded reverse %i", (base, gross, refunded, expected) => {
    expect(baseRefundOf(base, gross, refunded)).toBe(expected);
  });
});

const ORIGINAL: Figures = { directCents: 2000, overrideCents: 201, feeCents: 111 };

describe("the targets of a conversion", () => {
  // MONEY-13, MONEY-14
  test.each([
    ["approved", 0, { directCents: 2000, overrideCents: 201, feeCents: 111 }],
    ["pending", 5000, { directCents: 1000, overrideCents: 101, feeCents: 56 }], // 100.5, 55.5
    ["approved", 3333, { directCents: 1333, overrideCents: 134, feeCents: 74 }], // 1333.4, 134.0067, 74.0037
    ["approved", AMOUNT, { directCents: 0, overrideCents: 0, feeCents: 0 }],
    ["rejected", 0, { directCents: 0, overrideCents: 0, feeCents: 0 }],
    ["rejected", 5000, { directCents: 0, overrideCents: 0, feeCents: 0 }],
  ] as const)("%s with %i refunded", (status, refundedCents, expected) => {
    expect(targetsOf({ original: ORIGINAL, amountCents: AMOUNT, refundedCents, status })).toEqual(expected);
  });

  test("of a bounty are its original figures until it is rejected", () => {
    const bounty = { original: ORIGINAL, amountCents: 0, refundedCents: 0 };
    expect(targetsOf({ ...bounty, status: "approved" })).toEqual(ORIGINAL);
    expect(targetsOf({ ...bounty, status: "rejected" }).directCents).toBe(0);
  });

  test("the lines that lead there: reversals down, accruals up, none where nothing differs", () => {
    const targets = { directCents: 1000, overrideCents: 201, feeCents: 111 };
    const posted = { directCents: 2000, overrideCents: 101, feeCents: 111 };
    expect(correctionsFor(targets, posted)).toEqual([
      { kind: "direct", entry: "reversal", amountCents: -1000 },
      { kind: "override", entry: "accrual", amountCents: 100 },
    ]);
    expect(correctionsFor(targets, targets)).toEqual([]);
  });
});

// MONEY-14
describe("whatever is refunded, and however", () => {
  const cents = fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: MAX_AMOUNT_CENTS }));
  const sale = fc.record({
    amountCents: fc.oneof(fc.integer({ min: 1, max: 2000 }), fc.integer({ min: 1, max: MAX_AMOUNT_CENTS })),
    original: fc.record({ directCents: cents, overrideCents: cents, feeCents: cents }),
  });
  /** Refunds as thousandths of the sale, so that they fit sales of every size. */
  const steps = fc.array(
    fc.record({
      kind: fc.constantFrom("amount", "total", "full"),
      thousandths: fc.integer({ min: 1, max: 1000 }),
    }),
    { maxLength: 12 },
  );
  const refundOf = (step: { kind: string; thousandths: number }, amountCents: number): RefundByHand => {
    const ofSale = Math.max(1, Math.floor((amountCents * step.thousandths) / 1000));
    if (step.kind === "full") return FULL;
    return step.kind === "amount" ? amount(ofSale) : total(ofSale);
  };
  const add = (posted: Figures, lines: ReturnType<typeof correctionsFor>): Figures => {
    const sumOf = (kind: string) =>
      lines.filter((line) => line.kind === kind).reduce((sum, line) => sum + line.amountCents, 0);
    return {
      directCents: posted.directCents + sumOf("direct"),
      overrideCents: posted.overrideCents + sumOf("override"),
      feeCents: posted.feeCents + sumOf("platform_fee"),
    };
  };

  test("what is posted ends at the cents of one refund of the same total, never below 0, and 0 at the whole", () => {
    fc.assert(
      fc.property(sale, steps, ({ amountCents, original }, refunds) => {
        let known = NO_REFUNDS;
        let posted = original;
        for (const step of refunds) {
          const decision = decideRefund(known, refundOf(step, amountCents), amountCents);
          if (decision.kind === "refuse") continue;
          const before = refundedTotalOf(known, amountCents);
          known = decision.parts;
          const refundedCents = refundedTotalOf(known, amountCents);
          expect(refundedCents).toBeGreaterThanOrEqual(before);
          const targets = targetsOf({ original, amountCents, refundedCents, status: "approved" });
          posted = add(posted, correctionsFor(targets, posted));
          expect(Math.min(posted.directCents, posted.overrideCents, posted.feeCents)).toBeGreaterThanOrEqual(
            0,
          );
        }
        const refundedCents = refundedTotalOf(known, amountCents);
        expect(posted).toEqual(targetsOf({ original, amountCents, refundedCents, status: "approved" }));
        if (refundedCents === amountCents)
          expect(posted).toEqual({ directCents: 0, overrideCents: 0, feeCents: 0 });
      }),
    );
  });
});
