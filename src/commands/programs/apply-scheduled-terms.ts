import assert from "node:assert";
import type { Tx } from "../../db/transaction.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { lockProgram } from "./lock-program.ts";
import { closeDueChange, termsWorkflowId } from "./scheduled-change.ts";

/** The workflow's next step: wait until a moment of business time and poll again, or end. */
export type ScheduledTermsStep = { readonly waitUntil: string } | { readonly done: true };

/**
 * Polls a scheduled change of terms: on its day, marks it as applied and audits it. A withdrawn, replaced or applied
 * change is done. Idempotent; the terms are in force by their date, whether this runs or not.
 *
 * @throws ApiError `conflict` for a change that does not exist, such as one that was lost by a restore
 */
export async function applyScheduledTerms(
  tx: Tx,
  input: Readonly<{ termsChangeId: string }>,
): Promise<ScheduledTermsStep> {
  const found = await tx.db
    .selectFrom("TermsChange as c")
    .innerJoin("Program as p", "p.id", "c.programId")
    .select(["c.programId", "c.number", "p.brandId"])
    .where("c.id", "=", input.termsChangeId)
    .executeTakeFirst();
  if (found === undefined)
    throw new ApiError("conflict", `Change of terms ${input.termsChangeId} not found.`);
  const program = await lockProgram(tx, found.brandId, found.programId);
  // Read again under the lock: another change may have withdrawn or replaced it meanwhile.
  const change = await tx.db
    .selectFrom("TermsChange")
    .select(["outcome", "effectiveAt"])
    .where("id", "=", input.termsChangeId)
    .executeTakeFirst();
  assert(change, "changes of terms are never deleted");
  if (change.outcome !== null) return { done: true };
  const now = await tx.readNow();
  if (change.effectiveAt > now) return { waitUntil: change.effectiveAt.toISOString() };
  const workflowId = termsWorkflowId(program.id, found.number);
  const origin = { actor: { kind: "workflow", id: workflowId }, requestId: null } as const;
  const isClosed = await closeDueChange(tx, program, now, origin);
  // Ending here would abandon the row. The failure stays visible in the Temporal UI until it is fixed.
  assert(isClosed, `the change of terms ${input.termsChangeId} is due and has no terms to bring`);
  return { done: true };
}
