import type { Tx } from "../../db/transaction.ts";
import { clampToSale, heldByDisputes, refundedTotalOf, type RefundParts } from "../../domain/sales/refund.ts";
import { changeRefunded } from "../conversions/change-refunded.ts";
import { lockConversion } from "../conversions/lock-conversion.ts";
import type { LockedOrder } from "../conversions/lock-order.ts";
import { partsOfSale, writeProviderRefunds } from "../conversions/provider-refunds.ts";
import type { ReportingDelivery } from "./delivery-context.ts";
import type { ReconcileResult } from "./reconcile-context.ts";

/** Updates a recorded sale's refunds from its provider's reports, keeping refunds by hand. */
export async function reconcileRefunds(
  tx: Tx,
  context: Pick<ReportingDelivery, "brandId" | "change">,
  order: LockedOrder,
  conversionId: string,
): Promise<ReconcileResult> {
  const conversion = await lockConversion(tx, context.brandId, conversionId);
  const { amountCents } = conversion;
  const parts = clampToSale(partsOfSale(order, amountCents), amountCents);
  await writeProviderRefunds(tx, order, { conversionId, amountCents, parts });
  const refundedCents = refundedTotalOf(parts, amountCents);
  if (refundedCents === conversion.refundedCents) return { conversionId, change: "none", unmatched: null };
  await changeRefunded(tx, conversion, {
    refundedCents,
    cause: `refund:${context.change}`,
    note: noteOf(order.parts, parts, conversion.refundedCents, refundedCents > conversion.refundedCents),
  });
  return { conversionId, change: "refunded", unmatched: null };
}

/** The ledger's note for the change: a dispute or a refund. */
function noteOf(before: RefundParts, after: RefundParts, countedCents: number, isRise: boolean): string {
  const rise = heldByDisputes(after) - Math.min(heldByDisputes(before), countedCents);
  if (isRise) return rise > 0 ? "Chargeback" : "Refund";
  if (rise >= 0) return "Refund undone";
  return after.disputes.some((dispute) => dispute.status === "lost") ? "Returned by the bank" : "Dispute won";
}
