import { columns, type RowOf } from "../../db/columns.ts";
import { OrderRefund } from "../../db/entities/order-refund.ts";
import type { Tx } from "../../db/transaction.ts";
import { keepRefund, NO_REFUNDS } from "../../domain/sales/refund.ts";

const REFUND = columns(OrderRefund, "r", ["amountCents", "totalCents"]);

/**
 * Recounts an order's refunds by hand after some were moved, in the order of receipt.
 *
 * @returns the sum, which may exceed the sale: callers clamp it
 */
export async function countByHand(tx: Tx, orderId: number): Promise<number> {
  const refunds = await tx.rows<RowOf<typeof REFUND>>(
    `select ${REFUND} from order_refund r
     where r.sale_order_id = $1 and r.provider_refund_ref is null order by r.id`,
    [orderId],
  );
  const { byHandCents } = refunds.reduce(
    (parts, { amountCents, totalCents }) =>
      keepRefund(
        parts,
        amountCents === null
          ? { kind: "total", totalCents: totalCents ?? 0 }
          : { kind: "amount", amountCents },
      ),
    NO_REFUNDS,
  );
  await tx.db
    .updateTable("SaleOrder")
    .set({ refundedByHandCents: byHandCents })
    .where("id", "=", orderId)
    .execute();
  return byHandCents;
}
