import { faultOf, isPassing } from "../../db/fault.ts";
import { inTransaction } from "../../db/transaction.ts";
import { Unavailable } from "../../db/unavailable.ts";
import type { Deps } from "../../deps.ts";
import type { UnsettledReason } from "../../domain/processes/delivery-retry.ts";
import type { EventOutcome } from "../../domain/sales/event.ts";
import { recordSettleFailure } from "./record-settle-failure.ts";
import { settleDelivery } from "./settle-delivery.ts";

/** What came of the try to settle a delivery: its outcome, or why it has none yet. */
export type Settling =
  { readonly kind: "settled"; readonly outcome: EventOutcome } | { readonly kind: UnsettledReason };

/**
 * Settles a stored delivery if its program can be had soon. A failure that a repeat alone may cure is thrown; any other is
 * recorded, so that somebody sees it, and the delivery is tried again all the same.
 */
export async function tryToSettle(
  deps: Deps,
  delivery: Readonly<{ deliveryId: string; programId: string }>,
): Promise<Settling> {
  const { deliveryId, programId } = delivery;
  try {
    const outcome = await inTransaction(deps, (tx) => settleDelivery(tx, deliveryId), {
      kind: "settling",
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
