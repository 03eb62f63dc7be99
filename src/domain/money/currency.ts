import { data as isoCurrencies } from "currency-codes";

import { type Cents, decimalToUnits } from "./money.ts";
import { ApiError } from "../api-errors.ts";

/** ISO 4217 codes that nobody is paid in: metals, funds, units of account, test codes. */
const NO_MONEY = new Set(
  "BOV CHE CHW CLF COU MXV USN UYI UYW XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX".split(" "),
);

/** Codes added to ISO 4217 after the package's list. */
const NEWER_EXPONENTS: readonly (readonly [string, number])[] = [["XCG", 2]];

/**
 * Decimals of each currency, from the ISO 4217 list. Not from Intl, which follows cash usage and differs for 16
 * currencies.
 */
const EXPONENTS: ReadonlyMap<string, number> = new Map([
  ...isoCurrencies
    .filter((currency) => !NO_MONEY.has(currency.code))
    .map((currency) => [currency.code, currency.digits] as const),
  ...NEWER_EXPONENTS,
]);

/** Decimals of each currency, by code. */
export const currencyExponents = (): Record<string, number> => Object.fromEntries(EXPONENTS);

/** Whether `text` is a currency code in upper case. */
export function isCurrencyCode(text: string): boolean {
  return EXPONENTS.has(text);
}

/**
 * Decimals of the currency: 2 for USD, 0 for JPY.
 *
 * @throws ApiError `invalid_request` for an unknown code
 */
export function currencyExponent(currency: string): number {
  const exponent = EXPONENTS.get(currency);
  if (exponent === undefined) {
    throw new ApiError("invalid_request", `currency must be a three-letter ISO 4217 code, not ${currency}.`);
  }
  return exponent;
}

/**
 * An amount in major units as minor units, exactly: 12.5 USD is 1250, 12 JPY is 12.
 *
 * @param field the input's name in the error
 * @throws ApiError `invalid_request` for more decimals than the currency has
 */
export function majorToMinor(major: number | string, currency: string, field = "amount"): Cents {
  const exponent = currencyExponent(currency);
  const minor = decimalToUnits(major, exponent);
  if (minor === null) {
    const decimals = exponent === 0 ? "without decimals" : `with at most ${exponent} decimals`;
    throw new ApiError("invalid_request", `${field} must be an amount of ${currency} ${decimals}.`);
  }
  return minor;
}

/** Minor units as text in major units, with all the currency's decimals: "12.50", for JPY "12". */
export function minorToMajorText(cents: Cents, currency: string): string {
  const exponent = currencyExponent(currency);
  const digits = String(Math.abs(cents)).padStart(exponent + 1, "0");
  const whole = digits.slice(0, digits.length - exponent);
  const fraction = digits.slice(digits.length - exponent);
  return `${cents < 0 ? "-" : ""}${whole}${exponent === 0 ? "" : `.${fraction}`}`;
}

/** Minor units as a number of major units: 1250 USD is 12.5. For display only, never for arithmetic. */
export function majorNumber(cents: Cents, currency: string): number {
  return Number(minorToMajorText(cents, currency));
}

/** Minor units as text with the code: "12.50 USD". */
export function moneyText(cents: Cents, currency: string): string {
  return `${minorToMajorText(cents, currency)} ${currency}`;
}
