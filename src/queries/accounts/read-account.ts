import assert from "node:assert";
import { columns, type RowOf } from "../../db/columns.ts";
import { Account } from "../../db/entities/account.ts";
import type { Sql } from "../../db/sql.ts";

const ACCOUNT = columns(Account, "a", ["id", "handle", "name", "email", "country"]);

export interface AccountRow extends Readonly<RowOf<typeof ACCOUNT>> {
  readonly isEmailVerified: boolean;
}

/** The account of an authenticated partner. */
export async function readAccount(sql: Sql, accountId: string): Promise<AccountRow> {
  const account = await sql.row<AccountRow>(
    `select ${ACCOUNT}, a.email_verified_at is not null as "isEmailVerified" from account a where a.id = $1`,
    [accountId],
  );
  assert(account, `there is an account ${accountId}`);
  return account;
}
