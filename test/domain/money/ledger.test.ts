import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";

import {
  entryProblem,
  type LedgerEntry,
  partialReversalLinesOf,
  type PayoutLine,
  payoutLinesOf,
  payoutReversalLinesOf,
} from "../../../src/domain/money/ledger.ts";

const ENTRY: LedgerEntry = {
  conversionId: "cnv_1",
  partnerId: "prt_1",
  kind: "direct",
  entry: "accrual",
  amountCents: 100,
  payoutId: null,
  isTest: false,
  createdAt: new Date("2026-11-20T12:00:00.000Z"),
};

describe("an entry of the ledger", () => {
  test.each<[Partial<LedgerEntry>, RegExp | null]>([
    [{}, null],
    [{ entry: "reversal", amountCents: -100 }, null],
    [{ entry: "payout", amountCents: -100, payoutId: "pay_1" }, null],
    [{ entry: "payout", amountCents: 100, payoutId: "pay_1" }, null],
    [{ entry: "payout_reversal", amountCents: 100, payoutId: "pay_1" }, null],
    [{ kind: "platform_fee", partnerId: null }, null],
    [{ amountCents: 0 }, /the amount is 0/],
    [{ amountCents: 0.5 }, /no whole number/],
    [{ amountCents: -1 }, /an accrual is below 0/],
    [{ entry: "reversal" }, /a reversal is above 0/],
    [{ payoutId: "pay_1" }, /names a payout/],
    [{ entry: "payout", amountCents: -100 }, /names a payout/],
    [{ kind: "platform_fee" }, /a fee has no partner/],
    [{ partnerId: null }, /a fee has no partner/],
    [
      { kind: "platform_fee", partnerId: null, entry: "payout", payoutId: "pay_1" },
      /a fee is never paid out/,
    ],
  ])("%j: %s", (changes, problem) => {
    const found = entryProblem({ ...ENTRY, ...changes });
    if (problem === null) expect(found).toBeNull();
    else expect(found).toMatch(problem);
  });
});

describe("the lines of a payout", () => {
  const open = [
    { conversionId: "cnv_1", kind: "direct", sumCents: 2000 },
    { conversionId: "cnv_2", kind: "override", sumCents: 0 },
    { conversionId: "cnv_3", kind: "direct", sumCents: -500 },
  ] as const;

  // PAYOUT-8, PAYOUT-10
  test("bring each open line to zero: a clawback makes the payout smaller", () => {
    expect(payoutLinesOf(open)).toEqual([
      { conversionId: "cnv_1", kind: "direct", amountCents: -2000 },
      { conversionId: "cnv_3", kind: "direct", amountCents: 500 },
    ]);
  });

  test("come back whole with the opposite sign", () => {
    expect(payoutReversalLinesOf(payoutLinesOf(open)).map((line) => line.amountCents)).toEqual([2000, -500]);
  });

  const lines = fc.array(
    fc.record({
      conversionId: fc.string(),
      kind: fc.constantFrom("direct" as const, "override" as const),
      amountCents: fc.integer({ min: -100_000, max: 50_000 }),
    }),
    { minLength: 1, maxLength: 10 },
  );
  const sumOf = (some: readonly PayoutLine[]): number =>
    some.reduce((sum, line) => sum + line.amountCents, 0);

  // RAIL-7
  test("come back in part to exactly the amount returned, no line more than it paid", () => {
    fc.assert(
      fc.property(lines, fc.nat(), (paid, seed) => {
        const paidCents = -sumOf(paid);
        fc.pre(paidCents > 0);
        const returnedCents = (seed % paidCents) + 1;
        const reversed = partialReversalLinesOf(paid, returnedCents);
        expect(sumOf(reversed)).toBe(returnedCents);
        for (const line of reversed) expect(line.amountCents).toBeGreaterThan(0);
      }),
    );
  });

  test("cannot give back more than was paid", () => {
    expect(() => partialReversalLinesOf(payoutLinesOf(open), 2001)).toThrow(/more came back/);
  });
});
