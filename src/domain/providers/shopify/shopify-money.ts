import { currencyExponent, isCurrencyCode } from "../../currency.ts";
import { type Cents, decimalToUnits } from "../../money.ts";
import { decimalAt, textAt } from "../json.ts";

/** The currency of the shop, in which commission is paid; null when the body does not say. */
export function shopCurrency(object: unknown, field: string): string | null {
  const code = textAt(object, `${field}_set`, "shop_money", "currency_code") ?? textAt(object, "currency");
  const upper = code?.toUpperCase() ?? "";
  return isCurrencyCode(upper) ? upper : null;
}

/**
 * A decimal amount of the shop's currency in minor units, from its digits: `<field>_set.shop_money`, or the field
 * itself, which older bodies have alone. Null when there is none, or it has more decimals than the currency.
 */
export function shopCents(object: unknown, field: string, currency: string): Cents | null {
  const decimal = decimalAt(object, `${field}_set`, "shop_money", "amount") ?? decimalAt(object, field);
  return decimal === null ? null : decimalCents(decimal, currency);
}

export function decimalCents(decimal: string, currency: string): Cents | null {
  return decimalToUnits(decimal, currencyExponent(currency));
}

export function sumOf(amounts: readonly (Cents | null)[]): Cents {
  return amounts.reduce<number>((sum, cents) => sum + (cents ?? 0), 0);
}
