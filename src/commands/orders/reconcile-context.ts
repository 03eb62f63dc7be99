import type { Tx } from "../../db/transaction.ts";
import type { Unmatched } from "../../domain/attribution/attribution.ts";
import type { Span } from "../../providers/entity-facts.ts";
import type { WebhookSource } from "../../providers/delivery.ts";
import type { ReconciledOrder } from "../../providers/reconciled-order.ts";
import type { LockedOrder } from "../conversions/lock-order.ts";
import type { Siblings } from "../events/credit-sale.ts";
import type { ReportingDelivery } from "./delivery-context.ts";

/** An order that a delivery may have changed; its subscription is null unless it is a payment of one. */
export interface AffectedOrder {
  readonly id: number;
  readonly orderRef: string;
  readonly subscriptionRef: string | null;
}

/** An order that is no longer its customer's first. */
export interface DisplacedOrder extends AffectedOrder {
  /** Who reported the sale that it is credited as, which may be another provider than the one that reports now. */
  readonly source: WebhookSource;
}

/** The state of an order after reconciling it. */
export interface ReconcileResult {
  readonly conversionId: string | null;
  readonly change: "recorded" | "revised" | "reversed" | "refunded" | "none";
  /** Why nobody is credited with the sale; null if a partner is, or there is no sale yet. */
  readonly unmatched: Unmatched | null;
}

/** The same, and the orders in whose place it is its customer's first, to be reconciled again. */
export interface OrderReconciled extends ReconcileResult {
  readonly displaced: readonly DisplacedOrder[];
}

/** What a delivery may have changed. */
export interface Touched {
  /** The order it is about, or null. */
  readonly orderRef: string | null;
  /** Whether it reports that order's sale, and not a refund or a dispute of it. */
  readonly isReport: boolean;
  /** Subscriptions with new facts. */
  readonly subscriptions: readonly string[];
  /** What besides has new facts; null if nothing has. */
  readonly sharedEntity: SharedEntity | null;
}

/** A customer with new or forgotten visits, or a promotion code whose text is now known: very many orders may name it. */
export interface SharedEntity {
  readonly entityRef: string;
  /** When the customer's orders and trials began that this may concern; null for a promotion code, which concerns all. */
  readonly spans: readonly Span[] | null;
}

/** Why orders are reconciled. */
export interface Occasion extends Pick<Touched, "orderRef" | "isReport"> {
  /** Whether a subscription itself, or what its payments refer to, has new facts, so that others may be credited. */
  readonly isNewToPartner: boolean;
  /** The orders in whose place an earlier one is their customer's first. */
  readonly displaced: ReadonlySet<string>;
}

/** Why an order is reconciled. */
export interface ReconcileContext {
  readonly context: ReportingDelivery;
  /** Whether the delivery is about this very order. */
  readonly isOwn: boolean;
  /** Whether it reports the sale itself, and not a refund or a dispute of it. */
  readonly isReport: boolean;
  /** Whether all payments of a subscription are credited again, from the first on. */
  readonly isReplay: boolean;
  /** Whether an earlier order has taken its place as its customer's first. */
  readonly isDisplaced: boolean;
  readonly siblings: Siblings;
}

/** Fingerprints of the facts that decided credit and price. */
export type Fingerprints = Pick<ReconciledOrder, "decidedOn" | "pricedOn" | "codes">;

/** Stores what an order was reconciled with. */
export async function saveReconciliation(
  tx: Tx,
  order: LockedOrder,
  settled: ReconciledOrder,
): Promise<void> {
  await tx.execute("update sale_order set settled = $2 where id = $1", [order.id, JSON.stringify(settled)]);
}
