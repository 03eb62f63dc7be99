import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { findPartner } from "../../queries/partners/find-partner.ts";
import { lockProgram } from "./lock-program.ts";

/**
 * Removes a partner's coupon code: sales that name it are no longer credited by it, and it is free for another partner.
 * Does nothing if the partner has none. PARTNER-34.
 *
 * @throws ApiError `partner_not_found`
 */
export async function clearCoupon(
  tx: Tx,
  input: Readonly<{ brandId: string; partnerId: string; origin: Origin }>,
): Promise<void> {
  const { id, programId, accountId } = await findPartner(tx, input.brandId, input.partnerId);
  await lockProgram(tx, input.brandId, programId);
  const removed = await tx.db
    .deleteFrom("Coupon")
    .where("partnerId", "=", id)
    .returning(["code"])
    .executeTakeFirst();
  if (removed === undefined) return;
  await recordAudit(tx, {
    origin: input.origin,
    brandId: input.brandId,
    programId,
    accountId,
    action: "partner.clear_coupon",
    targetId: id,
    details: { code: removed.code },
    at: tx.now,
  });
}
