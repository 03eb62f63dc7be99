import assert from "node:assert";
import { recordAudit } from "../../db/audit.ts";
import { columns, type RowOf } from "../../db/columns.ts";
import { ProgramTerms, TermsChange } from "../../db/entities/terms.ts";
import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { newId } from "../../domain/ids.ts";
import { termsOutboxMessage } from "../../domain/processes/outbox-messages.ts";
import { workflowIdOf } from "../../domain/processes/process.ts";
import type { PendingTerms } from "../../domain/programs/terms.ts";
import { pendingValuesOf, type TermsFieldChange } from "../../domain/programs/terms-input.ts";
import { announceTermsInForce } from "./announce-terms.ts";
import type { LockedProgram } from "./lock-program.ts";
import { TERMS_COLUMNS, termsOf, type TermsRow } from "../../queries/programs/terms.ts";

/** A program's pending change of terms. */
export interface ScheduledChange {
  readonly id: string;
  /** Numbers the program's changes; part of the workflow's id. */
  readonly number: number;
  readonly pending: PendingTerms;
}

const DUE = columns(TermsChange, "c", ["id", "effectiveAt", "changes"]);
const VERSION = columns(ProgramTerms, "t", ["version"]);
const WAITING = columns(TermsChange, "c", ["id", "number", "requestedAt", "changes"]);

/**
 * Marks a due change as applied, stamped with its day, and mails the partners. The terms are in force by their date
 * regardless; whichever comes first does this, the workflow or the next change of terms.
 *
 * @returns whether there was one
 */
export async function closeDueChange(
  tx: Tx,
  program: LockedProgram,
  now: Date,
  origin: Origin,
): Promise<boolean> {
  const closed = await tx.row<RowOf<typeof DUE> & RowOf<typeof VERSION>>(
    `update terms_change c set outcome = 'applied', closed_at = c.effective_at
     from program_terms t
     where c.program_id = $1 and c.outcome is null and c.effective_at <= $2
       and t.program_id = c.program_id and t.terms_change_id = c.id
     returning ${DUE}, ${VERSION}`,
    [program.id, now],
  );
  if (closed === null) return false;
  await recordAudit(tx, {
    origin,
    brandId: program.brandId,
    programId: program.id,
    action: "program.apply_scheduled_terms",
    targetId: closed.id,
    details: { termsVersion: closed.version, changes: closed.changes },
    at: closed.effectiveAt,
  });
  await announceTermsInForce(tx, program, closed);
  return true;
}

/** The pending change, or null. Call it under the program's lock, after `closeDueChange`. */
export async function loadScheduledChange(tx: Tx, programId: string): Promise<ScheduledChange | null> {
  const row = await tx.row<RowOf<typeof WAITING> & TermsRow>(
    `select ${WAITING}, ${TERMS_COLUMNS}
     from terms_change c join program_terms t on t.program_id = c.program_id and t.terms_change_id = c.id
     where c.program_id = $1 and c.outcome is null`,
    [programId],
  );
  if (row === null) return null;
  const values = pendingValuesOf(termsOf(row), row.changes);
  const pending = { requestedAt: row.requestedAt, effectiveAt: row.effectiveAt, values };
  return { id: row.id, number: row.number, pending };
}

const NUMBER = columns(TermsChange, "c", ["number"]);

/**
 * Replaces or withdraws the pending change: nudges its workflow, and starts the new one's.
 *
 * @param next null: the change is withdrawn
 * @returns the id of the new change; null if it was withdrawn
 */
export async function replaceScheduledChange(
  tx: Tx,
  programId: string,
  former: ScheduledChange | null,
  next: Readonly<{ pending: PendingTerms; changes: readonly TermsFieldChange[] }> | null,
  now: Date,
): Promise<string | null> {
  if (former !== null) {
    await tx.db
      .updateTable("TermsChange")
      .set({ outcome: next === null ? "withdrawn" : "replaced", closedAt: now })
      .where("id", "=", former.id)
      .execute();
    const { id: termsChangeId, number, pending } = former;
    await enqueue(
      tx,
      termsOutboxMessage({ termsChangeId, programId, number, effectiveAt: pending.effectiveAt }),
    );
  }
  if (next === null) return null;
  const id = newId("termsChange");
  const { requestedAt, effectiveAt } = next.pending;
  const row = await tx.row<RowOf<typeof NUMBER>>(
    `insert into terms_change as c (id, program_id, number, requested_at, effective_at, changes, announced_at)
     select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6 from terms_change where program_id = $2
     returning ${NUMBER}`,
    [id, programId, requestedAt, effectiveAt, JSON.stringify(next.changes), now],
  );
  assert(row, "the change was written");
  await enqueue(tx, termsOutboxMessage({ termsChangeId: id, programId, number: row.number, effectiveAt }));
  return id;
}

/** The workflow id of a change of terms: `terms/prg_…/2`. */
export function termsWorkflowId(programId: string, number: number): string {
  return workflowIdOf("terms", programId, number);
}
