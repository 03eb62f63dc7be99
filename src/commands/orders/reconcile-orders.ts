import { columns, type RowOf } from "../../db/columns.ts";
import { SaleOrder } from "../../db/entities/conversion.ts";
import { ExternalEntity } from "../../db/entities/provider-fact.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Unmatched } from "../../domain/attribution/attribution.ts";
import { NO_SIBLINGS } from "../events/credit-sale.ts";
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
    ...(await subscriptionsAmong(tx, context.programId, touched)),
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

const ORDER = columns(SaleOrder, "o", ["orderRef"]);
const ENTITY = columns(ExternalEntity, "e", ["subjectRef"]);

function affectedOrders(
  tx: Tx,
  programId: string,
  touched: Touched,
): Promise<(RowOf<typeof ORDER> & { subscriptionRef: string | null })[]> {
  return tx.rows(
    `select ${ORDER}, o.facts ->> 'subscriptionRef' as "subscriptionRef"
     from sale_order o
     where o.program_id = $1 and o.facts <> '{}'
       and (o.order_ref = $2 or o.id in (
         select s.sale_order_id from order_subject s where s.program_id = $1 and s.subject_ref = any($3::text[])))
     order by o.id`,
    [programId, touched.orderRef, [...touched.entities, ...touched.promotionRefs]],
  );
}

/**
 * The subscriptions with new facts, whether or not an order names them, and those that began with a promotion code whose
 * text is now known.
 */
async function subscriptionsAmong(tx: Tx, programId: string, touched: Touched): Promise<string[]> {
  if (touched.entities.length + touched.promotionRefs.length === 0) return [];
  const known = await tx.rows<RowOf<typeof ENTITY>>(
    `select ${ENTITY} from provider_subject e
     where e.program_id = $1 and e.subject_ref = any($2::text[])
       and (e.facts -> 'origins' <> '{}' or e.facts ->> 'endedAt' is not null)`,
    [programId, touched.entities],
  );
  if (touched.promotionRefs.length === 0) return known.map((row) => row.subjectRef);
  const promoted = await tx.rows<RowOf<typeof ENTITY>>(
    `select ${ENTITY} from provider_subject e
     where e.program_id = $1 and jsonb_path_exists(e.facts,
       '$.origins.*.value.discounts.promotionRefs[*] ? (@ == $refs[*])',
       jsonb_build_object('refs', to_jsonb($2::text[])))`,
    [programId, touched.promotionRefs],
  );
  return [...known, ...promoted].map((row) => row.subjectRef);
}
