/** One day in milliseconds. Business time is UTC, which has no shorter or longer days. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** The same time of day, `days` later (earlier when negative). */
export function addDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY_MS);
}

/**
 * The same day and time `months` calendar months later, in UTC. Where the month has no such day, its last
 * day: 31 January and one month is 28 or 29 February. CREDIT-10.
 */
export function addMonths(from: Date, months: number): Date {
  const result = new Date(from);
  result.setUTCDate(1);
  result.setUTCMonth(from.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return result;
}

/**
 * The last moment that a sale told to be at `at` may have been. Payment providers and many backends cut a time off to whole
 * seconds: such a time names all of its second. Decision records 0024 and 0043.
 */
export function lastMomentOf(at: Date): Date {
  return at.getTime() % 1000 === 0 ? new Date(at.getTime() + 999) : at;
}

/** 00:00 UTC of the day of `at`. */
export function startOfDay(at: Date): Date {
  return new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
}

/** The day of `at` in UTC as `YYYY-MM-DD`. */
export function dayText(at: Date): string {
  return at.toISOString().slice(0, 10);
}
