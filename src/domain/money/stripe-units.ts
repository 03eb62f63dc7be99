import { currencyExponent, isCurrencyCode } from "./currency.ts";
import { type Cents, proportionOf } from "./money.ts";

/**
 * Currencies whose decimals at Stripe differ from ISO 4217: the króna and the Ugandan shilling have two instead of
 * none, the ariary none instead of two. Stripe's other zero-decimal currencies (BIF CLP DJF GNF JPY KMF KRW PYG RWF
 * VND VUV XAF XOF XPF) agree with ISO.
 */
const STRIPE_EXPONENTS: ReadonlyMap<string, number> = new Map([
  ["ISK", 2],
  ["UGX", 2],
  ["MGA", 0],
]);

/** Three decimals, of which Stripe sends two: the last digit must be 0. */
const STRIPE_LAST_DIGIT_ZERO: ReadonlySet<string> = new Set(["BHD", "JOD", "KWD", "OMR", "TND"]);

/** The currency of Stripe's lower-case code; null if unknown. */
export function stripeCurrency(code: string | null): string | null {
  const upper = code?.toUpperCase() ?? "";
  return isCurrencyCode(upper) ? upper : null;
}

/** A Stripe amount in minor units of the currency, rounded half up where the currency has fewer decimals. */
export function stripeCents(amount: number, currency: string): Cents {
  const exponent = currencyExponent(currency);
  const sentExponent = STRIPE_EXPONENTS.get(currency) ?? exponent;
  return proportionOf(
    amount,
    10 ** Math.max(0, exponent - sentExponent),
    10 ** Math.max(0, sentExponent - exponent),
  );
}

/** The smallest amount Stripe can send, in minor units: 1, but 100 for the ariary, and 10 for three decimals. */
export function stripeUnitCents(currency: string): Cents {
  if (STRIPE_LAST_DIGIT_ZERO.has(currency)) return 10;
  const exponent = currencyExponent(currency);
  return 10 ** Math.max(0, exponent - (STRIPE_EXPONENTS.get(currency) ?? exponent));
}

/** Minor units as a Stripe amount; null if Stripe has no unit small enough. */
export function stripeAmount(cents: Cents, currency: string): number | null {
  if (cents % stripeUnitCents(currency) !== 0) return null;
  const exponent = currencyExponent(currency);
  const shift = (STRIPE_EXPONENTS.get(currency) ?? exponent) - exponent;
  return shift >= 0 ? cents * 10 ** shift : cents / 10 ** -shift;
}
