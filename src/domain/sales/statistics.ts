import { addDays } from "../calendar/calendar.ts";
import type { Figures } from "../programs/commission.ts";
import { type Cents, proportionOf } from "../money/money.ts";

const HOUR_MS = 3_600_000;

/** Windows of statistics in days; 0 is all time. STATISTICS-1. */
export const STATISTICS_DAYS = [7, 30, 90, 365, 0] as const;
export type StatisticsDays = (typeof STATISTICS_DAYS)[number];

export const BREAKDOWNS = ["country", "device"] as const;
/** What a breakdown groups by, as recorded with the click. STATISTICS-6. */
export type BreakdownBy = (typeof BREAKDOWNS)[number];

/** The start of a window of `days`: `now - days × 24 h`; null for all time. STATISTICS-1. */
export function windowStart(now: Date, days: StatisticsDays): Date | null {
  return days === 0 ? null : addDays(now, -days);
}

/** Hours of the summed periods, shortest first: an hour, a day, and 32 days. */
export const SUMMED_HOURS = [1, 24, 768] as const;

/** For each length, the first period to read, counted since 1970-01-01 in that length. */
export type FirstPeriods = Readonly<{ hour: number; day: number; block: number }>;

/** Some 6,000 years ago: before all data, and still a timestamp PostgreSQL supports. */
const FIRST_BLOCK = -70_000;

/**
 * The periods that lie wholly in a window: hours until a day begins, days until a 32-day block begins, then blocks.
 * What happened before the first hour is in no period. Even an unlimited window has few of them.
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

/** What sales cost the brand: `commission` is direct plus override, `cost` adds the platform's fee. */
export function costsOf({ directCents, overrideCents, feeCents }: Figures): {
  commissionCents: Cents;
  costCents: Cents;
} {
  const commissionCents = directCents + overrideCents;
  return { commissionCents, costCents: commissionCents + feeCents };
}

/** Revenue per unit of cost, with two decimals; null without cost. STATISTICS-5. */
export function roas(revenueCents: Cents, costCents: Cents): number | null {
  return costCents === 0 ? null : rounded(revenueCents, costCents, 2);
}

/** `part` of `whole` with four decimals; 0 if the whole is 0. */
export function shareOfTotal(part: number, whole: number): number {
  return whole === 0 ? 0 : rounded(part, whole, 4);
}

/** Sales per click with four decimals; null without clicks, above 1 if one click bought twice. */
export function conversionRate(sales: number, clicks: number): number | null {
  return clicks === 0 ? null : rounded(sales, clicks, 4);
}

/** Earnings per click in whole cents; null without clicks. */
export function earningsPerClick(earnedCents: Cents, clicks: number): Cents | null {
  return clicks === 0 ? null : proportionOf(earnedCents, 1, clicks);
}

/** `numerator / denominator` rounded half up, without floating-point errors. */
function rounded(numerator: number, denominator: number, decimals: number): number {
  const scale = 10 ** decimals;
  return proportionOf(numerator, scale, denominator) / scale;
}

export const TRACKING_STATUSES = ["healthy", "quiet", "failing", "no_events"] as const;
/** Whether a program's events arrive and are valid. STATISTICS-4. */
export type TrackingStatus = (typeof TRACKING_STATUSES)[number];

/** The days that the tracking status covers. */
export const TRACKING_DAYS = 7;

/**
 * A program's tracking status, from the outcomes of the last 7 days' events: `no_events` if none was ever received,
 * `quiet` if none in these days, `failing` if at least half of the new ones (repeats excluded) were invalid, or if a
 * source has announced that it sends no more (an uninstalled store app). Unmatched events are fine: most sales of a
 * shop have no partner.
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
