import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import type { AccountUpdate, RailMethod } from "../../domain/payouts/rail.ts";
import { openPayoutDetails } from "./payout-details.ts";
import { recordAccountCheck } from "./record-account-check.ts";

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
  const refused = await tx.db
    .selectFrom("PayoutAccount")
    .select(["id as payoutAccountId", "accountId", "detailsSealed"])
    .where("rail", "=", rail)
    .where("refusedAt", "is not", null)
    .where("replacedAt", "is", null)
    .orderBy("id")
    .execute();
  const own = refused.filter(({ accountId, detailsSealed }) => {
    const details = openPayoutDetails(tx.deps.seal, accountId, detailsSealed);
    return "account" in details && details.account === update.name;
  });
  for (const account of own) await recordAccountCheck(tx, account, update.check, origin);
  return own.length;
}
