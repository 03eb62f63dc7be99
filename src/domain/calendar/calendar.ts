/** One day in milliseconds. Business time is UTC, which has no shorter or longer days. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** The same time of day, `days` later (earlier when negative). */
export function addDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * DAY_MS);
}

/**
 * The same day and time `months` calendar months later, in UTC, or the month's last day if it is shorter: 31 January
 * and one month is 28 or 29 February. CREDIT-10.
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
 * The latest moment a sale reported at `at` may have happened. Payment providers and many backends truncate times to
 * whole seconds, so such a time covers its whole second. Decisions 0024 and 0043.
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
