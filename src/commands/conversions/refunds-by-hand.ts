import type { Tx } from "../../db/transaction.ts";
import type { RefundByHand } from "../../domain/sales/refund.ts";

/**
 * Keeps a refund by hand as it was asked for, beside its order: should the order turn out to be one with another, they
 * are all counted anew.
 *
 * @param refund.eventId row of the event that reported it
 * @param refund.appliedAt null while the sale of its order is not known
 */
export async function keepRefundByHand(
  tx: Tx,
  orderId: number,
  refund: Readonly<{
    eventId: number;
    byHand: Exclude<RefundByHand, { kind: "full" }>;
    appliedAt: Date | null;
  }>,
): Promise<void> {
  const { byHand } = refund;
  await tx.execute(
    `insert into order_refund (sale_order_id, incoming_event_id, amount_cents, total_cents, received_at, applied_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      orderId,
      refund.eventId,
      byHand.kind === "amount" ? byHand.amountCents : null,
      byHand.kind === "total" ? byHand.totalCents : null,
      tx.now,
      refund.appliedAt,
    ],
  );
}

/** Refunds that waited for the sale of their order are applied, and their events name the conversion. */
export async function markRefundsApplied(tx: Tx, orderId: number, conversionId: string): Promise<void> {
  await tx.execute(
    `with applied as (
       update order_refund set applied_at = $3 where sale_order_id = $1 and applied_at is null
       returning incoming_event_id
     )
     update incoming_event set conversion_id = $2 where id in (select incoming_event_id from applied)`,
    [orderId, conversionId, tx.now],
  );
}
