import type { Tx } from "../../db/transaction.ts";
import type { Unmatched } from "../../domain/attribution/attribution.ts";
import { NO_SIBLINGS } from "../events/credit-sale.ts";
import { affectedOrders, affectedSubscriptions } from "./affected-orders.ts";
import type { DeliveryContext } from "./delivery-context.ts";
import { reconcileOrder } from "./reconcile-order.ts";
import { reconcileSubscription } from "./reconcile-subscription.ts";
import type { ReconcileResult, Touched } from "./reconcile-context.ts";

export interface OrdersReconciled {
  /** Every order that was reconciled. */
  readonly orders: ReadonlyMap<string, ReconcileResult>;
  readonly trialUnmatched: Unmatched | null;
}

/**
 * Reconciles every order that a delivery may have changed, each once: its own, and those that refer to a
 * subscription, customer or promotion code with new facts. Payments of one subscription are reconciled together.
 */
export async function reconcileOrders(
  tx: Tx,
  context: DeliveryContext,
  touched: Touched,
): Promise<OrdersReconciled> {
  const orders = new Map<string, ReconcileResult>();
  let trialUnmatched: Unmatched | null = null;
  const affected = await affectedOrders(tx, context.programId, touched);
  const subscriptions = new Set([
    ...affected.flatMap((order) => order.subscriptionRef ?? []),
    ...(await affectedSubscriptions(tx, context.programId, touched)),
  ]);
  for (const { orderRef, subscriptionRef } of affected) {
    if (subscriptionRef !== null) continue;
    const isOwn = orderRef === touched.orderRef;
    const isReport = isOwn && touched.isReport;
    const reconciliation = { context, isOwn, isReport, isReplay: false, siblings: NO_SIBLINGS };
    orders.set(orderRef, await reconcileOrder(tx, reconciliation, orderRef));
  }
  for (const subscriptionRef of [...subscriptions].toSorted()) {
    const own = affected.find(
      (order) => order.orderRef === touched.orderRef && order.subscriptionRef === subscriptionRef,
    );
    // The new facts may be about the subscription itself, or about something its payments refer to.
    const isNewToPartner = touched.entities.length + touched.promotionRefs.length > 0;
    const settled = await reconcileSubscription(
      tx,
      context,
      subscriptionRef,
      { orderRef: own?.orderRef ?? null, isReport: touched.isReport },
      isNewToPartner,
    );
    for (const [orderRef, one] of settled.payments) orders.set(orderRef, one);
    if (settled.trialUnmatched !== null) trialUnmatched = settled.trialUnmatched;
  }
  return { orders, trialUnmatched };
}
