import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { programsWithMoneyDue } from "../../queries/balances/due-before-deletion.ts";
import { lockPartner } from "../partners/lock-partner.ts";
import { closeWarning } from "../partners/warning.ts";
import { erasePersonalData } from "./erase-personal-data.ts";

interface AccountPartner {
  readonly id: string;
  readonly brandId: string;
  readonly programId: string;
}

/**
 * Deletes an account: removes personal data, ends keys and partners, and keeps the ledger. PARTNER-20.
 *
 * Locks the programs as for a change of terms, so that no sale is credited between checking the balance and ending
 * the partner.
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
  for (const own of partners) await endPartner(tx, own);
  await erasePersonalData(
    tx,
    accountId,
    partners.map(({ id }) => id),
  );
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

function listPartnersOf(tx: Tx, accountId: string): Promise<AccountPartner[]> {
  return tx.db
    .selectFrom("Partner as m")
    .select(["m.id", "m.brandId", "m.programId"])
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
async function endPartner(tx: Tx, own: AccountPartner): Promise<void> {
  const partner = await lockPartner(tx, own.brandId, own.id, "exclusive");
  if (partner.openWarning !== null) await closeWarning(tx, partner, "suspended", tx.now);
  const isEnded = partner.status === "suspended" || partner.status === "rejected";
  const status = isEnded ? partner.status : partner.status === "approved" ? "suspended" : "rejected";
  await tx.db
    .updateTable("Partner")
    .set({
      status,
      statusReason: "The person deleted the account.",
      ...(!isEnded && { statusChangedAt: tx.now }),
    })
    .where("id", "=", partner.id)
    .execute();
}
