import type { Tx } from "../../db/transaction.ts";
import type { RefundByHand } from "../../domain/sales/refund.ts";

/**
 * Stores a refund by hand with its order: if the order is merged with another one, they are all counted again.
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

/** Marks refunds that waited for their order's sale as applied, and links their events to the conversion. */
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
