import { recordAudit } from "../../db/audit.ts";
import { columns, type RowOf } from "../../db/columns.ts";
import { BrandMember } from "../../db/entities/brand-member.ts";
import { PayoutProposal } from "../../db/entities/payout-proposal.ts";
import { Program } from "../../db/entities/program.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { isId } from "../../domain/ids.ts";
import { minorToMajorText } from "../../domain/money/currency.ts";
import { excessOver, type Excess } from "../../domain/payouts/approval.ts";
import { seatMayPay } from "../../domain/sign-in/member.ts";
import { mailApproved, mailDeclined } from "./approval-mails.ts";
import { openPlannedBatch } from "./open-batch.ts";
import { planBatch } from "./plan-batch.ts";
import { linesOf } from "./propose-batch.ts";
import { partnerNames, rehearsalOf, type Rehearsal } from "./rehearse-batch.ts";

export interface DecideProposal {
  readonly brandId: string;
  readonly programId: string;
  readonly proposalId: string;
  /** Who decides. */
  readonly memberId: string;
  readonly origin: Origin;
}

const PROPOSAL = columns(PayoutProposal, "o", ["id", "status", "lines", "proposedBy"]);
const PROPOSER = columns(BrandMember, "m", ["loginId", "role", "mayPay", "removedAt"]);
const PROGRAM = columns(Program, "p", { programName: "name" });
type LockedProposal = Readonly<RowOf<typeof PROPOSAL> & RowOf<typeof PROPOSER> & RowOf<typeof PROGRAM>>;

/**
 * Approves another person's proposal and opens its batch. The batch is planned again in this transaction: it pays what
 * is due now, and nothing beyond the proposal. The proposer is mailed. PAYOUT-17, PAYOUT-18, PAYOUT-26.
 *
 * @param input.loginId of the person who approves
 * @throws ApiError `program_not_found`, `proposal_not_found`; `conflict` if it is not open, or by the same person;
 * `more_than_approved` with the difference
 */
export async function approveProposal(
  tx: Tx,
  input: DecideProposal & Readonly<{ loginId: string }>,
): Promise<Rehearsal & { readonly batchId: string }> {
  const { brandId, programId, proposalId, memberId, loginId, origin } = input;
  const plan = await planBatch(tx, { brandId, programId, cutoff: null });
  const proposal = await lockProposal(tx, input);
  if (proposal.loginId === loginId) {
    throw new ApiError("conflict", "You proposed this batch; somebody else has to approve it.", {
      next: "Ask another owner, or a member who may pay.",
    });
  }
  if (proposal.removedAt !== null || !seatMayPay(proposal)) {
    throw new ApiError("conflict", "The person who proposed this batch may no longer pay.", {
      next: "Propose the batch again; somebody else then approves it.",
    });
  }
  const planned = linesOf(plan);
  const excess = excessOver(proposal.lines, planned);
  if (excess.length > 0) throw await moreThanApproved(tx, excess, plan.program.currency);
  const rehearsal = await rehearsalOf(tx, plan);
  const { batchId } = await openPlannedBatch(tx, plan, { origin, payoutAt: null });
  await tx.db
    .updateTable("PayoutProposal")
    .set({ status: "approved", decidedBy: memberId, decidedAt: plan.now, batchId })
    .where("id", "=", proposalId)
    .execute();
  await recordAudit(tx, {
    origin,
    brandId,
    programId,
    action: "payout_proposal.approve",
    targetId: proposalId,
    details: { batchId, proposedBy: proposal.proposedBy },
    at: plan.now,
  });
  await mailApproved(tx, input, {
    ...proposal,
    ...{ proposalId, programId, batchId },
    payouts: rehearsal.payments.count,
    totalCents: rehearsal.payments.totalCents,
    currency: rehearsal.currency,
  });
  return { batchId, ...rehearsal };
}

/**
 * Takes a proposal back, by whoever made it or by the second person, who thereby declines it: then the proposer is
 * mailed. PAYOUT-17, PAYOUT-26.
 *
 * @throws ApiError `proposal_not_found`; `conflict` if it is not open
 */
export async function withdrawProposal(tx: Tx, input: DecideProposal): Promise<void> {
  const { brandId, programId, proposalId, memberId, origin } = input;
  const { programName, proposedBy } = await lockProposal(tx, input);
  await tx.db
    .updateTable("PayoutProposal")
    .set({ status: "withdrawn", decidedBy: memberId, decidedAt: tx.now })
    .where("id", "=", proposalId)
    .execute();
  await recordAudit(tx, {
    origin,
    brandId,
    programId,
    action: "payout_proposal.withdraw",
    targetId: proposalId,
    at: tx.now,
  });
  await mailDeclined(tx, input, { programId, programName, proposalId, proposedBy });
}

/** @throws ApiError `proposal_not_found`; `conflict` if it is not open */
async function lockProposal(tx: Tx, input: DecideProposal): Promise<LockedProposal> {
  const { brandId, programId, proposalId } = input;
  const proposal = isId("payoutProposal", proposalId)
    ? await tx.row<LockedProposal>(
        `select ${PROPOSAL}, ${PROPOSER}, ${PROGRAM}
         from payout_proposal o join brand_member m on m.id = o.proposed_by join program p on p.id = o.program_id
         where o.id = $1 and o.program_id = $2 and o.brand_id = $3
         for no key update of o`,
        [proposalId, programId, brandId],
      )
    : null;
  if (proposal === null) throw new ApiError("proposal_not_found");
  if (proposal.status !== "open") {
    throw new ApiError("conflict", `The proposal is already ${proposal.status}. Nothing was changed.`);
  }
  return proposal;
}

const MOST_NAMED = 10;

/** The difference to the proposal, partner by partner: first in words, then as the error's `difference`. */
async function moreThanApproved(tx: Tx, excess: readonly Excess[], currency: string): Promise<ApiError> {
  const named = excess.slice(0, MOST_NAMED);
  const names = await partnerNames(
    tx,
    named.map(({ partnerId }) => partnerId),
  );
  const difference = named.map((line) => ({
    ...line,
    partnerName: names.get(line.partnerId) ?? line.partnerId,
  }));
  const money = (cents: number) => `${minorToMajorText(cents, currency)} ${currency}`;
  const words = difference.map(({ partnerName, proposedCents, amountCents, isOtherAccount }) =>
    isOtherAccount
      ? `${partnerName} has another payout account now`
      : `${partnerName} ${money(amountCents)} instead of ${money(proposedCents)}`,
  );
  const others = excess.length - named.length;
  const more = others === 0 ? "" : `, and ${others} more`;
  return new ApiError(
    "more_than_approved",
    `More would be paid than was proposed: ${words.join("; ")}${more}. Nothing was sent.`,
    { details: { difference } },
  );
}
