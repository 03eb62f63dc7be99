import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { lockPartner } from "./lock-partner.ts";
import { moveHolds } from "./move-holds.ts";

export interface SetPaymentSchedule {
  readonly brandId: string;
  readonly partnerId: string;
  /** Days from sale to payment date; null restores the program's schedule. */
  readonly holdDays: number | null;
  readonly origin: Origin;
}

/**
 * Sets or removes a partner's own payment schedule, and moves the payment dates of what is not payable yet; of very many,
 * workers move those that are due last. Sales wait meanwhile, so that none is recorded on the old schedule. PARTNER-19.
 *
 * @throws ApiError `partner_not_found`
 */
export async function setPaymentSchedule(tx: Tx, input: SetPaymentSchedule): Promise<void> {
  const partner = await lockPartner(tx, input.brandId, input.partnerId, "exclusive");
  const now = await tx.readNow();
  await tx.db.updateTable("Partner").set({ holdDays: input.holdDays }).where("id", "=", partner.id).execute();
  const { moved, isMore } = await moveHolds(tx, partner);
  await recordAudit(tx, {
    origin: input.origin,
    brandId: partner.brandId,
    programId: partner.programId,
    accountId: partner.accountId,
    action: "partner.set_payment_schedule",
    targetId: partner.id,
    details: {
      from: partner.holdDays,
      to: input.holdDays,
      movedConversions: moved,
      ...(isMore && { othersFollow: true }),
    },
    at: now,
  });
}
