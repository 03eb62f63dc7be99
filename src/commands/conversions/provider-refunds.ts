import type { Tx } from "../../db/transaction.ts";
import { grossOf, providerParts } from "../../providers/order-sale.ts";
import type { RefundParts } from "../../domain/sales/refund.ts";
import type { LockedOrder } from "./lock-order.ts";
import { markRefundsApplied } from "./refunds-by-hand.ts";

/**
 * An order's refunds by source, for a sale of `amountCents`. Providers report gross amounts; they become part of the
 * amount only here.
 */
export function partsOfSale(order: LockedOrder, amountCents: number): RefundParts {
  return order.facts === null ? order.parts : { ...order.parts, ...providerParts(order.facts, amountCents) };
}

/**
 * Stores the provider's refunds with a conversion's order, so that refunds by hand see them, and links the deliveries
 * and refunds that waited for the sale.
 */
export async function writeProviderRefunds(
  tx: Tx,
  order: LockedOrder,
  sale: Readonly<{ conversionId: string; amountCents: number; parts: RefundParts }>,
): Promise<void> {
  const { parts } = sale;
  await tx.execute("update sale_order set refunded_by_provider_cents = $2, gross_cents = $3 where id = $1", [
    order.id,
    parts.providerCents,
    order.facts === null ? null : grossOf(order.facts),
  ]);
  if (parts.disputes.length > 0) {
    await tx.execute(
      `insert into order_dispute (sale_order_id, dispute_ref, status, amount_cents, held_cents, opened_at, updated_at)
       select $1, d."disputeRef", d.status, d."amountCents", d."heldCents", $3, $3
       from jsonb_to_recordset($2::jsonb) as d ("disputeRef" text, status text, "amountCents" bigint, "heldCents" bigint)
       on conflict (sale_order_id, dispute_ref) do update
         set status = excluded.status, amount_cents = excluded.amount_cents, held_cents = excluded.held_cents,
           updated_at = excluded.updated_at
         where (order_dispute.status, order_dispute.amount_cents, order_dispute.held_cents)
           is distinct from (excluded.status, excluded.amount_cents, excluded.held_cents)`,
      [order.id, JSON.stringify(parts.disputes), tx.now],
    );
  }
  if (order.hasKeptRefunds) await markRefundsApplied(tx, order.id, sale.conversionId);
  if (order.settled.waitingEventIds.length > 0) {
    await tx.execute(
      "update incoming_event set conversion_id = $2 where id = any($1::bigint[]) and conversion_id is null",
      [order.settled.waitingEventIds, sale.conversionId],
    );
  }
}
