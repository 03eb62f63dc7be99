import type { AnnouncedChangeRow } from "../../queries/programs/announced-change.ts";

/** The pending change, for mails to partners who join after its announcement; empty without one. */
export function announcedChangeForMail(
  change: AnnouncedChangeRow,
  currency: string,
): Readonly<Record<string, unknown>> {
  if (change.change_effective_at === null) return {};
  return { currency, scheduled: change.change_fields, effectiveAt: change.change_effective_at.toISOString() };
}
