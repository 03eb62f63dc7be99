import { recordAudit } from "../../db/audit.ts";
import { enqueueMails } from "../../db/mail.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { decidePayoutMove, type PayoutVerb } from "../../domain/payouts/payout.ts";
import { isRailMethod } from "../../domain/payouts/rail.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { recordFunding } from "../funding/record-funding.ts";
import { returnedCentsOf, type LockedPayout } from "./lock-payout.ts";
import { failedMail, sentMail } from "./payout-mails.ts";

export interface PayoutMove {
  readonly verb: Exclude<PayoutVerb, "release">;
  /** Why it failed: the rail's code, or the operator's words. */
  readonly reason: string | null;
  /** The rail's own id of the payment, once known. */
  readonly railRef: string | null;
  readonly origin: Origin;
}

/**
 * Applies a transition to a locked payout with all that belongs to it: ledger lines, the brand's funding, the
 * partner's mail and the audit row. The caller notifies its batch (`notifyBatchesAtRest`) once it has moved all that it
 * moves. PAYOUT-3.
 *
 * @throws ApiError `conflict` if the transition does not apply to the payout's state
 */
export async function movePayout(tx: Tx, payout: LockedPayout, move: PayoutMove): Promise<void> {
  const decision = decidePayoutMove(payout, move.verb);
  if (decision.kind === "refuse") throw new ApiError(decision.code, decision.message);
  const now = await tx.readNow();
  // Part of a paid payout may have come back before.
  const leftCents =
    payout.amountCents - (payout.status === "paid" ? await returnedCentsOf(tx, payout.id) : 0);
  await tx.db
    .updateTable("Payout")
    .set({
      status: decision.to,
      railState: decision.railState,
      reason: move.reason,
      updatedAt: now,
      ...(move.railRef !== null && { railRef: move.railRef }),
      ...(decision.to === "paid" && { settledAt: now }),
    })
    .where("id", "=", payout.id)
    .execute();
  if (decision.ledger === "payout_reversal") await reverseLines(tx, payout, now);
  if (isRailMethod(payout.method)) {
    if (decision.to === "paid") await recordPayoutFunding(tx, payout, "payout_sent", -payout.amountCents);
    if (payout.status === "paid") await recordPayoutFunding(tx, payout, "payout_returned", leftCents);
  }
  const { reason } = move;
  await enqueueMails(tx, [decision.to === "paid" ? sentMail(payout) : failedMail({ ...payout, reason })]);
  await recordAudit(tx, {
    origin: move.origin,
    brandId: payout.brandId,
    programId: payout.programId,
    action: `payout.${move.verb}`,
    targetId: payout.id,
    details: { from: payout.status, to: decision.to, amountCents: payout.amountCents, reason },
    at: now,
  });
}

/** Brings every line of the payout that is not back yet to zero, in one statement. */
async function reverseLines(tx: Tx, payout: LockedPayout, now: Date): Promise<void> {
  await tx.execute(
    `insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, payout_id,
       cause, is_test, created_at)
     select program_id, brand_id, conversion_id, partner_id, kind, 'payout_reversal', -sum(amount_cents), payout_id,
       'payout_reversal:' || payout_id, false, $2
     from ledger_entry
     where payout_id = $1
     group by program_id, brand_id, conversion_id, partner_id, kind, payout_id
     having sum(amount_cents) <> 0`,
    [payout.id, now],
  );
}

/** Records payout money leaving the brand's deposit over a rail, or returning to it; once per part. */
export async function recordPayoutFunding(
  tx: Tx,
  payout: Pick<LockedPayout, "id" | "programId" | "brandId">,
  kind: "payout_sent" | "payout_returned",
  amountCents: number,
  part = "",
): Promise<void> {
  const { id: payoutId, programId, brandId } = payout;
  await recordFunding(tx, {
    programId,
    brandId,
    kind,
    amountCents,
    payoutId,
    cause: `${kind}:${payoutId}${part}`,
  });
}
