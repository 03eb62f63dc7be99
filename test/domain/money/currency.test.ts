import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";

import {
  currencyExponent,
  isCurrencyCode,
  majorNumber,
  majorToMinor,
  minorToMajorText,
  moneyText,
} from "../../../src/domain/money/currency.ts";

const ANY_CURRENCY = fc.constantFrom("USD", "EUR", "JPY", "KWD", "HUF", "ISK");

describe("currency", () => {
  // MONEY-1
  test.each([
    // The ISO table; Intl would give other numbers for HUF, IQD and UGX.
    ["USD", 2],
    ["EUR", 2],
    ["JPY", 0],
    ["KWD", 3],
    ["HUF", 2],
    ["IQD", 3],
    ["ISK", 0],
    ["UGX", 0],
    ["MGA", 2],
    ["XCG", 2],
    ["XOF", 0],
  ])("%s has %i decimals", (currency, expected) => {
    expect(isCurrencyCode(currency)).toBe(true);
    expect(currencyExponent(currency)).toBe(expected);
  });

  test.each(["usd", "US", "USDT", "XXX", "XAU", "XTS", "CLF", "ABC", "", "constructor"])(
    "%j is no currency",
    (code) => {
      expect(isCurrencyCode(code)).toBe(false);
      expect(() => currencyExponent(code)).toThrow(/^currency must be a three-letter/);
    },
  );

  test.each([
    [12.5, "USD", 1250],
    ["12.50", "USD", 1250],
    [0.01, "USD", 1],
    [19.99, "USD", 1999],
    [1.15, "USD", 115],
    [12, "JPY", 12],
    ["12.00", "JPY", 12],
    [1.234, "KWD", 1234],
    [1_000_000, "USD", 100_000_000],
  ])("%j %s is %i minor units", (major, currency, expected) => {
    expect(majorToMinor(major, currency)).toBe(expected);
  });

  test.each([
    [12.345, "USD", "commissionFixed must be an amount of USD with at most 2 decimals."],
    [12.5, "JPY", "commissionFixed must be an amount of JPY without decimals."],
    [1.2345, "KWD", "commissionFixed must be an amount of KWD with at most 3 decimals."],
    ["abc", "USD", "commissionFixed must be an amount of USD with at most 2 decimals."],
  ])("%j %s is refused: %s", (major, currency, message) => {
    expect(() => majorToMinor(major, currency, "commissionFixed")).toThrow(message);
  });

  test.each([
    [1250, "USD", "12.50"],
    [12, "JPY", "12"],
    [5, "USD", "0.05"],
    [0, "USD", "0.00"],
    [-1250, "USD", "-12.50"],
    [-5, "USD", "-0.05"],
    [1, "KWD", "0.001"],
  ])("%i minor units of %s read %s", (cents, currency, expected) => {
    expect(minorToMajorText(cents, currency)).toBe(expected);
    expect(moneyText(cents, currency)).toBe(`${expected} ${currency}`);
  });

  test("an amount survives the way to major units and back, as text and as number", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
        ANY_CURRENCY,
        (cents, currency) => {
          expect(majorToMinor(minorToMajorText(cents, currency), currency)).toBe(cents);
          expect(majorToMinor(majorNumber(cents, currency), currency)).toBe(cents);
        },
      ),
    );
  });
});
