import type { Tx } from "../../db/transaction.ts";
import { isOtherName, mayHaveBetterName, orderIdOf } from "../../domain/providers/order-names.ts";
import type { DeliveryContext } from "./delivery-context.ts";
import { mergeOrders } from "./merge-orders.ts";

/**
 * The order that a delivery is about, by the best name it gives and what earlier ones have linked to that. New links
 * are remembered, since refunds and disputes name the payment only; what was kept under another name becomes part of
 * the order.
 */
export async function resolveOrder(
  tx: Tx,
  context: DeliveryContext,
  names: readonly [string, ...string[]],
): Promise<string> {
  const given = orderIdOf(names);
  const linked = mayHaveBetterName(given) ? await linkedNames(tx, context.programId, given) : [];
  const orderRef = orderIdOf([given, ...linked]);
  const otherNames = names.filter((name) => isOtherName(name, orderRef));
  if (otherNames.length === 0) return orderRef;
  const newlyLinked = await tx.rows<{ payment_ref: string }>(
    `insert into payment_link (program_id, payment_ref, order_ref, created_at)
     select $1, name, $3, $4 from unnest($2::text[]) as name
     on conflict (program_id, payment_ref) do update set order_ref = excluded.order_ref
       where payment_link.order_ref <> excluded.order_ref
     returning payment_ref`,
    [context.programId, otherNames, orderRef, tx.now],
  );
  if (newlyLinked.length === 0) return orderRef;
  const kept = await tx.rows<{ order_ref: string }>(
    "select order_ref from sale_order where program_id = $1 and order_ref = any($2::text[]) order by order_ref",
    [context.programId, newlyLinked.map((link) => link.payment_ref)],
  );
  for (const { order_ref: otherRef } of kept) await mergeOrders(tx, context, otherRef, orderRef);
  return orderRef;
}

/** What a name leads to, over as many links as there are: a charge to its payment, the payment to its invoice. */
async function linkedNames(tx: Tx, programId: string, name: string): Promise<string[]> {
  const rows = await tx.rows<{ order_ref: string }>(
    `with recursive link as (
       select order_ref from payment_link where program_id = $1 and payment_ref = $2
       union
       select next.order_ref from link join payment_link next on next.program_id = $1 and next.payment_ref = link.order_ref
     )
     select order_ref from link order by order_ref`,
    [programId, name],
  );
  return rows.map((row) => row.order_ref);
}
