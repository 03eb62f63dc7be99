import type { Tx } from "../../db/transaction.ts";
import { isOtherName, mayHaveBetterName, orderIdOf } from "../../providers/order-names.ts";
import { linkedNames } from "../../queries/deliveries/linked-names.ts";
import type { DeliveryContext } from "./delivery-context.ts";
import { mergeOrders } from "./merge-orders.ts";

/**
 * The order a delivery is about, by the best name among those it gives and those linked to them earlier. All these
 * names lead to the order from now on, since refunds and disputes name only the payment, and the brand may use any of
 * them; what was stored under one of them becomes part of the order.
 */
export async function resolveOrder(
  tx: Tx,
  context: DeliveryContext,
  names: readonly [string, ...string[]],
): Promise<string> {
  const { programId } = context;
  const lesser = names.filter(mayHaveBetterName);
  const linked = lesser.length === 0 ? [] : await linkedNames(tx, programId, lesser);
  const known = new Set([...names, ...linked]);
  const orderRef = orderIdOf([orderIdOf(names), ...linked]);
  const otherNames = [...known].filter((name) => isOtherName(name, orderRef));
  if (otherNames.length === 0) return orderRef;
  const newlyLinked = await tx.rows<{ payment_ref: string }>(
    `insert into payment_link (program_id, payment_ref, order_ref, created_at)
     select $1, name, $3, $4 from unnest($2::text[]) as name
     on conflict (program_id, payment_ref) do update set order_ref = excluded.order_ref
       where payment_link.order_ref <> excluded.order_ref
     returning payment_ref`,
    [programId, otherNames, orderRef, tx.now],
  );
  if (newlyLinked.length === 0) return orderRef;
  const kept = await tx.rows<{ order_ref: string }>(
    "select order_ref from sale_order where program_id = $1 and order_ref = any($2::text[]) order by order_ref",
    [programId, newlyLinked.map((link) => link.payment_ref)],
  );
  for (const { order_ref: otherRef } of kept) await mergeOrders(tx, context, otherRef, orderRef);
  return orderRef;
}
