/**
 * What was typed into a field for an amount, in minor units: "12.5" with 2 digits is 1250. Null if it is no amount.
 * Exact, because digits are moved and nothing is multiplied.
 */
export function minorFrom(text: string, digits: number): number | null {
  const [, whole, fraction = ""] = /^(\d+)(?:[.,](\d+))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || fraction.length > digits) return null;
  const minor = Number(whole + fraction.padEnd(digits, "0"));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** The same in major units, or in the units of another field with so many decimals: "12,5" is 12.5. */
export const majorFrom = (text: string, digits: number): number | null =>
  minorFrom(text, digits) === null ? null : Number(text.trim().replace(",", "."));
