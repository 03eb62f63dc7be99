import type { AnnouncedChangeRow } from "../../queries/programs/announced-change.ts";

/** What a mail to somebody who comes after the announcement says of the change that waits; nothing when none does. */
export function announcedChangeForMail(
  change: AnnouncedChangeRow,
  currency: string,
): Readonly<Record<string, unknown>> {
  if (change.change_effective_at === null) return {};
  return { currency, scheduled: change.change_fields, effectiveAt: change.change_effective_at.toISOString() };
}
