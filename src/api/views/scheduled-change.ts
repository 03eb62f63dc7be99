import { z } from "zod";
import { weeksBetween } from "../../domain/calendar/business-days.ts";
import type { AnnouncedChangeRow } from "../../queries/programs/announced-change.ts";
import { timestamp } from "../schema/common.ts";

/** A value of the terms in the form of the input. */
const termsValue = z
  .unknown()
  .meta({
    anyOf: [
      ...["number", "string", "boolean", "object", "null"].map((type) => ({ type })),
      { type: "array", items: { anyOf: [{ type: "string" }, { type: "object" }] } },
    ],
  })
  .describe("In the form of the input; null for none.");

/** The terms that a change changes, field by field. TERMS-17. */
export const termsChangesView = z.array(
  z.object({
    field: z.string().describe("Input name of the field; products and events are the rate rules."),
    from: termsValue,
    to: termsValue,
  }),
);

/** A pending change of terms. TERMS-17. */
export const scheduledChangeView = z.object({
  effectiveAt: timestamp,
  requestedAt: timestamp,
  termsVersion: z.int().describe("The version that then takes effect."),
  changes: termsChangesView,
});

export function viewScheduledChange(change: AnnouncedChangeRow): z.input<typeof scheduledChangeView> | null {
  const { changeEffectiveAt, changeRequestedAt, changeVersion, changes } = change;
  if (!changeEffectiveAt || !changeRequestedAt || !changeVersion || !changes) return null;
  return {
    effectiveAt: changeEffectiveAt.toISOString(),
    requestedAt: changeRequestedAt.toISOString(),
    termsVersion: changeVersion,
    changes: changes.map(({ field, from, to }) => ({ field, from, to })),
  };
}

/** The weeks in which a change of terms waits. CONSOLE-8, CONSOLE-20. */
export const noticeCalendarView = z.array(
  z.object({ day: z.iso.date(), kind: z.enum(["business", "weekend", "holiday"]) }),
);

/** @param change null if nothing waits */
export const viewNoticeCalendar = (
  change: Readonly<{ requestedAt: Date; effectiveAt: Date }> | null,
  holidays: readonly string[],
): z.input<typeof noticeCalendarView> =>
  change === null ? [] : weeksBetween(change.requestedAt, change.effectiveAt, holidays);
