/** How many decimals each currency has, by its code; the service says it, since Intl differs for 16 currencies. */
export type CurrencyDecimals = Readonly<Record<string, number>>;

// One is slow to make, and a list shows dozens of amounts at once.
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify([locale, options]);
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format;
}

/** The options of an amount with all its decimals. */
const whole = (currency: string, digits: number) =>
  ({
    style: "currency",
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }) as const;

/**
 * Minor units as text in the reader's locale: 1250 USD is "$12.50". Exact for every integer, because the amount is
 * formatted from its digits and never divided.
 */
export function formatMoney(
  cents: number,
  currency: string,
  decimals: CurrencyDecimals,
  locale: string,
): string {
  const digits = decimals[currency] ?? 2;
  return formatOf(locale, whole(currency, digits)).format(
    majorText(cents, digits) as Intl.StringNumericLiteral,
  );
}

/** Short form for axes and tiles: 1234500 USD is "$12.3K". */
export function formatMoneyShort(
  cents: number,
  currency: string,
  decimals: CurrencyDecimals,
  locale: string,
): string {
  const digits = decimals[currency] ?? 2;
  return formatOf(locale, {
    style: "currency",
    currency,
    notation: "compact",
    maximumFractionDigits: 1,
    minimumFractionDigits: 0,
  }).format(cents / 10 ** digits);
}

/** An amount that the API takes and returns in major units, such as a program's minimum payout: 25 USD is "$25.00". */
export function formatMajor(
  amount: number,
  currency: string,
  decimals: CurrencyDecimals,
  locale: string,
): string {
  const digits = decimals[currency] ?? 2;
  return formatOf(locale, whole(currency, digits)).format(amount);
}

/** An amount in minor units as a field shows it: 1250 with 2 digits is "12.50". */
export function majorText(cents: number, digits: number): string {
  const text = String(Math.abs(cents)).padStart(digits + 1, "0");
  const whole = text.slice(0, text.length - digits);
  const fraction = digits === 0 ? "" : `.${text.slice(text.length - digits)}`;
  return `${cents < 0 ? "-" : ""}${whole}${fraction}`;
}
