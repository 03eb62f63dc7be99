import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { checkProgramInput } from "../../domain/programs/program.ts";
import { isEmptyPatch, type Terms, type TermsPatch } from "../../domain/programs/terms.ts";
import {
  pendingPartOf,
  type TermName,
  type TermsInput,
  termsPatchFrom,
} from "../../domain/programs/terms-input.ts";
import { termsInForceAt } from "../../queries/programs/terms.ts";
import { changeTerms, type TermsOutcome } from "./change-terms.ts";
import { lockProgram, type LockedProgram } from "./lock-program.ts";
import { closeDueChange, loadScheduledChange } from "./scheduled-change.ts";
import { termsDetails } from "./terms-details.ts";

interface TermsRequest {
  readonly brandId: string;
  readonly programId: string;
  readonly origin: Origin;
}

/** The terms of a program at one moment, as whoever changes them has seen them. */
export interface TermsSeen {
  /** The version in force. */
  readonly version: number;
  /** The number of the pending change; null without one. */
  readonly changeNumber: number | null;
}

/**
 * Changes a program's terms, rate rules included, in one step: one version, one notice period and one mail for
 * everything that a person edited. Omitted fields stay as they are. CONSOLE-20.
 *
 * @param input.from the terms that are changed; undefined for any
 * @throws ApiError `invalid_request`, naming the field; `program_not_found`; `conflict` if the terms are others than
 * `from`
 */
export async function publishTerms(
  tx: Tx,
  input: TermsRequest & Readonly<{ terms: TermsInput; from?: TermsSeen | undefined }>,
): Promise<TermsOutcome> {
  checkProgramInput(input.terms, tx.deps.config.network);
  const program = await lockProgram(tx, input.brandId, input.programId);
  const now = await tx.readNow();
  if (input.from !== undefined) {
    await closeDueChange(tx, program, now, input.origin);
    await refuseOtherTerms(tx, program.id, input.from, now);
  }
  const wanted = termsPatchFrom(input.terms, program.currency);
  return change(tx, { program, wanted, now, origin: input.origin, action: "program.publish_terms" });
}

/** A list of rate rules is replaced as a whole: one that was read before would undo what somebody else has saved since. */
async function refuseOtherTerms(tx: Tx, programId: string, from: TermsSeen, now: Date): Promise<void> {
  const { version } = await termsInForceAt(tx, programId, now);
  const scheduled = await loadScheduledChange(tx, programId);
  if (version === from.version && (scheduled?.number ?? null) === from.changeNumber) return;
  throw new ApiError(
    "conflict",
    "The terms of the program were changed in the meantime. Nothing was changed.",
    {
      next: "Read the versions of the terms again, and change them only if that is still right.",
    },
  );
}

/**
 * Withdraws a program's pending change of terms, or one term of it: what is in force stays. Partners are mailed.
 * CONSOLE-21.
 *
 * @param input.only null withdraws the whole change
 * @throws ApiError `program_not_found`; `conflict` if no such change is pending
 */
export async function withdrawTermsChange(
  tx: Tx,
  input: TermsRequest & Readonly<{ only: TermName | null }>,
): Promise<TermsOutcome> {
  const { origin, only } = input;
  const program = await lockProgram(tx, input.brandId, input.programId);
  const now = await tx.readNow();
  await closeDueChange(tx, program, now, origin);
  const scheduled = await loadScheduledChange(tx, program.id);
  const pending = scheduled?.pending.values ?? {};
  const withdrawn = only === null ? pending : pendingPartOf(pending, only);
  if (isEmptyPatch(withdrawn)) {
    throw new ApiError("conflict", "No such change of terms is pending. Nothing was changed.", {
      next: "Read the program: the change may have taken effect, or somebody else withdrew it.",
    });
  }
  const { terms } = await termsInForceAt(tx, program.id, now);
  const wanted = valuesInForce(terms, withdrawn);
  return change(tx, { program, wanted, now, origin, action: "program.withdraw_terms" });
}

/** The values in force of what a pending change changes: sent again, they withdraw it (TERMS-15). */
function valuesInForce(terms: Terms, pending: TermsPatch): TermsPatch {
  const { trafficRules: sources, ...fields } = pending;
  const values = Object.keys(fields).map((field) => [field, terms[field as keyof Terms]] as const);
  const rules = Object.entries(terms.trafficRules).filter(([source]) => source in (sources ?? {}));
  return {
    ...Object.fromEntries(values),
    ...(sources !== undefined && { trafficRules: Object.fromEntries(rules) }),
  };
}

async function change(
  tx: Tx,
  input: Readonly<{
    program: LockedProgram;
    wanted: TermsPatch;
    now: Date;
    origin: Origin;
    action: "program.publish_terms" | "program.withdraw_terms";
  }>,
): Promise<TermsOutcome> {
  const { program, origin, now } = input;
  const outcome = await changeTerms(tx, input);
  if (outcome.changed) {
    await recordAudit(tx, {
      origin,
      brandId: program.brandId,
      programId: program.id,
      action: input.action,
      targetId: program.id,
      details: termsDetails(outcome),
      at: now,
    });
  }
  return outcome;
}
