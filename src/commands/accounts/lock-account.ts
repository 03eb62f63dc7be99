import type { Account } from "../../db/entities/account.ts";
import type { EntityRow } from "../../db/query-builder.ts";
import type { Tx } from "../../db/transaction.ts";
import { ApiError } from "../../domain/api-errors.ts";

export type LockedAccount = Readonly<Pick<EntityRow<Account>, "id" | "taxFormAt">>;

/**
 * Locks an account against its deletion, and against another change of its payout account.
 *
 * @throws ApiError `invalid_request` for an account that is unknown or deleted
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
 * Refuses to commit what a person's own call wrote when the account was deleted meanwhile: its erasure has passed by, and
 * would not see it. A deletion that comes later waits for this transaction and erases what it wrote. It is a command's last
 * statement, since a deletion locks the account after everything else, too.
 *
 * @throws ApiError `invalid_key` like the next call with the person's key
 */
export async function refuseIfDeleted(tx: Tx, accountId: string): Promise<void> {
  const account = await tx.row("select 1 from account where id = $1 and deleted_at is null for key share", [
    accountId,
  ]);
  if (account === null) throw new ApiError("invalid_key");
}
