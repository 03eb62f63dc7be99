import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { PARTICIPANT_STATUSES } from "../../domain/partners/partner.ts";
import { planTermsChange, type TermsPlan } from "../../domain/programs/plan-terms-change.ts";
import { checkRulesInForce } from "../../domain/programs/rate-rules.ts";
import {
  isEmptyPatch,
  type PendingTerms,
  type Terms,
  type TermsPatch,
  withTerms,
} from "../../domain/programs/terms.ts";
import { termsChangesOf, type TermsFieldChange } from "../../domain/programs/terms-input.ts";
import { termsInForceAt } from "../../queries/programs/terms.ts";
import { announceTerms } from "./announce-terms.ts";
import { insertTerms } from "./insert-terms.ts";
import type { LockedProgram } from "./lock-program.ts";
import {
  closeDueChange,
  loadScheduledChange,
  replaceScheduledChange,
  type ScheduledChange,
} from "./scheduled-change.ts";

/** A program's terms after a request to change them. */
export interface TermsOutcome {
  /** In force now. */
  readonly terms: Terms;
  readonly version: number;
  /** What this request changed at once. */
  readonly applied: readonly TermsFieldChange[];
  /** The pending change, from this request or earlier ones; null without one. */
  readonly pending: PendingTerms | null;
  /** The same, field by field, for display. */
  readonly scheduled: readonly TermsFieldChange[];
  /** Whether the request changes anything, now or later. */
  readonly changed: boolean;
}

interface InForce {
  readonly version: number;
  readonly terms: Terms;
}

/**
 * Changes a program's terms under its lock: improvements for partners apply now, a cut of protected terms waits three
 * business days (TERMS-13). Writes the versions with their dates, starts the workflow of the pending change, and
 * mails every approved or suspended partner.
 *
 * @param input.program locked by this transaction
 * @param input.now business time read after the lock was taken
 * @throws ApiError `conflict` if more rules would be in force than a list may have
 */
export async function changeTerms(
  tx: Tx,
  input: Readonly<{ program: LockedProgram; wanted: TermsPatch; now: Date; origin: Origin }>,
): Promise<TermsOutcome> {
  const { program, wanted, now } = input;
  await closeDueChange(tx, program, now, input.origin);
  const before = await termsInForceAt(tx, program.id, now);
  const formerly = await loadScheduledChange(tx, program.id);
  const plan = planTermsChange({
    inForce: before.terms,
    pending: formerly?.pending ?? null,
    wanted,
    isProtected: await hasParticipant(tx, program.id),
    now,
    holidays: tx.deps.config.businessHolidays,
  });
  if (plan.pending !== null) checkRulesInForce(plan.applyNow, plan.pending.effectiveAt);
  if (!plan.changed) {
    return { ...before, applied: [], pending: plan.pending, scheduled: [], changed: false };
  }
  const applied = termsChangesOf(before.terms, plan.applyNow, program.currency);
  const { inForce, scheduled, noticeKey } = await writePlan(tx, { program, before, formerly, plan, now });
  await announceTerms(tx, program, {
    version: inForce.version,
    applied,
    scheduled,
    effectiveAt: plan.pending?.effectiveAt ?? null,
    isWithdrawn: formerly !== null && plan.pending === null,
    key: noticeKey,
  });
  return { ...inForce, applied, pending: plan.pending, scheduled, changed: true };
}

/** Whether cuts need notice: some partner relies on the terms, whatever the program's status. */
async function hasParticipant(tx: Tx, programId: string): Promise<boolean> {
  const row = await tx.row("select 1 from partner where program_id = $1 and status = any($2) limit 1", [
    programId,
    PARTICIPANT_STATUSES,
  ]);
  return row !== null;
}

/**
 * Writes the plan. The pending version is removed and rewritten after the one in force: an improvement that applies
 * now gets the next number, the rest the number after it, based on the new terms.
 *
 * @returns the terms in force afterwards, the pending change, and a key of this change for its mails
 */
async function writePlan(
  tx: Tx,
  input: Readonly<{
    program: LockedProgram;
    before: InForce;
    formerly: ScheduledChange | null;
    plan: TermsPlan;
    now: Date;
  }>,
): Promise<{ inForce: InForce; scheduled: TermsFieldChange[]; noticeKey: string }> {
  const { program, before, formerly, plan, now } = input;
  const programId = program.id;
  if (formerly !== null) {
    await tx.db
      .deleteFrom("ProgramTerms")
      .where("programId", "=", programId)
      .where("termsChangeId", "=", formerly.id)
      .execute();
  }
  const isSomethingApplied = !isEmptyPatch(plan.applyNow);
  const inForce = isSomethingApplied
    ? { version: before.version + 1, terms: withTerms(before.terms, plan.applyNow) }
    : before;
  if (isSomethingApplied) {
    await insertTerms(tx, { programId, ...inForce, effectiveAt: now, termsChangeId: null, createdAt: now });
  }
  const scheduled = plan.pending ? termsChangesOf(inForce.terms, plan.pending.values, program.currency) : [];
  const next = plan.pending ? { pending: plan.pending, changes: scheduled } : null;
  const changeId = plan.pendingChanged
    ? await replaceScheduledChange(tx, programId, formerly, next, now)
    : (formerly?.id ?? null);
  if (plan.pending !== null && changeId !== null) {
    // An improvement that applies now may have changed the values the rest starts from.
    await tx.db.updateTable("TermsChange").set({ changes: scheduled }).where("id", "=", changeId).execute();
    await insertTerms(tx, {
      programId,
      version: inForce.version + 1,
      terms: withTerms(inForce.terms, plan.pending.values),
      effectiveAt: plan.pending.effectiveAt,
      termsChangeId: changeId,
      createdAt: now,
    });
  }
  // Each happens at most once: a version starts, a change is scheduled, a change is withdrawn.
  const withdrawnOrScheduled = changeId === null ? `withdrawn:${formerly?.id}` : `change:${changeId}`;
  return {
    inForce,
    scheduled,
    noticeKey: isSomethingApplied ? `version:${inForce.version}` : withdrawnOrScheduled,
  };
}
