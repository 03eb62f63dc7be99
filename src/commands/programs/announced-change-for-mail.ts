import type { AnnouncedChangeRow } from "../../queries/programs/announced-change.ts";

/** The pending change, for mails to partners who join after its announcement; empty without one. */
export function announcedChangeForMail(
  change: AnnouncedChangeRow,
  currency: string,
): Readonly<Record<string, unknown>> {
  if (change.changeEffectiveAt === null) return {};
  return { currency, scheduled: change.changes, effectiveAt: change.changeEffectiveAt.toISOString() };
}
