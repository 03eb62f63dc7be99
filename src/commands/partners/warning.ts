import assert from "node:assert";
import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import { newId } from "../../domain/ids.ts";
import { warningOutboxMessage } from "../../domain/processes/outbox-messages.ts";
import type { LockedPartner, OpenWarning } from "./lock-partner.ts";

/** Opens a warning to a locked partner without one, and starts the process that watches its date. */
export async function openWarning(
  tx: Tx,
  partner: LockedPartner,
  reason: string,
  dueAt: Date,
): Promise<void> {
  const warning: OpenWarning = { id: newId("warning"), number: partner.warnings + 1, reason, dueAt };
  await tx.execute(
    `insert into warning (id, partner_id, number, reason, opened_at, due_at) values ($1, $2, $3, $4, $5, $6)`,
    [warning.id, partner.id, warning.number, reason, tx.now, dueAt],
  );
  await tx.execute("update partner set warnings = $2 where id = $1", [partner.id, warning.number]);
  await nudge(tx, partner, warning);
}

/** Closes a locked partner's open warning, and nudges its process, which then ends. */
export async function closeWarning(
  tx: Tx,
  partner: LockedPartner,
  outcome: "cleared" | "suspended",
  at: Date,
): Promise<void> {
  const warning = partner.openWarning;
  assert(warning, "the partner has an open warning to close");
  await tx.execute("update warning set outcome = $2, closed_at = $3 where id = $1", [
    warning.id,
    outcome,
    at,
  ]);
  await nudge(tx, partner, warning);
}

/** Makes the process run `expireWarning` now instead of on its date. */
async function nudge(tx: Tx, partner: LockedPartner, warning: OpenWarning): Promise<void> {
  const { id, number, dueAt } = warning;
  const { id: partnerId, programId } = partner;
  await enqueue(tx, warningOutboxMessage({ warningId: id, partnerId, number, programId, dueAt }));
}
