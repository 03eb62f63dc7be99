import { z } from "zod";
import { addDays, startOfDay } from "../../../../domain/calendar/calendar.ts";

const DAYS_SHOWN = 30;
const MOST_DAYS = 400;

/** The days of a report, both included. */
export const reportDays = {
  from: z.iso.date().optional().describe(`First day; by default ${DAYS_SHOWN} days with the last.`),
  to: z.iso.date().optional().describe(`Last day; by default today. At most ${MOST_DAYS} days.`),
};

/** The later of two moments. */
export const later = (one: Date, other: Date): Date => (one > other ? one : other);

/** The period of these days, from the beginning of the first until that of the day after the last. */
export function periodOfDays(
  query: Readonly<{ from?: string | undefined; to?: string | undefined }>,
  now: Date,
): Readonly<{ from: Date; until: Date }> {
  const last = query.to === undefined ? startOfDay(now) : new Date(query.to);
  const from = query.from === undefined ? addDays(last, 1 - DAYS_SHOWN) : new Date(query.from);
  return { from: later(from, addDays(last, 1 - MOST_DAYS)), until: addDays(last, 1) };
}
