/**
 * What a process found when it looked at its row, in the form that crosses to the workflow: how long to wait and until
 * when (ISO 8601, on the clock that counts for this process), or the word for how it ended.
 */
export type StepResult = { readonly waitMs: number; readonly waitUntil: string } | { readonly done: string };

/** A wait from `now` until `until`, both read from the same clock. */
export function waitUntil(now: Date, until: Date): StepResult {
  return { waitMs: Math.max(1, until.getTime() - now.getTime()), waitUntil: until.toISOString() };
}
