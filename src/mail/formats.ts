import type { Language } from "../domain/language.ts";
import { currencyExponent, minorToMajorText } from "../domain/money/currency.ts";
import { countryName } from "../domain/partners/country.ts";
import type { Bps, Cents } from "../domain/money/money.ts";

/** How a language writes figures and dates, in mails and on the pages outside the apps. The apps write them alike. */
export interface Formats {
  /** An amount in minor units, exact since formatted from its digits: 1250 USD is "$12.50". */
  readonly money: (cents: Cents, currency: string) => string;
  /** A rate: 1250 is "12.5%". */
  readonly percent: (rateBps: Bps) => string;
  /** A country by its two-letter code: "Germany"; the code itself if there is none. */
  readonly country: (code: string) => string;
  /** A number of things: "1,234". */
  readonly count: (count: number) => string;
  /** A day of UTC: "March 3, 2026". */
  readonly day: (day: Date) => string;
  /** A moment, in UTC because nobody's time zone is known: "March 3, 2026 at 12:00 PM UTC". */
  readonly moment: (moment: Date) => string;
}

const WHOLE_BPS = 10_000;

function formatsIn(language: Language): Formats {
  const ofCurrency = new Map<string, Intl.NumberFormat>();
  const moneyFormat = (currency: string): Intl.NumberFormat => {
    const known = ofCurrency.get(currency);
    if (known !== undefined) return known;
    // Intl's own decimals follow cash usage.
    const digits = currencyExponent(currency);
    const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    const format = new Intl.NumberFormat(language, { style: "currency", currency, ...decimals });
    ofCurrency.set(currency, format);
    return format;
  };
  const rates = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 2 });
  const counts = new Intl.NumberFormat(language);
  const days = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
  const moments = new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return {
    money: (cents, currency) =>
      moneyFormat(currency).format(minorToMajorText(cents, currency) as Intl.StringNumericLiteral),
    percent: (rateBps) => rates.format(rateBps / WHOLE_BPS),
    country: (code) => countryName(language, code),
    count: (count) => counts.format(count),
    day: (day) => days.format(day),
    moment: (moment) => `${moments.format(moment)} UTC`,
  };
}

/** The formats of every language. */
export const FORMATS: Readonly<Record<Language, Formats>> = { en: formatsIn("en"), de: formatsIn("de") };
