import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";

import {
  bpsToPercent,
  bpsToPercentText,
  decimalToUnits,
  MAX_AMOUNT_CENTS,
  percentToBps,
  proportionOf,
  remainingOf,
  shareOf,
  spreadOver,
} from "../../../src/domain/money/money.ts";
import { ApiError } from "../../../src/domain/api-errors.ts";

const anyAmount = fc.oneof(
  fc.integer({ min: 0, max: 10_000 }),
  fc.integer({ min: 0, max: MAX_AMOUNT_CENTS }),
);
const anyRate = fc.integer({ min: 0, max: 10_000 });

describe("shareOf", () => {
  // MONEY-2
  test.each([
    // amount, rate in bps, share: 0.5 of a cent goes up
    [10_000, 2000, 2000],
    [999, 2000, 200], // 199.8
    [1, 5000, 1], // 0.5
    [3, 5000, 2], // 1.5
    [1, 4999, 0], // 0.4999
    [1999, 1234, 247], // 246.6766
    [5, 1000, 1], // 0.5
    [15, 1000, 2], // 1.5
    [0, 9500, 0],
    [12_345, 0, 0],
    [10_000, 1, 1],
    [4_999, 1, 0], // 0.4999
    [5_000, 1, 1], // 0.5
    [1_000_000_000_000, 10_000, 1_000_000_000_000],
    [999_999_999_999, 3333, 333_300_000_000], // 333299999999.6667
  ])("of %i cents at %i bps is %i", (amountCents, rateBps, expected) => {
    expect(shareOf(amountCents, rateBps)).toBe(expected);
  });

  test("is exact up to 10^12 cents at any rate: never more than half a cent from the true share", () => {
    fc.assert(
      fc.property(anyAmount, anyRate, (amountCents, rateBps) => {
        const twiceError =
          2n * (10_000n * BigInt(shareOf(amountCents, rateBps)) - BigInt(amountCents) * BigInt(rateBps));
        expect(twiceError > -10_000n && twiceError <= 10_000n).toBe(true);
      }),
    );
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 53])("does not take %d for an amount", (amountCents) => {
    expect(() => shareOf(amountCents, 2000)).toThrow(/not a whole number of cents/);
  });
});

describe("remainingOf", () => {
  // MONEY-14
  test.each([
    // original, amount, refunded, remaining
    [2000, 10_000, 0, 2000],
    [2000, 10_000, 10_000, 0],
    [2000, 10_000, 5000, 1000],
    [2000, 10_000, 3333, 1333], // 1333.4
    [1, 3, 1, 1], // 0.67
    [1, 3, 2, 0], // 0.33
    [1, 2, 1, 1], // 0.5 goes up
    [2500, 999, 500, 1249], // 1248.7
    [500, 0, 0, 500], // a bounty stays whole
  ])("of %i on a sale of %i with %i refunded is %i", (original, amount, refunded, expected) => {
    expect(remainingOf(original, amount, refunded)).toBe(expected);
  });

  test("is never below 0, never above the original, and falls as the refund rises", () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, fc.nat(), fc.nat(), (original, amount, first, second) => {
        fc.pre(amount > 0);
        const [less, more] = [first % (amount + 1), second % (amount + 1)].toSorted((a, b) => a - b) as [
          number,
          number,
        ];
        const [left, leftLater] = [remainingOf(original, amount, less), remainingOf(original, amount, more)];
        expect(leftLater).toBeGreaterThanOrEqual(0);
        expect(leftLater).toBeLessThanOrEqual(left);
        expect(left).toBeLessThanOrEqual(original);
      }),
    );
  });

  // MONEY-14
  test("of a full refund is exactly 0, of none the original", () => {
    fc.assert(
      fc.property(anyAmount, anyAmount, (original, amount) => {
        fc.pre(amount > 0);
        expect(remainingOf(original, amount, amount)).toBe(0);
        expect(remainingOf(original, amount, 0)).toBe(original);
      }),
    );
  });

  test("does not take a refund above the sale", () => {
    expect(() => remainingOf(100, 1000, 1001)).toThrow(/more than the sale/);
    expect(() => remainingOf(100, 0, 1)).toThrow(/more than the sale/);
  });
});

describe("spreadOver", () => {
  test.each([
    [100, [1, 1, 1], [33, 34, 33]],
    [100, [1, 0, 1], [50, 0, 50]],
    [5, [1, 1], [3, 2]],
    [7, [0, 0], [0, 7]],
    [0, [3, 4], [0, 0]],
    [10, [10], [10]],
  ])("%i over %j is %j", (whole, weights, expected) => {
    expect(spreadOver(whole, weights)).toEqual(expected);
  });

  test("adds up to the whole, and no share is below 0 or far from its part", () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(anyAmount, weights, (whole, parts) => {
        const shares = spreadOver(whole, parts);
        const sum = parts.reduce((total, part) => total + part, 0);
        expect(shares.reduce((total, share) => total + share, 0)).toBe(whole);
        for (const [index, share] of shares.entries()) {
          expect(share).toBeGreaterThanOrEqual(0);
          if (sum > 0)
            expect(Math.abs(share - proportionOf(whole, parts[index] ?? 0, sum))).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe("decimals", () => {
  test.each([
    [12.34, 2, 1234],
    ["12.34", 2, 1234],
    [0.07, 2, 7],
    [1.005, 2, null],
    [1.1, 0, null],
    ["1.00", 0, 1],
    ["1.10", 1, 11],
    [-2.5, 2, -250],
    ["-0", 2, 0],
    [1e21, 2, null],
    [1e-7, 2, null],
    ["1e3", 2, null],
    ["", 2, null],
    [" 1", 2, null],
    ["+1", 2, null],
    [".5", 2, null],
    ["1.", 2, null],
    [Number.NaN, 2, null],
    [Infinity, 2, null],
    ["90071992547409.91", 2, 9_007_199_254_740_991],
    ["90071992547409.92", 2, null],
  ])("%j with %i decimals is %j units", (decimal, decimals, expected) => {
    expect(decimalToUnits(decimal, decimals)).toBe(expected);
  });

  test.each([
    [12.34, 1234],
    [0.29, 29],
    [57.99, 5799],
    [1.15, 115],
    [95, 9500],
    [0, 0],
  ])("%d percent is %i basis points, without the error of floats", (percent, expected) => {
    expect(percentToBps(percent)).toBe(expected);
    expect(bpsToPercent(expected)).toBe(percent);
  });

  // TERMS-2
  test("a percentage with three decimals is refused by name", () => {
    expect(() => percentToBps(12.345, "commissionPercent")).toThrow(ApiError);
    expect(() => percentToBps(12.345, "commissionPercent")).toThrow(
      /^commissionPercent must be .* two decimals/,
    );
  });

  test("every percentage with at most two decimals comes back as it was", () => {
    fc.assert(
      fc.property(anyRate, (rateBps) => {
        expect(percentToBps(bpsToPercent(rateBps))).toBe(rateBps);
      }),
    );
  });

  test.each([
    [2000, "20%"],
    [1250, "12.5%"],
    [1234, "12.34%"],
    [5, "0.05%"],
  ])("%i basis points read %s", (rateBps, expected) => {
    expect(bpsToPercentText(rateBps)).toBe(expected);
  });
});
