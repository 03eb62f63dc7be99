import { openPayoutDetails } from "../commands/accounts/payout-details.ts";
import { recordAccountCheck } from "../commands/accounts/record-account-check.ts";
import { columns, type RowOf } from "../db/columns.ts";
import { PayoutAccount } from "../db/entities/payout-account.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import type { Origin } from "../domain/access/actor.ts";
import type { AccountCheck, RailMethod } from "../domain/payouts/rail.ts";
import type { Rail, Rails } from "./rail.ts";

const ACCOUNT = columns(PayoutAccount, "y", {
  payoutAccountId: "id",
  accountId: "accountId",
  rail: "rail",
  detailsSealed: "detailsSealed",
});

interface ConnectedAccount extends Readonly<RowOf<typeof ACCOUNT>> {
  readonly rail: RailMethod;
}

/** The rest is checked in the following nights. */
const MOST_AT_A_TIME = 1_000;

/**
 * Asks an account's rail whether it accepts payments, and records the answer.
 *
 * @param options.unlessAcceptedSince asks nothing if the rail has accepted it since then, system clock
 * @returns null if nothing was asked, or no account on a rail of this deployment is connected
 */
export async function checkAccountOf(
  deps: Deps,
  rails: Rails,
  accountId: string,
  origin: Origin,
  { unlessAcceptedSince }: { readonly unlessAcceptedSince?: Date } = {},
): Promise<AccountCheck | null> {
  const connected = await deps.sql.row<ConnectedAccount>(
    `select ${ACCOUNT} from payout_account y
     where y.account_id = $1 and y.replaced_at is null
       and ($2::timestamptz is null or y.refused_at is not null or y.checked_at is null or y.checked_at < $2)`,
    [accountId, unlessAcceptedSince ?? null],
  );
  const rail = connected === null ? undefined : rails.get(connected.rail);
  return connected === null || rail === undefined ? null : check(deps, rail, connected, origin);
}

/**
 * Checks the accounts that a rail refused, and those it was never asked about, in no fixed order: where there is no time
 * for all, others have their turn the next night.
 *
 * @param proceed called before each account; throws if the check is to stop
 */
export async function checkAccounts(
  deps: Deps,
  method: RailMethod,
  rail: Rail,
  origin: Origin,
  proceed: () => void = () => undefined,
): Promise<void> {
  const accounts = await deps.sql.rows<ConnectedAccount>(
    `select ${ACCOUNT} from payout_account y
     where y.rail = $1 and y.replaced_at is null and (y.refused_at is not null or y.checked_at is null)
     order by random() limit ${MOST_AT_A_TIME}`,
    [method],
  );
  for (const account of accounts) {
    proceed();
    await check(deps, rail, account, origin);
  }
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
