import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { programsWithMoneyDue } from "../../queries/payouts/due-before-deletion.ts";
import { closeWarningsOfAccount } from "../partners/warning.ts";
import { erasePersonalData } from "./erase-personal-data.ts";

/**
 * Deletes an account: removes personal data, ends keys and partners, and keeps the ledger. PARTNER-20.
 *
 * Locks the programs as for a change of terms, so that no sale is credited between checking the balance and ending
 * the partners. They are other people's, too: what would keep them locked for long is left to workers.
 *
 * @throws ApiError `invalid_request` for an account that is unknown or already deleted; `conflict` while money is
 * due, in flight, or may still become due
 */
export async function deleteAccount(
  tx: Tx,
  input: { readonly accountId: string; readonly origin: Origin },
): Promise<{ accountId: string; deletedAt: Date }> {
  const { accountId } = input;
  const expected = await listPartnersOf(tx, accountId);
  const programIds = expected.map(({ programId }) => programId);
  await tx.execute("select 1 from program where id = any($1) order by id for no key update", [programIds]);
  const account = await tx.row("select 1 from account where id = $1 and deleted_at is null for update", [
    accountId,
  ]);
  if (account === null) throw new ApiError("invalid_request", `Account ${accountId} not found.`);
  const partners = await listPartnersOf(tx, accountId);
  if (partners.some(({ programId }) => !programIds.includes(programId))) {
    throw new ApiError("conflict", "The account joined a program at the same time. Nothing was changed.");
  }

  await refuseWhileMoneyIsDue(tx, accountId);
  await endPartners(tx, accountId);
  await erasePersonalData(tx, accountId);
  await recordAudit(tx, {
    origin: input.origin,
    accountId,
    action: "account.delete",
    targetId: accountId,
    details: { memberships: partners.length },
    at: tx.now,
  });
  return { accountId, deletedAt: tx.now };
}

function listPartnersOf(tx: Tx, accountId: string): Promise<{ programId: string }[]> {
  return tx.db
    .selectFrom("Partner as m")
    .select("m.programId")
    .where("m.accountId", "=", accountId)
    .orderBy("m.id")
    .execute();
}

async function refuseWhileMoneyIsDue(tx: Tx, accountId: string): Promise<void> {
  const due = await programsWithMoneyDue(tx, accountId);
  if (due.length === 0) return;
  const names = due.map(({ programName }) => programName).join(", ");
  throw new ApiError("conflict", `Money is due or in flight in ${names}. Nothing was changed.`, {
    next: "Delete the account once everything is paid out.",
  });
}

/** Permanently: no decision applies to a deleted account's partner, and its links earn nothing. */
async function endPartners(tx: Tx, accountId: string): Promise<void> {
  await tx.execute("select 1 from partner where account_id = $1 order by id for no key update", [accountId]);
  await closeWarningsOfAccount(tx, accountId);
  await tx.execute(
    `update partner
     set status = case status when 'approved' then 'suspended' when 'pending' then 'rejected' else status end,
       status_changed_at = case when status in ('approved', 'pending') then $2 else status_changed_at end,
       status_reason = 'The person deleted the account.'
     where account_id = $1`,
    [accountId, tx.now],
  );
}
