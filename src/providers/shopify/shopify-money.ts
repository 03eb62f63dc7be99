import { currencyExponent, isCurrencyCode } from "../../domain/money/currency.ts";
import { type Cents, decimalToUnits } from "../../domain/money/money.ts";
import { decimalAt, textAt, valueAt } from "../json.ts";
import type { Money } from "../order-facts.ts";

/** The shop's currency, in which commissions are paid; null if the body does not state it. */
export function shopCurrency(object: unknown, field: string): string | null {
  const code = textAt(object, `${field}_set`, "shop_money", "currency_code") ?? textAt(object, "currency");
  return currencyCode(code);
}

/**
 * A decimal amount of the shop's currency in minor units, from its digits: `<field>_set.shop_money`, or the plain
 * field, which is all older bodies have. Null if absent, or with more decimals than the currency has.
 */
export function shopCents(object: unknown, field: string, currency: string): Cents | null {
  const decimal = shopDecimal(object, field);
  return decimal === null ? null : decimalCents(decimal, currency);
}

/** Whether the body states an amount of the shop's currency, in either way. */
export function statesAmount(object: unknown, field: string): boolean {
  return shopDecimal(object, field) !== null;
}

function shopDecimal(object: unknown, field: string): string | null {
  return decimalAt(object, `${field}_set`, "shop_money", "amount") ?? decimalAt(object, field);
}

/** The shop's currency in a body that also states the customer's; null if it has only one currency. */
export function shopCurrencyBeside(object: unknown, field: string): string | null {
  return currencyCode(textAt(object, `${field}_set`, "shop_money", "currency_code"));
}

/** The same amount in the customer's currency: `<field>_set.presentment_money`. */
export function customerMoney(object: unknown, field: string): Money | null {
  const money = valueAt(object, `${field}_set`, "presentment_money");
  const currency = currencyCode(textAt(money, "currency_code"));
  const cents = currency === null ? null : decimalCents(decimalAt(money, "amount") ?? "", currency);
  return currency === null || cents === null ? null : { currency, cents };
}

export function currencyCode(code: string | null): string | null {
  const upper = code?.toUpperCase() ?? "";
  return isCurrencyCode(upper) ? upper : null;
}

export function decimalCents(decimal: string, currency: string): Cents | null {
  return decimalToUnits(decimal, currencyExponent(currency));
}

export function sumOf(amounts: readonly (Cents | null)[]): Cents {
  return amounts.reduce<number>((sum, cents) => sum + (cents ?? 0), 0);
}
