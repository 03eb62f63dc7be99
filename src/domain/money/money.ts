import assert from "node:assert/strict";

import { ApiError } from "../api-errors.ts";

/**
 * A whole number of a currency's minor units: cents, whole yen. A plain number, so that JSON carries it unchanged;
 * products go through BigInt, because an amount times a rate can exceed 2^53.
 */
export type Cents = number;

/** A rate in basis points: 10000 is the whole, 100 is one percent. */
export type Bps = number;

/** The largest amount of a sale, in minor units. EVENT-11. */
export const MAX_AMOUNT_CENTS: Cents = 1_000_000_000_000;

const WHOLE_BPS = 10_000;

/** The share of `amountCents` at `rateBps`, rounded half up. MONEY-2. Both are non-negative integers. */
export function shareOf(amountCents: Cents, rateBps: Bps): Cents {
  return proportionOf(amountCents, rateBps, WHOLE_BPS);
}

/**
 * What remains of a commission, override or fee of `originalCents` after `refundedCents` of a sale of `amountCents`
 * were refunded. Always computed from the original and rounded half up, so any sequence of refunds ends at the same
 * cents as one refund of the total. MONEY-14. A bounty has the amount 0 and cannot be refunded, so it stays whole.
 */
export function remainingOf(originalCents: Cents, amountCents: Cents, refundedCents: Cents): Cents {
  assertCents(amountCents);
  assertCents(refundedCents);
  assert(refundedCents <= amountCents, `refunded ${refundedCents} is more than the sale of ${amountCents}`);
  if (amountCents === 0) return originalCents;
  return proportionOf(originalCents, amountCents - refundedCents, amountCents);
}

/** `valueCents × part / whole`, rounded half up, exact at every size. `whole` is positive. */
export function proportionOf(valueCents: Cents, part: number, whole: number): Cents {
  assertCents(valueCents);
  assertCents(part);
  assertCents(whole);
  assert(whole > 0, "a proportion needs a whole above 0");
  const doubled = 2n * BigInt(valueCents) * BigInt(part) + BigInt(whole);
  const result = Number(doubled / (2n * BigInt(whole)));
  assert(Number.isSafeInteger(result), `the result passes 2^53: ${result}`);
  return result;
}

/**
 * Spreads a whole over shares in proportion to their weights: `spreadOver(100, [1, 1, 1])` is `[33, 34, 33]`. Running
 * totals are rounded, so the shares always add up to the whole. Weights are non-negative integers; if all are 0, the
 * last share gets the whole.
 */
export function spreadOver(wholeCents: Cents, weights: readonly number[]): Cents[] {
  assert(weights.length > 0, "there must be a share to take the whole");
  const sumOfWeights = weights.reduce((sum, weight) => sum + weight, 0);
  if (sumOfWeights === 0) return weights.map((_, index) => (index === weights.length - 1 ? wholeCents : 0));
  let weightSoFar = 0;
  let spreadCents = 0;
  return weights.map((weight) => {
    weightSoFar += weight;
    const shareCents = proportionOf(wholeCents, weightSoFar, sumOfWeights) - spreadCents;
    spreadCents += shareCents;
    return shareCents;
  });
}

/**
 * A decimal number in its smallest units: `decimalToUnits("12.34", 2)` is 1234. Works on the digits, never on floats.
 * Null for anything but a plain decimal number, for more decimals than allowed (ignoring trailing zeros), and beyond
 * safe integers.
 */
export function decimalToUnits(decimal: number | string, decimals: number): number | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(decimal));
  if (match === null) return null;
  const [, sign, whole = "", fraction = ""] = match;
  const digits = fraction.replace(/0+$/, "");
  if (digits.length > decimals) return null;
  const units = Number(BigInt(whole + digits.padEnd(decimals, "0")));
  if (!Number.isSafeInteger(units)) return null;
  return sign === "-" && units !== 0 ? -units : units;
}

/**
 * A percentage in basis points, exactly: 12.34 is 1234. TERMS-2.
 *
 * @param field the input's name in the error
 * @throws ApiError `invalid_request` for more than two decimals
 */
export function percentToBps(percent: number, field = "percent"): Bps {
  const rateBps = decimalToUnits(percent, 2);
  if (rateBps === null) {
    throw new ApiError("invalid_request", `${field} must be a percentage with at most two decimals.`);
  }
  return rateBps;
}

/** Basis points in percent: 1234 is 12.34. */
export function bpsToPercent(rateBps: Bps): number {
  return rateBps / 100;
}

/** Basis points as text: 2000 is "20%", 1250 is "12.5%". */
export function bpsToPercentText(rateBps: Bps): string {
  return `${bpsToPercent(rateBps)}%`;
}

/** Asserts a non-negative safe integer. */
function assertCents(value: number): void {
  assert(Number.isSafeInteger(value) && value >= 0, `not a whole number of cents from 0 up: ${value}`);
}
