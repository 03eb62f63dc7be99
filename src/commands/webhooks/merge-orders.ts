import type { Tx } from "../../db/transaction.ts";
import { mergeFacts, NO_FACTS, type OrderFacts } from "../../domain/providers/order-facts.ts";
import { type OrderSettlement } from "../../domain/providers/order-settlement.ts";
import { lockConversion } from "../conversions/lock-conversion.ts";
import { type LockedOrder, lockOrder } from "../conversions/lock-order.ts";
import { postCorrection } from "../conversions/post-correction.ts";
import { takeBack } from "../conversions/take-back.ts";
import { subjectsOf } from "../../domain/providers/order-sale.ts";
import type { DeliveryContext } from "./delivery-context.ts";
import { nameSubjects } from "./name-subjects.ts";

/**
 * Two names turned out to be one order: what was kept under the other name becomes part of the order. A conversion that
 * was recorded under the other name becomes the order's; where both have one, the same payment was credited twice, and
 * the other name's is taken back as a duplicate.
 */
export async function mergeOrders(
  tx: Tx,
  context: DeliveryContext,
  otherRef: string,
  orderRef: string,
): Promise<void> {
  const other = await lockOrder(tx, context.programId, otherRef);
  const order = await lockOrder(tx, context.programId, orderRef);
  const isMoved = other.conversionId !== null && order.conversionId === null;
  if (other.conversionId !== null && !isMoved) {
    await takeBackDuplicate(tx, context, other.conversionId, orderRef);
  }
  if (isMoved) await moveConversion(tx, other, order, orderRef);
  await moveRefunds(tx, other, order);
  const otherFacts = other.facts ?? NO_FACTS;
  await rememberFirstOrder(tx, context.brandId, otherFacts, otherRef, orderRef);
  await moveFacts(tx, context, other, order, {
    facts: mergeFacts(order.facts ?? NO_FACTS, otherFacts),
    settled: {
      ...(isMoved ? other.settled : order.settled),
      waitingEventIds: [...order.settled.waitingEventIds, ...other.settled.waitingEventIds],
    },
  });
}

/** Its refunds are the order's from now on. */
async function takeBackDuplicate(
  tx: Tx,
  context: DeliveryContext,
  conversionId: string,
  orderRef: string,
): Promise<void> {
  const duplicate = await lockConversion(tx, context.brandId, conversionId);
  const cause = `merged:${context.eventId}`;
  if (duplicate.status === "rejected") {
    await postCorrection(tx, duplicate, { status: "rejected", refundedCents: 0, cause, note: null });
    return;
  }
  await takeBack(
    tx,
    { ...duplicate, refundedCents: 0 },
    { reason: `The same payment is recorded as order ${orderRef}.`, reasonCode: "duplicate", cause },
  );
}

async function moveConversion(
  tx: Tx,
  other: LockedOrder,
  order: LockedOrder,
  orderRef: string,
): Promise<void> {
  await tx.execute("update sale_order set conversion_id = null where id = $1", [other.id]);
  await tx.execute("update conversion set sale_order_id = $2, external_ref = $3 where id = $1", [
    other.conversionId,
    order.id,
    orderRef,
  ]);
  await tx.execute("update sale_order set conversion_id = $2 where id = $1", [order.id, other.conversionId]);
}

async function moveRefunds(tx: Tx, other: LockedOrder, order: LockedOrder): Promise<void> {
  await tx.execute("update order_refund set sale_order_id = $2 where sale_order_id = $1", [
    other.id,
    order.id,
  ]);
  // What providers say of disputes stands in the facts, and is written anew for the order.
  await tx.execute("delete from order_dispute where sale_order_id = $1", [other.id]);
  await tx.execute(
    `update sale_order set refunded_by_hand_cents = refunded_by_hand_cents + $2 where id = $1`,
    [order.id, other.parts.byHandCents],
  );
}

/** The customer's first order is this one, under whichever name it was first heard of. */
async function rememberFirstOrder(
  tx: Tx,
  brandId: string,
  facts: OrderFacts,
  otherRef: string,
  orderRef: string,
): Promise<void> {
  const hashes = Object.values(facts.customers).map((customer) => customer.value.hash);
  await tx.execute(
    `update customer set first_order_ref = $4
     where brand_id = $1 and customer_hash in (select decode(hash, 'hex') from unnest($2::text[]) as hash)
       and first_order_ref = $3`,
    [brandId, hashes, otherRef, orderRef],
  );
}

async function moveFacts(
  tx: Tx,
  context: DeliveryContext,
  other: LockedOrder,
  order: LockedOrder,
  merged: Readonly<{ facts: OrderFacts; settled: OrderSettlement }>,
): Promise<void> {
  await tx.execute(
    "delete from order_subject where program_id = $1 and subject_ref = any($2::text[]) and sale_order_id = $3",
    [context.programId, subjectsOf(merged.facts), other.id],
  );
  await nameSubjects(tx, context.programId, order.id, merged.facts);
  await tx.execute(
    `update sale_order set facts = '{}', settled = '{}', refunded_by_hand_cents = 0, refunded_by_provider_cents = 0
     where id = $1`,
    [other.id],
  );
  await tx.execute("update sale_order set facts = $2, settled = $3 where id = $1", [
    order.id,
    JSON.stringify(merged.facts),
    JSON.stringify(merged.settled),
  ]);
}
