import type { Sql } from "../db/sql.ts";
import { ApiError } from "../domain/api-errors.ts";

/**
 * The account that a command is about.
 *
 * @throws ApiError `invalid_request` for an unknown or deleted account, which would look as if it had nothing
 */
export async function knownAccount(sql: Sql, accountId: string): Promise<string> {
  const account = await sql.row("select from account where id = $1 and deleted_at is null", [accountId]);
  if (account === null) throw new ApiError("invalid_request", `Account ${accountId} not found.`);
  return accountId;
}
