import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import type { AccountUpdate, RailMethod } from "../../domain/payouts/rail.ts";
import { openPayoutDetails } from "./payout-details.ts";
import { recordAccountCheck, type AccountToCheck } from "./record-account-check.ts";

/**
 * Applies an account update that a rail sends unasked. Only refused accounts are updated, which are few: an account
 * that stops accepting payments is found by its next payout.
 *
 * @returns how many payout accounts it applied to
 */
export async function recordAccountUpdate(
  tx: Tx,
  rail: RailMethod,
  update: AccountUpdate,
  origin: Origin,
): Promise<number> {
  const refused = await tx.rows<AccountToCheck & { readonly detailsSealed: Buffer }>(
    `select id as "payoutAccountId", account_id as "accountId", details_sealed as "detailsSealed"
     from payout_account where rail = $1 and refused_at is not null and replaced_at is null
     order by id`,
    [rail],
  );
  const own = refused.filter(({ accountId, detailsSealed }) => {
    const details = openPayoutDetails(tx.deps.seal, accountId, detailsSealed);
    return "account" in details && details.account === update.name;
  });
  for (const account of own) await recordAccountCheck(tx, account, update.check, origin);
  return own.length;
}
