import { isOneLine } from "../domain/text.ts";

/** The longest text of a body that is looked at: ids, codes, labels and addresses are shorter. */
const LONGEST_TEXT = 255;

/**
 * A provider's body as JSON values, or null when it is no JSON. A number that is no whole number held exactly (a
 * 64-bit id, a decimal amount) stays the text that was sent, so that no digit is lost.
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

/** The value below these keys; undefined where one of them is missing. */
export function valueAt(value: unknown, ...path: readonly string[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== "object" || current === null || !Object.hasOwn(current, key)) return undefined;
    current = (current as Readonly<Record<string, unknown>>)[key];
  }
  return current;
}

/** A text of one line that is not empty and not longer than anything we keep; null for everything else. */
export function textAt(value: unknown, ...path: readonly string[]): string | null {
  const found = valueAt(value, ...path);
  if (typeof found !== "string") return null;
  const text = found.trim();
  return text !== "" && text.length <= LONGEST_TEXT && isOneLine(text) ? text : null;
}

/** The id of another object, which is sent as its id or, expanded, as the object itself. */
export function refAt(value: unknown, ...path: readonly string[]): string | null {
  const found = valueAt(value, ...path);
  return typeof found === "string" ? textAt(found) : textAt(found, "id");
}

/** A whole number that is held exactly. */
export function wholeAt(value: unknown, ...path: readonly string[]): number | null {
  const found = valueAt(value, ...path);
  return Number.isSafeInteger(found) ? (found as number) : null;
}

/** Digits or a decimal as text, whether it was sent as a number or as a text. */
export function decimalAt(value: unknown, ...path: readonly string[]): string | null {
  const found = valueAt(value, ...path);
  return typeof found === "number" ? String(found) : textAt(found);
}

/** An id that is a number, as its digits. */
export function digitsAt(value: unknown, ...path: readonly string[]): string | null {
  const digits = decimalAt(value, ...path);
  return digits !== null && /^\d+$/.test(digits) ? digits : null;
}

export function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = valueAt(value, ...path);
  return Array.isArray(found) ? found : [];
}
