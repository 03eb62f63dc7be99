import { majorText } from "./money.ts";

/** The decimal sign of the page's language. */
const decimalSign = (): "." | "," => (document.documentElement.lang === "de" ? "," : ".");

/**
 * What was typed into a field for an amount, in minor units: "12.5" with 2 digits is 1250. Null if it is no amount.
 * Exact, because digits are moved and nothing is multiplied. Either sign begins the decimals, but "1,000" may be meant as
 * a thousand: three of them need the sign of the page's language.
 */
export function minorFrom(text: string, digits: number): number | null {
  const [, whole, sign, fraction = ""] = /^(\d+)(?:([.,])(\d+))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || fraction.length > digits) return null;
  if (fraction.length === 3 && sign !== decimalSign()) return null;
  const minor = Number(whole + fraction.padEnd(digits, "0"));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** The same in major units, or in the units of another field with so many decimals: "12,5" is 12.5. */
export const majorFrom = (text: string, digits: number): number | null =>
  minorFrom(text, digits) === null ? null : Number(text.trim().replace(",", "."));

/** Minor units as the page's reader would type them: 1250 with 2 digits is "12.50". */
export const typedText = (minor: number, digits: number): string =>
  majorText(minor, digits).replace(".", decimalSign());
