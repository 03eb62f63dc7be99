import { z } from "zod";
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
