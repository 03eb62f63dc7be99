import assert from "node:assert";
import { columns, type RowOf } from "../../db/columns.ts";
import { Partner } from "../../db/entities/partner.ts";
import { Warning } from "../../db/entities/warning.ts";
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
  await tx.db
    .insertInto("Warning")
    .values({ ...warning, partnerId: partner.id, openedAt: tx.now })
    .execute();
  await tx.db.updateTable("Partner").set({ warnings: warning.number }).where("id", "=", partner.id).execute();
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
  await tx.db.updateTable("Warning").set({ outcome, closedAt: at }).where("id", "=", warning.id).execute();
  await nudge(tx, partner, warning);
}

const WARNING = columns(Warning, "w", { warningId: "id", number: "number", dueAt: "dueAt" });
const PARTNER = columns(Partner, "m", { partnerId: "id", programId: "programId" });

/** Closes the open warnings of an account's partners, all of whom are locked and end: as `closeWarning` for each. */
export async function closeWarningsOfAccount(tx: Tx, accountId: string): Promise<void> {
  const closed = await tx.rows<RowOf<typeof WARNING> & RowOf<typeof PARTNER>>(
    `update warning w set outcome = 'suspended', closed_at = $2
     from partner m
     where m.account_id = $1 and w.partner_id = m.id and w.outcome is null
     returning ${WARNING}, ${PARTNER}`,
    [accountId, tx.now],
  );
  await enqueue(tx, ...closed.map(warningOutboxMessage));
}

/** Makes the process run `expireWarning` now instead of on its date. */
async function nudge(tx: Tx, partner: LockedPartner, warning: OpenWarning): Promise<void> {
  const { id, number, dueAt } = warning;
  const { id: partnerId, programId } = partner;
  await enqueue(tx, warningOutboxMessage({ warningId: id, partnerId, number, programId, dueAt }));
}
