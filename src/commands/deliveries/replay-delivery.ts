import type { Tx } from "../../db/transaction.ts";
import { ApiError } from "../../domain/api-errors.ts";
import type { EventOutcome } from "../../domain/sales/event.ts";
import { isBodyLeft } from "../../queries/deliveries/shop-redaction.ts";
import { scheduleDelivery } from "./schedule-delivery.ts";
import { settleDelivery } from "./settle-delivery.ts";

/**
 * Settles a delivery again from its stored body: what it says is merged into the same facts, so that a repeated replay
 * changes nothing.
 *
 * @returns null for a delivery that is not settled yet; its process retries it at once
 * @throws ApiError `conflict` if its body was deleted meanwhile
 */
export async function replayDelivery(
  tx: Tx,
  { deliveryId, programId }: Readonly<{ deliveryId: string; programId: string }>,
): Promise<EventOutcome | null> {
  // In the order in which settling locks.
  await tx.execute("select 1 from program where id = $1 for no key update", [programId]);
  const reopened = await tx.execute(
    `update provider_delivery set settled_at = null
     where id = $1 and settled_at is not null and body_sealed is not null and not ${isBodyLeft("provider_delivery")}`,
    [deliveryId],
  );
  if (reopened === 1) return settleDelivery(tx, deliveryId);
  const unsettled = await tx.row("select 1 from provider_delivery where id = $1 and settled_at is null", [
    deliveryId,
  ]);
  if (unsettled === null) throw new ApiError("conflict", "The body of the event has since been deleted.");
  await scheduleDelivery(tx, deliveryId);
  return null;
}
