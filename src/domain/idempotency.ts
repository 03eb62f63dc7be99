/** Whether a text can be an Idempotency-Key: 1 to 255 visible ASCII characters, no spaces. API-15. */
export function isIdempotencyKey(text: string): boolean {
  return /^[\x21-\x7e]{1,255}$/.test(text);
}

/** The refusals of an operation are kept like its response; a failure, a wrong input and a limit are not. */
export const KEPT_STATUSES: ReadonlySet<number> = new Set([404, 409, 422]);

/**
 * JSON with the keys of every object in order, so that two inputs that are equal give the same text whatever
 * the order they were written in. Fields that are undefined count as left out, as in JSON.
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
