import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { newId } from "../../domain/ids.ts";
import { digestOf, totalCentsOf, type ProposedLine } from "../../domain/payouts/approval.ts";
import { findPayoutApproval } from "../../queries/payouts/payout-approval.ts";
import { mailProposed } from "./approval-mails.ts";
import { planBatch, type BatchPlan } from "./plan-batch.ts";
import { rehearsalOf, type Rehearsal } from "./rehearse-batch.ts";

/** The payments of a plan, as they are proposed and compared. */
export const linesOf = ({ planned }: BatchPlan): ProposedLine[] =>
  planned
    .filter(({ heldReason }) => heldReason === null)
    .map(({ candidate: { partnerId, method, payoutAccountId }, amountCents }) => ({
      partnerId,
      amountCents,
      method,
      payoutAccountId,
    }));

/**
 * Proposes a payout batch with what it pays now, for a second person to approve, and mails those who may. It takes
 * the place of the program's open proposal. PAYOUT-17, PAYOUT-26.
 *
 * @throws ApiError `program_not_found`; `conflict` if one person suffices, or nothing is due
 */
export async function proposeBatch(
  tx: Tx,
  input: Readonly<{ brandId: string; programId: string; memberId: string; origin: Origin }>,
): Promise<Rehearsal & { readonly proposalId: string }> {
  const { brandId, programId, memberId, origin } = input;
  const plan = await planBatch(tx, { brandId, programId, cutoff: null });
  if ((await findPayoutApproval(tx, brandId)) === "one") {
    throw new ApiError("conflict", "The brand's payouts need no second person.", {
      next: "Start the batch.",
    });
  }
  const lines = linesOf(plan);
  if (lines.length === 0) {
    throw new ApiError("conflict", "No payment can be sent now, so there is nothing to approve.", {
      next: "Preview the batch again once partners are due or the holds have ended.",
    });
  }
  await tx.db
    .updateTable("PayoutProposal")
    .set({ status: "withdrawn", decidedBy: memberId, decidedAt: plan.now })
    .where("programId", "=", programId)
    .where("status", "=", "open")
    .execute();
  const proposal = {
    id: newId("payoutProposal"),
    payouts: lines.length,
    totalCents: totalCentsOf(lines),
    digest: digestOf(lines),
  };
  await tx.db
    .insertInto("PayoutProposal")
    .values({
      ...proposal,
      ...{ programId, brandId, lines, status: "open", proposedBy: memberId, proposedAt: plan.now },
    })
    .execute();
  await recordAudit(tx, {
    origin,
    brandId,
    programId,
    action: "payout_proposal.propose",
    targetId: proposal.id,
    details: {
      payouts: proposal.payouts,
      totalCents: proposal.totalCents,
      digest: proposal.digest.toString("hex"),
    },
    at: plan.now,
  });
  const { name: programName, currency } = plan.program;
  await mailProposed(
    tx,
    { brandId, memberId },
    { ...proposal, proposalId: proposal.id, programId, programName, currency },
  );
  return { proposalId: proposal.id, ...(await rehearsalOf(tx, plan)) };
}
