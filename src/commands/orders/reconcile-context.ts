import type { Tx } from "../../db/transaction.ts";
import type { Unmatched } from "../../domain/attribution/attribution.ts";
import type { ReconciledOrder } from "../../providers/reconciled-order.ts";
import type { LockedOrder } from "../conversions/lock-order.ts";
import type { DeliveryContext } from "./delivery-context.ts";

/** Where an order stands after its facts were looked at. */
export interface ReconcileResult {
  readonly conversionId: string | null;
  readonly change: "recorded" | "revised" | "reversed" | "refunded" | "none";
  /** Why nobody is credited with the sale; null when somebody is, or there is no sale yet. */
  readonly unmatched: Unmatched | null;
}

/** What an order is looked at for. */
export interface ReconcileContext {
  readonly context: DeliveryContext;
  /** Whether the delivery is about this very order. */
  readonly isOwn: boolean;
  /** Whether all payments of a subscription are gone through anew, from the first on. */
  readonly isReplay: boolean;
  /** Orders of the same subscription. */
  readonly siblings: ReadonlySet<string>;
}

/** What credit and price were decided on, as texts to compare with. */
export type Fingerprints = Pick<ReconciledOrder, "decidedOn" | "pricedOn">;

/** Keeps what was made of an order's facts. */
export async function saveReconciliation(
  tx: Tx,
  order: LockedOrder,
  settled: ReconciledOrder,
): Promise<void> {
  await tx.execute("update sale_order set settled = $2 where id = $1", [order.id, JSON.stringify(settled)]);
}
