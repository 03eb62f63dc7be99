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
  const account = await tx.row("select 1 from account where id = $1 and deleted_at is null for key share", [
    accountId,
  ]);
  if (account === null) throw new ApiError("invalid_key");
}
