import assert from "node:assert";
import { columns, type RowOf } from "../../db/columns.ts";
import { RailCall } from "../../db/entities/rail.ts";
import type { Tx } from "../../db/transaction.ts";
import type { RailCallVerb, RailOrder } from "../../domain/payouts/rail.ts";
import { LONGEST_CALL_MS } from "../../domain/payouts/rail-step.ts";
import { openPayoutDetails } from "../accounts/payout-details.ts";
import type { LockedPayout } from "./lock-payout.ts";

const CALL = columns(RailCall, "call", { callId: "id" });

export interface CallToRecord {
  readonly verb: RailCallVerb;
  /** Of the account that the payout goes to. */
  readonly detailsSealed: Buffer | null;
  /** System clock. */
  readonly now: Date;
}

/**
 * Records a call before it is made, unless as many calls of its rail are under way as the deployment allows, in all workers
 * together. A call whose process died counts as under way for a minute. The rail's calls are locked: workers count one
 * after the other. RAIL-9.
 *
 * @returns the call; null if the payout has to wait for its turn, and nothing was recorded
 */
export async function recordRailCall(
  tx: Tx,
  payout: LockedPayout,
  { verb, detailsSealed, now }: CallToRecord,
): Promise<{ readonly callId: number; readonly order: RailOrder } | null> {
  assert(detailsSealed, `payout ${payout.id} goes to a payout account`);
  const call = await tx.row<RowOf<typeof CALL>>(
    `with call as (
       insert into rail_call (payout_id, rail_attempt, verb, started_at)
       select $1, $2, $3, $4
       where (
         select count(distinct y.id) from rail_call c join payout y on y.id = c.payout_id
         where c.finished_at is null and c.started_at > $5 and y.method = $6 and y.id <> $1
       ) < $7
       returning id
     ),
     submitted as (
       update payout set rail_state = 'submitted', reason = null, sent_at = coalesce(sent_at, $8), updated_at = $8
       where id = $1 and $3 = 'send' and exists (select from call)
     )
     select ${CALL} from call`,
    [
      ...[payout.id, payout.railAttempt, verb, now],
      ...[new Date(now.getTime() - LONGEST_CALL_MS), payout.method, tx.deps.config.railCallsAtOnce, tx.now],
    ],
  );
  return call === null ? null : { callId: call.callId, order: orderOf(tx, payout, detailsSealed) };
}

function orderOf(tx: Tx, payout: LockedPayout, detailsSealed: Buffer): RailOrder {
  const details = openPayoutDetails(tx.deps.seal, payout.accountId, detailsSealed);
  const { id: payoutId, partnerId, railAttempt, amountCents, currency } = payout;
  return {
    payoutId,
    partnerId,
    railAttempt,
    account: "account" in details ? details.account : "",
    amountCents,
    currency,
  };
}
