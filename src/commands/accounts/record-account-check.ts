import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import type { AccountCheck } from "../../domain/payouts/rail.ts";
import { beginningOf } from "../../domain/text.ts";

/** The payout account that was checked. */
interface AccountToCheck {
  readonly payoutAccountId: number;
  readonly accountId: string;
}

/**
 * Records whether a rail accepts payments to a payout account, from a check or a refused payout. Payouts to a refused
 * account are held until the rail accepts it, or another one is connected. An unknown result changes nothing.
 * PAYOUT-5.
 */
export async function recordAccountCheck(
  tx: Tx,
  { payoutAccountId, accountId }: AccountToCheck,
  check: AccountCheck,
  origin: Origin,
): Promise<void> {
  if (check.kind === "unknown") return;
  const reason = check.kind === "refused" ? beginningOf(check.reason, LONGEST_REASON) : null;
  const changed = await tx.row(
    `update payout_account y
     set refused_at = case when $2::text is null then null else coalesce(y.refused_at, $3) end, refused_reason = $2,
       checked_at = $4
     from payout_account before
     where y.id = $1 and before.id = y.id
     returning y.id, (before.refused_at is null) = (y.refused_at is null) as "isSame"`,
    [payoutAccountId, reason, tx.now, tx.deps.systemClock.now()],
  );
  if (changed === null || (changed as { isSame: boolean }).isSame) return;
  await recordAudit(tx, {
    origin,
    accountId,
    action: reason === null ? "account.payout_account_taken" : "account.payout_account_refused",
    targetId: accountId,
    details: { payoutAccountId, ...(reason === null ? {} : { reason }) },
    at: tx.now,
  });
}

const LONGEST_REASON = 500;
