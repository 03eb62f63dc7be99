import { addDays, dayText, startOfDay } from "./calendar.ts";

const SUNDAY = 0;
const SATURDAY = 6;

/**
 * The moment `count` business days after `from`, at the same time of day. TERMS-14.
 *
 * Business days are Monday to Friday in UTC, except `holidays` (`YYYY-MM-DD`). From any other day, counting starts at
 * 00:00 UTC of the next business day: three business days after a Saturday is Thursday 00:00.
 */
export function addBusinessDays(from: Date, count: number, holidays: readonly string[]): Date {
  let at = from;
  if (!isBusinessDay(at, holidays)) {
    at = startOfDay(at);
    while (!isBusinessDay(at, holidays)) at = addDays(at, 1);
  }
  for (let counted = 0; counted < count;) {
    at = addDays(at, 1);
    if (isBusinessDay(at, holidays)) counted += 1;
  }
  return at;
}

/** Whether the UTC day of `at` is Monday to Friday and not one of the `holidays` (`YYYY-MM-DD`). */
export function isBusinessDay(at: Date, holidays: readonly string[]): boolean {
  const weekday = at.getUTCDay();
  return weekday !== SUNDAY && weekday !== SATURDAY && !holidays.includes(dayText(at));
}
