import { addDays } from "../calendar/calendar.ts";
import type { Figures } from "../programs/commission.ts";
import { type Cents, proportionOf } from "../money/money.ts";

const HOUR_MS = 3_600_000;

/** The windows a statistic may be asked for, in days; 0 is all time. STATISTICS-1. */
export const STATISTICS_DAYS = [7, 30, 90, 365, 0] as const;
export type StatisticsDays = (typeof STATISTICS_DAYS)[number];

export const BREAKDOWNS = ["country", "device"] as const;
/** What a breakdown groups by, as it was known of the click. STATISTICS-6. */
export type BreakdownBy = (typeof BREAKDOWNS)[number];

/** From when on a window of `days` counts: `now - days × 24 h`; null for all time. STATISTICS-1. */
export function windowStart(now: Date, days: StatisticsDays): Date | null {
  return days === 0 ? null : addDays(now, -days);
}

/** Hours of the periods that figures are summed by, the shortest first: an hour, a day, and 32 days. */
export const SUMMED_HOURS = [1, 24, 768] as const;

/** From which period on a window is read, of each length; in so many hours since 1970-01-01. */
export type FirstPeriods = Readonly<{ hour: number; day: number; block: number }>;

/** A period some 6,000 years ago: before everything that ever happened, and still a moment that PostgreSQL knows. */
const FIRST_BLOCK = -70_000;

/**
 * The periods that lie wholly in a window: hours until a day begins, days until 32 of them begin, and from then on these.
 * What happened before the first hour is in no period. A window without an end has few of them, however long it is.
 *
 * @param since null for all time
 */
export function firstPeriods(since: Date | null): FirstPeriods {
  const [, dayHours, blockHours] = SUMMED_HOURS;
  const blockDays = blockHours / dayHours;
  if (since === null) {
    return { hour: FIRST_BLOCK * blockHours, day: FIRST_BLOCK * blockDays, block: FIRST_BLOCK };
  }
  const hour = Math.ceil(since.getTime() / HOUR_MS);
  const day = Math.ceil(hour / dayHours);
  return { hour, day, block: Math.ceil(day / blockDays) };
}

/** How many days a row of a series stands for: one, or those of the longest period where the series is of all time. */
export function seriesDays(days: StatisticsDays): number {
  const [, dayHours, blockHours] = SUMMED_HOURS;
  return days === 0 ? blockHours / dayHours : 1;
}

/** What sales cost the brand: commission is direct and override together, cost adds the platform's fee. */
export function costsOf({ directCents, overrideCents, feeCents }: Figures): {
  commissionCents: Cents;
  costCents: Cents;
} {
  const commissionCents = directCents + overrideCents;
  return { commissionCents, costCents: commissionCents + feeCents };
}

/** Revenue for each unit of cost, with two decimals; null where nothing was spent. STATISTICS-5. */
export function roas(revenueCents: Cents, costCents: Cents): number | null {
  return costCents === 0 ? null : rounded(revenueCents, costCents, 2);
}

/** `part` of `whole` with four decimals; 0 where there is nothing to share. */
export function shareOfTotal(part: number, whole: number): number {
  return whole === 0 ? 0 : rounded(part, whole, 4);
}

/** Sales for each click with four decimals; null without clicks, and above 1 where one click bought twice. */
export function conversionRate(sales: number, clicks: number): number | null {
  return clicks === 0 ? null : rounded(sales, clicks, 4);
}

/** What was earned for each click, in whole cents; null without clicks. */
export function earningsPerClick(earnedCents: Cents, clicks: number): Cents | null {
  return clicks === 0 ? null : proportionOf(earnedCents, 1, clicks);
}

/** `numerator / denominator` rounded half up to so many decimals, without the errors of floats. */
function rounded(numerator: number, denominator: number, decimals: number): number {
  const scale = 10 ** decimals;
  return proportionOf(numerator, scale, denominator) / scale;
}

export const TRACKING_STATUSES = ["healthy", "quiet", "failing", "no_events"] as const;
/** Whether a program's events arrive and can be read. STATISTICS-4. */
export type TrackingStatus = (typeof TRACKING_STATUSES)[number];

/** The days that tracking is judged by. */
export const TRACKING_DAYS = 7;

/**
 * How a program's tracking does, from the events of the last 7 days by their outcome: `no_events` when none was ever
 * received, `quiet` when none in these days, `failing` when at least half of the new ones (repeated ids aside) could
 * not be read, or when a source has said that it sends no more (an uninstalled store app). An unmatched event is no
 * failure: most sales of a shop have no partner behind them.
 */
export function trackingStatus(
  events: Readonly<{ processed: number; duplicate: number; unmatched: number; error: number }>,
  lastEventAt: Date | null,
  isDisconnected = false,
): TrackingStatus {
  if (lastEventAt === null) return "no_events";
  if (isDisconnected) return "failing";
  const { processed, duplicate, unmatched, error } = events;
  if (processed + duplicate + unmatched + error === 0) return "quiet";
  return error > 0 && error >= processed + unmatched ? "failing" : "healthy";
}
