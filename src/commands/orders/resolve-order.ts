import { columns, type RowOf } from "../../db/columns.ts";
import { SaleOrder } from "../../db/entities/conversion.ts";
import { PaymentLink } from "../../db/entities/provider-fact.ts";
import type { Tx } from "../../db/transaction.ts";
import { isOtherName, mayHaveBetterName, orderIdOf } from "../../providers/order-names.ts";
import { linkedNames } from "../../queries/deliveries/linked-names.ts";
import type { DeliveryContext } from "./delivery-context.ts";
import { mergeOrders } from "./merge-orders.ts";

const LINK = columns(PaymentLink, "payment_link", ["paymentRef"]);
const ORDER = columns(SaleOrder, "o", ["orderRef"]);

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
  const newlyLinked = await tx.rows<RowOf<typeof LINK>>(
    `insert into payment_link (program_id, payment_ref, order_ref, created_at)
     select $1, name, $3, $4 from unnest($2::text[]) as name
     on conflict (program_id, payment_ref) do update set order_ref = excluded.order_ref
       where payment_link.order_ref <> excluded.order_ref
     returning ${LINK}`,
    [programId, otherNames, orderRef, tx.now],
  );
  if (newlyLinked.length === 0) return orderRef;
  const kept = await tx.rows<RowOf<typeof ORDER>>(
    `select ${ORDER} from sale_order o
     where o.program_id = $1 and o.order_ref = any($2::text[]) order by o.order_ref`,
    [programId, newlyLinked.map((link) => link.paymentRef)],
  );
  for (const other of kept) await mergeOrders(tx, context, other.orderRef, orderRef);
  return orderRef;
}
