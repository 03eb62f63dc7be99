import assert from "node:assert";
import type { Sql } from "../../db/sql.ts";

export interface AccountRow {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  readonly email: string;
  readonly country: string;
  readonly isEmailVerified: boolean;
}

/** The person of a partner key, which was checked to be one of an account that is there. */
export async function readAccount(sql: Sql, accountId: string): Promise<AccountRow> {
  const account = await sql.row<AccountRow>(
    `select id, handle, name, email, country, email_verified_at is not null as "isEmailVerified"
     from account where id = $1`,
    [accountId],
  );
  assert(account, `there is an account ${accountId}`);
  return account;
}
