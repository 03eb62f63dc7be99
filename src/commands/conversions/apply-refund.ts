import type { Tx } from "../../db/transaction.ts";
import {
  decideRefund,
  refundedTotalOf,
  type RefundByHand,
  type RefundDecision,
} from "../../domain/sales/refund.ts";
import { changeRefunded } from "./change-refunded.ts";
import type { LockedConversion } from "./lock-conversion.ts";
import type { LockedOrder } from "./lock-order.ts";

/**
 * Applies a refund by hand to a recorded sale, if it raises the refunded total. MONEY-16.
 *
 * @param cause unique per conversion, such as `refund:<event row>`
 */
export async function applyRefund(
  tx: Tx,
  order: LockedOrder,
  conversion: LockedConversion,
  refund: RefundByHand,
  cause: string,
): Promise<RefundDecision> {
  const decision = decideRefund(order.parts, refund, conversion.amountCents);
  if (decision.kind === "refuse") return decision;
  await tx.db
    .updateTable("SaleOrder")
    .set({ refundedByHandCents: decision.parts.byHandCents })
    .where("id", "=", order.id)
    .execute();
  if (decision.kind === "unchanged") return decision;
  await changeRefunded(tx, conversion, {
    refundedCents: refundedTotalOf(decision.parts, conversion.amountCents),
    cause,
    note: "Refund",
  });
  return decision;
}
