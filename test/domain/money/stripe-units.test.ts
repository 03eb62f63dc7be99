import { describe, expect, test } from "@jest/globals";
import { currencyExponent } from "../../../src/domain/money/currency.ts";
import { stripeCents, stripeCurrency } from "../../../src/domain/money/stripe-units.ts";

describe("amounts become minor units of ISO 4217", () => {
  // STRIPE-10
  test.each([
    // currency, as Stripe sends it, minor units
    ["USD", 1234, 1234],
    ["EUR", 5831, 5831],
    ["JPY", 1200, 1200],
    ["KWD", 12345, 12345],
    ["ISK", 120_000, 1200],
    ["UGX", 500_000, 5000],
    ["MGA", 700, 70_000],
    ["ISK", 149, 1],
    ["ISK", 150, 2],
  ])("%s %i is %i", (currency, sent, expected) => {
    expect(stripeCents(sent, currency)).toBe(expected);
  });

  // STRIPE-10
  test.each(
    // Stripe's zero-decimal list without the two currencies in which it differs from ISO 4217.
    "BIF CLP DJF GNF JPY KMF KRW PYG RWF VND VUV XAF XOF XPF".split(" "),
  )("%s has no decimals at Stripe and none in ISO 4217", (currency) => {
    expect(currencyExponent(currency)).toBe(0);
    expect(stripeCents(100, currency)).toBe(100);
  });
});

test("a currency is read in lower case, and what is none is null", () => {
  expect(stripeCurrency("eur")).toBe("EUR");
  expect(stripeCurrency("currency")).toBeNull();
  expect(stripeCurrency(null)).toBeNull();
});
