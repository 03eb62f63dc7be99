import type { Tx } from "../../db/transaction.ts";
import { mergeFacts, NO_FACTS, type OrderFacts } from "../../providers/order-facts.ts";
import { entitiesOf } from "../../providers/order-sale.ts";
import type { ReconciledOrder } from "../../providers/reconciled-order.ts";
import { type LockedOrder, lockOrder } from "../conversions/lock-order.ts";
import { countByHand } from "../conversions/count-by-hand.ts";
import type { DeliveryContext } from "./delivery-context.ts";
import { mergeConversions, reverseDuplicate } from "./merge-conversions.ts";
import { nameEntities } from "./name-entities.ts";

/**
 * Merges two names of one order: what was stored under the other name becomes part of the order. Two conversions mean
 * that the same payment was credited twice; one of them is reversed as a duplicate, and keeps the other name.
 */
export async function mergeOrders(
  tx: Tx,
  context: DeliveryContext,
  otherRef: string,
  orderRef: string,
): Promise<void> {
  const other = await lockOrder(tx, context.programId, otherRef);
  const order = await lockOrder(tx, context.programId, orderRef);
  const { survivor, duplicateId } = await mergeConversions(
    tx,
    context,
    { ...other, orderRef: otherRef },
    { ...order, orderRef },
  );
  const duplicateByHandCents = await moveRefunds(tx, other, order, duplicateId);
  if (duplicateId !== null) {
    await reverseDuplicate(tx, context, duplicateId, duplicateByHandCents);
  }
  await moveFacts(tx, context, other, order, {
    facts: mergeFacts(order.facts ?? NO_FACTS, other.facts ?? NO_FACTS),
    settled: {
      ...(survivor === "other's" ? other.settled : order.settled),
      waitingEventIds: [...order.settled.waitingEventIds, ...other.settled.waitingEventIds],
    },
  });
}

/**
 * Moves refunds that name the order, by whichever name; so do replays of signed ones. Refunds by the endpoint name a
 * conversion and stay with it: refunding the duplicate refunds nothing of the sale.
 *
 * @returns the duplicate's refunds by hand
 */
async function moveRefunds(
  tx: Tx,
  other: LockedOrder,
  order: LockedOrder,
  duplicateId: string | null,
): Promise<number> {
  await tx.execute(
    `update order_refund r
     set sale_order_id = case
       when e.source = 'console' and e.replay_of is null and e.conversion_id = $3 then $1::bigint
       else $2::bigint end
     from incoming_event e
     where e.id = r.incoming_event_id and r.sale_order_id in ($1, $2)`,
    [other.id, order.id, duplicateId],
  );
  // The facts contain the providers' disputes, from which all but the moment of opening is written again.
  await tx.execute(
    `with moved as (delete from order_dispute where sale_order_id = $1 returning *)
     insert into order_dispute (sale_order_id, dispute_ref, status, amount_cents, held_cents, opened_at, updated_at)
     select $2, dispute_ref, status, amount_cents, held_cents, opened_at, updated_at from moved
     on conflict (sale_order_id, dispute_ref) do update
       set opened_at = least(order_dispute.opened_at, excluded.opened_at)`,
    [other.id, order.id],
  );
  await countByHand(tx, order.id);
  return countByHand(tx, other.id);
}

async function moveFacts(
  tx: Tx,
  context: DeliveryContext,
  other: LockedOrder,
  order: LockedOrder,
  merged: Readonly<{ facts: OrderFacts; settled: ReconciledOrder }>,
): Promise<void> {
  await tx.execute(
    "delete from order_subject where program_id = $1 and subject_ref = any($2::text[]) and sale_order_id = $3",
    [context.programId, entitiesOf(merged.facts), other.id],
  );
  await nameEntities(tx, context.programId, order.id, merged.facts);
  await tx.execute(
    "update sale_order set facts = '{}', settled = '{}', refunded_by_provider_cents = 0 where id = $1",
    [other.id],
  );
  await tx.execute("update sale_order set facts = $2, settled = $3 where id = $1", [
    order.id,
    JSON.stringify(merged.facts),
    JSON.stringify(merged.settled),
  ]);
}
