import { faultOf, isPassing } from "../../db/fault.ts";
import { inTransaction } from "../../db/transaction.ts";
import { Unavailable } from "../../db/unavailable.ts";
import type { Deps } from "../../deps.ts";
import type { UnsettledReason } from "../../domain/processes/delivery-retry.ts";
import type { EventOutcome } from "../../domain/sales/event.ts";
import { recordSettleFailure } from "./record-settle-failure.ts";
import { settleDelivery } from "./settle-delivery.ts";

/** The result of trying to settle a delivery: its outcome, or why it has none yet. */
export type Settling =
  { readonly kind: "settled"; readonly outcome: EventOutcome } | { readonly kind: UnsettledReason };

/**
 * Settles a stored delivery if its program is available soon. Throws a failure that a retry alone may cure; any other
 * is recorded, so that it is seen, and the delivery is retried all the same.
 */
export async function tryToSettle(
  deps: Deps,
  delivery: Readonly<{ deliveryId: string; programId: string }>,
  kind: "settling" | "settlingLater",
): Promise<Settling> {
  const { deliveryId, programId } = delivery;
  try {
    const outcome = await inTransaction(deps, (tx) => settleDelivery(tx, deliveryId), {
      kind,
      owner: programId,
    });
    return { kind: "settled", outcome };
  } catch (error) {
    if (error instanceof Unavailable) return { kind: "program_busy" };
    if (isPassing(error)) throw error;
    deps.log.error({ err: error, deliveryId }, "delivery not settled");
    await inTransaction(deps, (tx) => recordSettleFailure(tx, { deliveryId, fault: faultOf(error) }));
    return { kind: "failed" };
  }
}
