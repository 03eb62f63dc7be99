/** Whether a text can be an Idempotency-Key: 1 to 255 visible ASCII characters, no spaces. API-15. */
export function isIdempotencyKey(text: string): boolean {
  return /^[\x21-\x7e]{1,255}$/.test(text);
}

/** An operation's errors are stored like its response; server failures, invalid input and limits are not. */
export const KEPT_STATUSES: ReadonlySet<number> = new Set([404, 409, 422]);

/**
 * JSON with sorted keys, so that equal inputs give the same text in whatever order they were written. Undefined
 * fields are omitted, as in JSON.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, member: unknown) =>
    isPlainObject(member)
      ? Object.fromEntries(Object.entries(member).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : member,
  );
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
