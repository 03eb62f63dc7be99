import type { EventOutcome } from "../../domain/sales/event.ts";
import { scheduleDelivery } from "../../commands/deliveries/schedule-delivery.ts";
import { tryToSettle } from "../../commands/deliveries/try-to-settle.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";

/** The deadline for the response. Shopify waits five seconds in all, including the body's upload. */
const LATEST_ANSWER_MS = 3_000;

/**
 * Settles a stored delivery while its sender waits, and leaves it to a process of its own if that takes too long.
 * Never rejects: the process or the sweep repairs a failure.
 *
 * @returns null if it is not settled in time
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
    const settling = await tryToSettle(deps, delivery, "settling");
    if (settling.kind === "settled") return settling.outcome;
    await inTransaction(deps, (tx) => scheduleDelivery(tx, delivery.deliveryId), { kind: "delivery" });
  } catch (error) {
    deps.log.warn({ err: error, ...delivery }, "delivery stored; the sweep will settle it");
  }
  return null;
}
