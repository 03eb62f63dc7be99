import type { Account } from "../../db/entities/account.ts";
import type { EntityRow } from "../../db/query-builder.ts";
import type { Tx } from "../../db/transaction.ts";
import { ApiError } from "../../domain/api-errors.ts";

export type LockedAccount = Readonly<Pick<EntityRow<Account>, "id" | "taxFormAt">>;

/**
 * Locks an account against deletion, and against another change of its payout account.
 *
 * @throws ApiError `invalid_request` for an unknown or deleted account
 */
export async function lockAccount(tx: Tx, accountId: string): Promise<LockedAccount> {
  const account = await tx.db
    .selectFrom("Account")
    .select(["id", "taxFormAt"])
    .where("id", "=", accountId)
    .where("deletedAt", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (account === undefined) throw new ApiError("invalid_request", `Account ${accountId} not found.`);
  return account;
}

/**
 * Refuses to commit an account's own writes if the account was deleted meanwhile: the erasure would miss them. A
 * later deletion waits for this transaction and erases what it wrote. Must be a command's last statement, since a
 * deletion also locks the account last.
 *
 * @throws ApiError `invalid_key`, as the key's next call would
 */
export async function refuseIfDeleted(tx: Tx, accountId: string): Promise<void> {
  if (!(await isThere(tx, accountId))) throw new ApiError("invalid_key");
}

/**
 * Refuses what a brand writes about a partner whose account was deleted: the erasure would miss it. A later deletion waits
 * for this transaction and erases what it wrote.
 *
 * @throws ApiError `conflict`
 */
export async function refuseIfPartnerDeleted(tx: Tx, accountId: string): Promise<void> {
  if (!(await isThere(tx, accountId)))
    throw new ApiError("conflict", "The partner has deleted their account.");
}

/** Whether an account is not deleted, nor will be before this transaction ends. */
async function isThere(tx: Tx, accountId: string): Promise<boolean> {
  const sql = "select 1 from account where id = $1 and deleted_at is null for key share";
  return (await tx.row(sql, [accountId])) !== null;
}
