import { openPayoutDetails } from "../commands/accounts/payout-details.ts";
import { recordAccountCheck } from "../commands/accounts/record-account-check.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import type { Origin } from "../domain/access/actor.ts";
import type { AccountCheck, RailMethod } from "../domain/payouts/rail.ts";
import type { Rail, Rails } from "./rail.ts";

interface ConnectedAccount {
  readonly payoutAccountId: number;
  readonly accountId: string;
  readonly rail: RailMethod;
  readonly detailsSealed: Buffer;
}

const COLUMNS = `id as "payoutAccountId", account_id as "accountId", rail, details_sealed as "detailsSealed"`;
/** The rest is checked in the following nights. */
const MOST_AT_A_TIME = 1_000;

/**
 * Asks an account's rail whether it accepts payments, and records the answer.
 *
 * @returns null if no account on a rail of this deployment is connected
 */
export async function checkAccountOf(
  deps: Deps,
  rails: Rails,
  accountId: string,
  origin: Origin,
): Promise<AccountCheck | null> {
  const connected = await deps.sql.row<ConnectedAccount>(
    `select ${COLUMNS} from payout_account where account_id = $1 and replaced_at is null`,
    [accountId],
  );
  const rail = connected === null ? undefined : rails.get(connected.rail);
  return connected === null || rail === undefined ? null : check(deps, rail, connected, origin);
}

/** Checks the accounts that a rail refused, and those it was never asked about. */
export async function checkAccounts(
  deps: Deps,
  method: RailMethod,
  rail: Rail,
  origin: Origin,
): Promise<void> {
  const accounts = await deps.sql.rows<ConnectedAccount>(
    `select ${COLUMNS} from payout_account
     where rail = $1 and replaced_at is null and (refused_at is not null or checked_at is null)
     order by checked_at nulls first, id limit ${MOST_AT_A_TIME}`,
    [method],
  );
  for (const account of accounts) await check(deps, rail, account, origin);
}

async function check(
  deps: Deps,
  rail: Rail,
  account: ConnectedAccount,
  origin: Origin,
): Promise<AccountCheck> {
  const response = await rail.checkAccount(nameOf(deps, account));
  await inTransaction(deps, (tx) => recordAccountCheck(tx, account, response, origin));
  return response;
}

function nameOf(deps: Deps, { accountId, detailsSealed }: ConnectedAccount): string {
  const details = openPayoutDetails(deps.seal, accountId, detailsSealed);
  return "account" in details ? details.account : "";
}
