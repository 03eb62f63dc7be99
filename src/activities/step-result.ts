/**
 * The result of a poll, in the form the workflow receives: how long to wait and until when (ISO 8601, on the
 * process's own clock), or the word for how it ended.
 */
export type StepResult = { readonly waitMs: number; readonly waitUntil: string } | { readonly done: string };

/** A wait from `now` until `until`, both on the same clock. */
export function waitUntil(now: Date, until: Date): StepResult {
  return { waitMs: Math.max(1, until.getTime() - now.getTime()), waitUntil: until.toISOString() };
}
