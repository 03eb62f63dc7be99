import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import type { Terms } from "../../domain/programs/terms.ts";
import { type TermsInput, termsPatchFrom } from "../../domain/programs/terms-input.ts";
import { changeTerms } from "./change-terms.ts";
import { lockProgram } from "./lock-program.ts";
import { termsDetails } from "./terms-details.ts";

export interface RateRulesOutcome {
  /** In force now. */
  readonly rateRules: Pick<Terms, "productRules" | "eventBounties">;
  /** Whether the request changes anything, now or later. */
  readonly changed: boolean;
  /** When the whole request is in force; null if it already is. */
  readonly scheduledFor: Date | null;
}

/**
 * Replaces a program's product rates, its bounties, or both; an omitted list stays as it is. A cut of protected terms
 * waits three business days, improvements apply at once (TERMS-6).
 *
 * @throws ApiError `invalid_request`, naming the rule's field; `program_not_found`; `conflict` if more would be in force
 * than a list may have
 */
export async function setRateRules(
  tx: Tx,
  input: Readonly<{
    brandId: string;
    programId: string;
    rules: Pick<TermsInput, "products" | "events">;
    origin: Origin;
  }>,
): Promise<RateRulesOutcome> {
  const program = await lockProgram(tx, input.brandId, input.programId);
  const now = await tx.readNow();
  const wanted = termsPatchFrom(input.rules, program.currency);
  const outcome = await changeTerms(tx, { program, wanted, now, origin: input.origin });
  if (outcome.changed) {
    await recordAudit(tx, {
      origin: input.origin,
      brandId: program.brandId,
      programId: program.id,
      action: "program.set_rate_rules",
      targetId: program.id,
      details: termsDetails(outcome),
      at: now,
    });
  }
  const waiting = outcome.pending?.values ?? {};
  const isWaiting =
    ("productRules" in wanted && "productRules" in waiting) ||
    ("eventBounties" in wanted && "eventBounties" in waiting);
  return {
    rateRules: outcome.terms,
    changed: outcome.changed,
    scheduledFor: isWaiting ? (outcome.pending?.effectiveAt ?? null) : null,
  };
}
