import { columns, type RowOf } from "../../db/columns.ts";
import { SaleOrder } from "../../db/entities/conversion.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Unmatched } from "../../domain/attribution/attribution.ts";
import { NO_FACTS, type OrderFacts } from "../../providers/order-facts.ts";
import { customerOf, saleOf } from "../../providers/order-sale.ts";
import { readEntity } from "../../queries/deliveries/read-entity.ts";
import type { Siblings } from "../events/credit-sale.ts";
import type { ReportingDelivery } from "./delivery-context.ts";
import { reconcileOrder } from "./reconcile-order.ts";
import { reconcileTrial } from "./reconcile-trial.ts";
import type { Occasion, OrderReconciled } from "./reconcile-context.ts";
import { forgetFirstPayment } from "./subscription-fingerprint.ts";

const ORDER = columns(SaleOrder, "o", ["orderRef", "conversionId"]);

/** A payment of a subscription, or a future one. */
interface Payment extends Readonly<RowOf<typeof ORDER>> {
  /** By the provider's clock; null while there is no sale. */
  readonly at: number | null;
  /** Null while there is no sale. */
  readonly amountCents: number | null;
  /** The keyed hash of the customer's address, in hex; null if none is known. */
  readonly customerHash: string | null;
  /** Whether its invoice is marked as the subscription's first. */
  readonly isStart: boolean;
  /** Whether it is recorded as the first payment. */
  readonly isFirst: boolean;
}

export interface SubscriptionReconciled {
  /** The reconciled payments, by order. */
  readonly payments: ReadonlyMap<string, OrderReconciled>;
  /** Why its trial was not credited; null if it was, or there was none. */
  readonly trialUnmatched: Unmatched | null;
}

/**
 * Reconciles a subscription's payments. The first credited one decides whose the others are, so they are processed
 * from the first on, as if they had arrived in that order; only the latest one can be reconciled alone.
 *
 * @param occasion the order it is about, if that is one of them, and which of them are no longer a customer's first
 */
export async function reconcileSubscription(
  tx: Tx,
  context: ReportingDelivery,
  subscriptionRef: string,
  occasion: Occasion,
): Promise<SubscriptionReconciled> {
  const { orderRef: ownRef, isReport, isNewToPartner, displaced } = occasion;
  const payments = await paymentsOf(tx, context.programId, subscriptionRef);
  const settled = new Map<string, OrderReconciled>();
  const { endedAt } = await readEntity(tx, context.programId, subscriptionRef);
  const settle = async (orderRef: string, isReplay: boolean): Promise<void> => {
    await markEnd(tx, context.programId, subscriptionRef, endedAt);
    const reconciliation = {
      context,
      isOwn: orderRef === ownRef,
      isReport: orderRef === ownRef && isReport,
      isReplay,
      isDisplaced: displaced.has(orderRef),
      siblings: siblingsOf(orderRef, payments),
    };
    settled.set(orderRef, await reconcileOrder(tx, reconciliation, orderRef));
  };
  const own = payments.find((payment) => payment.orderRef === ownRef);
  const isLatest = own !== undefined && own.at !== null && payments.at(-1) === own;
  const isAlone = payments.filter((payment) => payment.at !== null).length < 2;
  if (!isNewToPartner && own !== undefined && (isAlone || (isLatest && own.conversionId === null))) {
    await settle(own.orderRef, false);
    await markEnd(tx, context.programId, subscriptionRef, endedAt);
    return { payments: settled, trialUnmatched: null };
  }
  for (const { conversionId, at } of payments) {
    if (conversionId !== null && at !== null) await forgetFirstPayment(tx, context, conversionId);
  }
  const trialUnmatched =
    displaced.size > 0 ? null : await reconcileTrial(tx, context.programId, subscriptionRef);
  for (const { orderRef, at } of payments) {
    if (at !== null || orderRef === ownRef) await settle(orderRef, true);
  }
  await markEnd(tx, context.programId, subscriptionRef, endedAt);
  return { payments: settled, trialUnmatched };
}

/** In order of time; those without a sale first, since nothing depends on them. */
async function paymentsOf(tx: Tx, programId: string, subscriptionRef: string): Promise<Payment[]> {
  const rows = await tx.rows<RowOf<typeof ORDER> & { facts: Partial<OrderFacts>; isFirst: boolean }>(
    `select ${ORDER}, o.facts, f.first_conversion_id is not null as "isFirst"
     from order_subject s join sale_order o on o.id = s.sale_order_id
     left join subscription f on f.program_id = s.program_id and f.subscription_ref = s.subject_ref
       and f.first_conversion_id = o.conversion_id
     where s.program_id = $1 and s.subject_ref = $2`,
    [programId, subscriptionRef],
  );
  return rows
    .map(({ facts: known, ...payment }) => {
      const facts = { ...NO_FACTS, ...known };
      const sale = saleOf(facts);
      return {
        ...payment,
        at: sale?.at ?? null,
        amountCents: sale?.amountCents ?? null,
        customerHash: customerOf(facts)?.hash ?? null,
        isStart: facts.isSubscriptionStart,
      };
    })
    .toSorted(byPlace);
}

/**
 * A later payment may arrive first, and makes nobody an existing customer. An earlier one does, like any other sale:
 * whoever subscribed without a partner is no new customer of the partner whose link they open afterwards.
 */
function siblingsOf(orderRef: string, payments: readonly Payment[]): Siblings {
  const place = payments.findIndex((payment) => payment.orderRef === orderRef);
  const isFormer = ({ amountCents }: Payment, index: number): boolean =>
    index < place && amountCents !== null && amountCents > 0;
  const former = payments.filter(isFormer);
  return {
    later: new Set(
      payments.filter((payment, index) => !isFormer(payment, index)).map((payment) => payment.orderRef),
    ),
    formerCustomers: new Set(former.flatMap(({ customerHash }) => customerHash ?? [])),
    isFirst: former.length === 0,
  };
}

/**
 * Providers' times are whole seconds, so two payments may have the same one: the invoice that starts the subscription
 * is the first whatever its time, and a payment recorded as the first stays first within its second.
 */
function byPlace(one: Payment, other: Payment): number {
  if (one.at === null || other.at === null) return (one.at ?? 0) - (other.at ?? 0);
  return (
    Number(other.isStart) - Number(one.isStart) ||
    one.at - other.at ||
    Number(other.isFirst) - Number(one.isFirst) ||
    (one.orderRef < other.orderRef ? -1 : 1)
  );
}

/** A subscription's end may be known before its first payment is credited. */
async function markEnd(
  tx: Tx,
  programId: string,
  subscriptionRef: string,
  endedAt: number | null,
): Promise<void> {
  if (endedAt === null) return;
  await tx.execute(
    `update subscription set ended_at = $3
     where program_id = $1 and subscription_ref = $2 and ended_at is distinct from $3`,
    [programId, subscriptionRef, new Date(endedAt)],
  );
}
