import type { TermsOutcome } from "./change-terms.ts";

/** The audit trail's details of a change of terms. */
export function termsDetails(outcome: TermsOutcome): Readonly<Record<string, unknown>> {
  return {
    termsVersion: outcome.version,
    applied: outcome.applied,
    scheduled: outcome.scheduled,
    scheduledFor: outcome.pending?.effectiveAt.toISOString() ?? null,
  };
}
