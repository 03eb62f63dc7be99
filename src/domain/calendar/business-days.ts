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

/** A day of a calendar, `YYYY-MM-DD` in UTC, and whether it counts as a business day. */
export interface CalendarDay {
  readonly day: string;
  readonly kind: "business" | "weekend" | "holiday";
}

const DAYS_OF_A_WEEK = 7;

/** The days of the whole weeks, Monday to Sunday, that the time from `from` to `until` touches. */
export function weeksBetween(from: Date, until: Date, holidays: readonly string[]): CalendarDay[] {
  // Sunday is the last day of its week.
  const daysSinceMonday = (from.getUTCDay() + 6) % DAYS_OF_A_WEEK;
  const days: CalendarDay[] = [];
  for (
    let at = addDays(startOfDay(from), -daysSinceMonday);
    at <= until || days.length % DAYS_OF_A_WEEK > 0;
  ) {
    days.push({ day: dayText(at), kind: kindOf(at, holidays) });
    at = addDays(at, 1);
  }
  return days;
}

function kindOf(at: Date, holidays: readonly string[]): CalendarDay["kind"] {
  if (isBusinessDay(at, holidays)) return "business";
  return isBusinessDay(at, []) ? "holiday" : "weekend";
}

/** Whether the UTC day of `at` is Monday to Friday and not one of the `holidays` (`YYYY-MM-DD`). */
export function isBusinessDay(at: Date, holidays: readonly string[]): boolean {
  const weekday = at.getUTCDay();
  return weekday !== SUNDAY && weekday !== SATURDAY && !holidays.includes(dayText(at));
}
