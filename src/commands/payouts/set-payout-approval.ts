import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import type { PayoutApproval } from "../../domain/payouts/approval.ts";
import { findPayoutApproval } from "../../queries/payouts/payout-approval.ts";
import { lockBrand } from "../members/lock-brand.ts";
import { mailOneSuffices } from "./approval-mails.ts";

/**
 * Sets how many people it takes to send the brand's payouts. With one again, open proposals are withdrawn, and those
 * who may pay are mailed. PAYOUT-17, PAYOUT-26.
 *
 * @throws ApiError `conflict` if nobody could approve, or payouts start by themselves
 */
export async function setPayoutApproval(
  tx: Tx,
  input: Readonly<{ brandId: string; payoutApproval: PayoutApproval; memberId: string; origin: Origin }>,
): Promise<void> {
  const { brandId, payoutApproval, memberId } = input;
  await lockBrand(tx, brandId);
  const before = await findPayoutApproval(tx, brandId);
  if (before === payoutApproval) return;
  if (payoutApproval === "two") await refuseIfUseless(tx, brandId);
  await tx.db.updateTable("Brand").set({ payoutApproval }).where("id", "=", brandId).execute();
  const withdrawn = await tx.db
    .updateTable("PayoutProposal")
    .set({ status: "withdrawn", decidedBy: memberId, decidedAt: tx.now })
    .where("brandId", "=", brandId)
    .where("status", "=", "open")
    .returning("proposedBy")
    .execute();
  await recordAudit(tx, {
    origin: input.origin,
    brandId,
    action: "payout_approval.set",
    targetId: brandId,
    details: { before, after: payoutApproval },
    at: tx.now,
  });
  const proposers = withdrawn.map(({ proposedBy }) => proposedBy);
  if (payoutApproval === "one") await mailOneSuffices(tx, input, proposers);
}

async function refuseIfUseless(tx: Tx, brandId: string): Promise<void> {
  const payers = await tx.rows(
    `select 1 from brand_member where brand_id = $1 and removed_at is null and (role = 'owner' or may_pay) limit 2`,
    [brandId],
  );
  if (payers.length < 2) {
    throw new ApiError("conflict", "Only one person of the brand may pay, so nobody could approve.", {
      next: "First, let a second member pay, on the Team page.",
    });
  }
  const automatic = await tx.row(
    "select 1 from program where brand_id = $1 and next_payout_at is not null limit 1",
    [brandId],
  );
  if (automatic !== null) {
    throw new ApiError("conflict", "A program's payouts start automatically, without a second person.", {
      next: "Turn its automatic payouts off first.",
    });
  }
}
