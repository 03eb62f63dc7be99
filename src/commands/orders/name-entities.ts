import type { Tx } from "../../db/transaction.ts";
import type { OrderFacts } from "../../providers/order-facts.ts";
import { entitiesOf } from "../../providers/order-sale.ts";

/** Records which subscription, customer and promotion codes an order refers to, so that their updates find it. */
export async function nameEntities(
  tx: Tx,
  programId: string,
  orderId: number,
  facts: OrderFacts,
): Promise<void> {
  const entityRefs = entitiesOf(facts);
  if (entityRefs.length === 0) return;
  await tx.execute(
    `insert into order_subject (program_id, subject_ref, sale_order_id)
     select $1, ref, $3 from unnest($2::text[]) as ref
     on conflict do nothing`,
    [programId, entityRefs, orderId],
  );
}
