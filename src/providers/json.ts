import { isOneLine } from "../domain/text.ts";

/** The longest text we read from a body: ids, codes, labels and addresses are shorter. */
const LONGEST_TEXT = 255;

/**
 * A provider's body as JSON values, or null if it is not JSON. Numbers other than safe integers (64-bit ids, decimal
 * amounts) stay text, so that no digit is lost.
 */
export function parseExactJson(text: string): unknown {
  try {
    return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
  } catch {
    return null;
  }
}

function keepDigits(_key: string, value: unknown, context: Readonly<{ source?: string }>): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
  return context.source ?? value;
}

/** The value at a path; undefined if a key is missing. */
export function valueAt(value: unknown, ...path: readonly string[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, key)) return undefined;
    current = (current as Readonly<Record<string, unknown>>)[key];
  }
  return current;
}

/** A non-empty text on one line, no longer than anything we store; null for anything else. */
export function textAt(value: unknown, ...path: readonly string[]): string | null {
  const found = valueAt(value, ...path);
  if (typeof found !== "string") return null;
  const text = found.trim();
  return text !== "" && text.length <= LONGEST_TEXT && isOneLine(text) ? text : null;
}

/** The id of a referenced object, sent as its id or expanded as the object. */
export function refAt(value: unknown, ...path: readonly string[]): string | null {
  const found = valueAt(value, ...path);
  return typeof found === "string" ? textAt(found) : textAt(found, "id");
}

/** A safe integer. */
export function wholeAt(value: unknown, ...path: readonly string[]): number | null {
  const found = valueAt(value, ...path);
  return Number.isSafeInteger(found) ? (found as number) : null;
}

/** A decimal number as text, whether sent as a number or as text. */
export function decimalAt(value: unknown, ...path: readonly string[]): string | null {
  const found = valueAt(value, ...path);
  return typeof found === "number" ? String(found) : textAt(found);
}

/** A numeric id, as its digits. */
export function digitsAt(value: unknown, ...path: readonly string[]): string | null {
  const digits = decimalAt(value, ...path);
  return digits !== null && /^\d+$/.test(digits) ? digits : null;
}

export function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = valueAt(value, ...path);
  return Array.isArray(found) ? found : [];
}
