import type { Tx } from "../../db/transaction.ts";
import type { Unmatched } from "../../domain/attribution/attribution.ts";
import type { ReconciledOrder } from "../../providers/reconciled-order.ts";
import type { LockedOrder } from "../conversions/lock-order.ts";
import type { Siblings } from "../events/credit-sale.ts";
import type { DeliveryContext } from "./delivery-context.ts";

/** The state of an order after reconciling it. */
export interface ReconcileResult {
  readonly conversionId: string | null;
  readonly change: "recorded" | "revised" | "reversed" | "refunded" | "none";
  /** Why nobody is credited with the sale; null if a partner is, or there is no sale yet. */
  readonly unmatched: Unmatched | null;
}

/** What a delivery may have changed. */
export interface Touched {
  /** The order it is about, or null. */
  readonly orderRef: string | null;
  /** Whether it reports that order's sale, and not a refund or a dispute of it. */
  readonly isReport: boolean;
  /** Subscriptions and customers with new facts. */
  readonly entities: readonly string[];
  /** Promotion codes whose text is now known. */
  readonly promotionRefs: readonly string[];
}

/** Why an order is reconciled. */
export interface ReconcileContext {
  readonly context: DeliveryContext;
  /** Whether the delivery is about this very order. */
  readonly isOwn: boolean;
  /** Whether it reports the sale itself, and not a refund or a dispute of it. */
  readonly isReport: boolean;
  /** Whether all payments of a subscription are credited again, from the first on. */
  readonly isReplay: boolean;
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
