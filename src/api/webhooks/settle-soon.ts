import type { EventOutcome } from "../../domain/sales/event.ts";
import { scheduleDelivery } from "../../commands/deliveries/schedule-delivery.ts";
import { tryToSettle } from "../../commands/deliveries/try-to-settle.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";

/** When the sender is answered at the latest. Shopify waits five seconds in all, of which the body takes its part. */
const LATEST_ANSWER_MS = 3_000;

/**
 * Settles a delivery that is stored as far as its sender's patience goes, and leaves it to a process of its own where that
 * is not enough. Never rejects: what goes wrong now is mended by the process, or by the sweep.
 *
 * @returns null where it is not settled in time; then it is settled later
 */
export async function settleSoon(
  deps: Deps,
  delivery: Readonly<{ deliveryId: string; programId: string }>,
): Promise<EventOutcome | null> {
  const isLate = Promise.withResolvers<null>();
  const timer = setTimeout(() => isLate.resolve(null), LATEST_ANSWER_MS);
  try {
    return await Promise.race([settleOrSchedule(deps, delivery), isLate.promise]);
  } finally {
    clearTimeout(timer);
  }
}

async function settleOrSchedule(
  deps: Deps,
  delivery: Readonly<{ deliveryId: string; programId: string }>,
): Promise<EventOutcome | null> {
  try {
    const settling = await tryToSettle(deps, delivery);
    if (settling.kind === "settled") return settling.outcome;
    await inTransaction(deps, (tx) => scheduleDelivery(tx, delivery.deliveryId), { kind: "delivery" });
  } catch (error) {
    deps.log.warn({ err: error, ...delivery }, "delivery stored; the sweep will settle it");
  }
  return null;
}
