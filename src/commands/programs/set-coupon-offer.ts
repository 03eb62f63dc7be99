import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { lockProgram } from "./lock-program.ts";

/**
 * Turns a program's coupon offer on or off: while it is on, sales with a partner's coupon code are credited to that
 * partner.
 *
 * @throws ApiError `program_not_found`
 */
export async function setCouponOffer(
  tx: Tx,
  input: Readonly<{ brandId: string; programId: string; isOn: boolean; origin: Origin }>,
): Promise<{ programId: string; isCouponOfferOn: boolean }> {
  const program = await lockProgram(tx, input.brandId, input.programId);
  if (program.isCouponOfferOn !== input.isOn) {
    await tx.db
      .updateTable("Program")
      .set({ isCouponOfferOn: input.isOn, updatedAt: tx.now })
      .where("id", "=", program.id)
      .execute();
    await recordAudit(tx, {
      origin: input.origin,
      brandId: program.brandId,
      programId: program.id,
      action: "program.set_coupon_offer",
      targetId: program.id,
      details: { isOn: input.isOn },
      at: tx.now,
    });
  }
  return { programId: program.id, isCouponOfferOn: input.isOn };
}
