import { recordAudit } from "../../db/audit.ts";
import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { minorToMajorText } from "../../domain/money/currency.ts";
import { availableCentsOf } from "../../domain/balances/funding.ts";
import { payoutBatchOutboxMessage, payoutOutboxMessage } from "../../domain/processes/outbox-messages.ts";
import { HELD_MESSAGES } from "../../domain/balances/not-paid-reason.ts";
import { decidePayoutMove } from "../../domain/payouts/payout.ts";
import { isRailMethod } from "../../domain/payouts/rail.ts";
import { planPayouts, type PlannedPayout } from "../../domain/payouts/payout-plan.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { fundingFigures } from "../../queries/balances/funding-figures.ts";
import { termsInForceAt } from "../../queries/programs/terms.ts";
import { refuseDuringRestoration } from "./refuse-during-restoration.ts";
import { lockPayout, type LockedPayout } from "./lock-payout.ts";
import { lockPayouts } from "./lock-payouts.ts";
import { gatherPayees, postPayoutLines, type Payee } from "./payees.ts";
import { findPayoutTenant } from "../../queries/payouts/find-payout-tenant.ts";
import { findPayoutApproval } from "../../queries/payouts/payout-approval.ts";
import { releaseHeldPayouts } from "./write-payouts.ts";

/**
 * Sends a held payout with its amount recalculated. Every reason, the minimum and the deposit are checked again under
 * the lock of the program's payouts, as by a batch. PAYOUT-6.
 *
 * @param input.brandId null for the operator
 * @throws ApiError `payout_not_found`; `conflict` if it is not held, a reason still holds it, the brand's payouts
 * need a second person, or the service was restored from a backup
 */
export async function releasePayout(
  tx: Tx,
  input: { readonly brandId: string | null; readonly payoutId: string; readonly origin: Origin },
): Promise<void> {
  const { brandId, programId } = await findPayoutTenant(tx, input.brandId, input.payoutId);
  await lockPayouts(tx, brandId, programId);
  await refuseDuringRestoration(tx);
  if (input.brandId !== null) await refuseAlone(tx, brandId);
  const payout = await lockPayout(tx, brandId, input.payoutId);
  const decision = decidePayoutMove(payout, "release");
  if (decision.kind === "refuse") throw new ApiError(decision.code, decision.message);

  const now = await tx.readNow();
  const { candidate, amountCents } = await planRelease(tx, payout, now);
  const { partnerId, payoutAccountId, method } = candidate;
  await releaseHeldPayouts(
    tx,
    [
      {
        id: payout.id,
        batchId: payout.batchId,
        partnerId,
        payoutAccountId,
        method,
        amountCents,
        heldReason: null,
      },
    ],
    now,
  );
  await postPayoutLines(tx, [payout], now);
  if (isRailMethod(method)) await enqueue(tx, payoutOutboxMessage({ ...payout, payoutId: payout.id }));
  // Releasing a held payout restarts its batch's workflow.
  await enqueue(tx, payoutBatchOutboxMessage(payout));
  await recordAudit(tx, {
    origin: input.origin,
    brandId,
    programId,
    action: "payout.release",
    targetId: payout.id,
    details: { amountCents, wasHeldFor: payout.reason },
    at: now,
  });
}

/** A single payout has no second person; the next batch sends it, once approved. PAYOUT-17. */
async function refuseAlone(tx: Tx, brandId: string): Promise<void> {
  if ((await findPayoutApproval(tx, brandId)) === "one") return;
  throw new ApiError("conflict", "The brand's payouts need a second person. The payout stays held.", {
    next: "Propose a batch: it also sends payouts that nothing holds any more.",
  });
}

/** @throws ApiError `conflict` if nothing is due, or a reason still holds it */
async function planRelease(tx: Tx, payout: LockedPayout, now: Date): Promise<PlannedPayout<Payee>> {
  const { terms } = await termsInForceAt(tx, payout.programId, now);
  const { minimumPayoutCents } = terms;
  const figures = await fundingFigures(tx, payout.brandId, payout.programId);
  const payees = await gatherPayees(tx, [payout.brandId, payout.programId], [payout.partnerId], now);
  const [plan] = planPayouts(payees, { availableCents: availableCentsOf(figures), minimumPayoutCents }, now);
  if (plan === undefined) {
    const minimum = `${minorToMajorText(minimumPayoutCents, payout.currency)} ${payout.currency}`;
    throw new ApiError(
      "conflict",
      `The payable amount is below the minimum of ${minimum}. The payout stays held.`,
    );
  }
  if (plan.heldReason !== null) {
    throw new ApiError(
      "conflict",
      `The payout is still held: ${plan.heldReason}. ${HELD_MESSAGES[plan.heldReason]}`,
    );
  }
  return plan;
}
