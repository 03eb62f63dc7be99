import type { Tx } from "../../db/transaction.ts";
import type { Unmatched } from "../../domain/attribution/attribution.ts";
import { NO_SIBLINGS } from "../events/credit-sale.ts";
import { affectedByEntity } from "./affected-by-entity.ts";
import { type Affected, affectedOrders, affectedSubscriptions } from "./affected-orders.ts";
import type { ReportingDelivery } from "./delivery-context.ts";
import { leaveOrders } from "./leave-orders.ts";
import { reconcileOrder } from "./reconcile-order.ts";
import { reconcileSubscription } from "./reconcile-subscription.ts";
import type {
  DisplacedOrder,
  Occasion,
  OrderReconciled,
  ReconcileResult,
  SharedEntity,
  Touched,
} from "./reconcile-context.ts";

export interface OrdersReconciled {
  /** Every order that was reconciled. */
  readonly orders: ReadonlyMap<string, ReconcileResult>;
  readonly trialUnmatched: Unmatched | null;
}

/**
 * Reconciles every order that a delivery may have changed, each once: its own, and those that refer to a
 * subscription, customer or promotion code with new facts. Payments of one subscription are reconciled together. Very many
 * orders of a customer or a promotion code are left to workers.
 */
export async function reconcileOrders(
  tx: Tx,
  context: ReportingDelivery,
  touched: Touched,
): Promise<OrdersReconciled> {
  const { programId } = context;
  const own = await affectedOrders(tx, programId, touched);
  const others = await othersAtOnce(tx, context, touched.sharedEntity);
  const byId = new Map([...own, ...others.orders].map((order) => [order.id, order]));
  const affected = {
    orders: [...byId.values()].toSorted((one, other) => one.id - other.id),
    subscriptions: [...(await affectedSubscriptions(tx, programId, touched)), ...others.subscriptions],
  };
  // The new facts may be about the subscription itself, or about something its payments refer to.
  const isNewToPartner = touched.subscriptions.length > 0 || touched.sharedEntity !== null;
  return reconcileAffected(tx, context, affected, { ...touched, isNewToPartner, displaced: new Set() });
}

const NOTHING: Affected = { orders: [], subscriptions: [] };

/** What the new facts about a customer or a promotion code may change; nothing if workers do it. */
async function othersAtOnce(
  tx: Tx,
  context: ReportingDelivery,
  entity: SharedEntity | null,
): Promise<Affected> {
  if (entity === null) return NOTHING;
  const affected = await affectedByEntity(tx, context.programId, entity);
  if (affected === null) await leaveOrders(tx, context, entity);
  return affected ?? NOTHING;
}

/**
 * Reconciles these orders and subscriptions, each once, and after them the orders that are no longer their customer's
 * first.
 */
export async function reconcileAffected(
  tx: Tx,
  context: ReportingDelivery,
  affected: Affected,
  occasion: Occasion,
): Promise<OrdersReconciled> {
  const orders = new Map<string, OrderReconciled>();
  let trialUnmatched: Unmatched | null = null;
  const subscriptions = new Set([
    ...affected.orders.flatMap((order) => order.subscriptionRef ?? []),
    ...affected.subscriptions,
  ]);
  for (const { orderRef, subscriptionRef } of affected.orders) {
    if (subscriptionRef !== null) continue;
    const isOwn = orderRef === occasion.orderRef;
    const isReport = isOwn && occasion.isReport;
    const isDisplaced = occasion.displaced.has(orderRef);
    const reconciliation = {
      ...{ context, isOwn, isReport, isDisplaced },
      ...{ isReplay: false, siblings: NO_SIBLINGS },
    };
    orders.set(orderRef, await reconcileOrder(tx, reconciliation, orderRef));
  }
  for (const subscriptionRef of [...subscriptions].toSorted()) {
    const own = affected.orders.find(
      (order) => order.orderRef === occasion.orderRef && order.subscriptionRef === subscriptionRef,
    );
    const settled = await reconcileSubscription(tx, context, subscriptionRef, {
      ...occasion,
      orderRef: own?.orderRef ?? null,
    });
    for (const [orderRef, one] of settled.payments) orders.set(orderRef, one);
    if (settled.trialUnmatched !== null) trialUnmatched = settled.trialUnmatched;
  }
  await reconcileDisplaced(
    tx,
    context,
    [...orders.values()]
      .flatMap((one) => one.displaced)
      .filter((one) => !occasion.displaced.has(one.orderRef)),
    occasion.displaced,
  );
  return { orders, trialUnmatched };
}

/** This ends, since an order gives way once. @param before those that have */
async function reconcileDisplaced(
  tx: Tx,
  context: ReportingDelivery,
  displaced: readonly DisplacedOrder[],
  before: ReadonlySet<string>,
): Promise<void> {
  // A provider's report changes only what it has reported itself.
  for (const source of new Set(displaced.map((order) => order.source))) {
    const orders = displaced
      .filter((order) => order.source === source)
      .toSorted((one, other) => one.id - other.id);
    await reconcileAffected(
      tx,
      { ...context, source, change: `${context.change}:displaced` },
      { orders, subscriptions: [] },
      {
        ...{ orderRef: null, isReport: false, isNewToPartner: true },
        displaced: new Set([...before, ...orders.map((order) => order.orderRef)]),
      },
    );
  }
}
