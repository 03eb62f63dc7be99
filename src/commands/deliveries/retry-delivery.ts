import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { type DeliveryRow, findDelivery } from "../../queries/deliveries/stored-delivery.ts";
import { scheduleDelivery } from "./schedule-delivery.ts";

/**
 * Nudges a waiting delivery's process to retry now instead of after its pause.
 *
 * @throws ApiError `invalid_request` for an unknown delivery, `conflict` for a settled one
 */
export async function retryDelivery(
  tx: Tx,
  input: Readonly<{ deliveryId: string; origin: Origin }>,
): Promise<DeliveryRow> {
  const { deliveryId, origin } = input;
  const delivery = await findDelivery(tx, deliveryId);
  if (delivery === null) {
    throw new ApiError("invalid_request", `Delivery ${deliveryId} not found.`, {
      next: "List the deliveries to find the id.",
    });
  }
  if (delivery.settledAt !== null) {
    throw new ApiError("conflict", `Delivery ${deliveryId} is already settled. Nothing was changed.`);
  }
  await scheduleDelivery(tx, deliveryId);
  await recordAudit(tx, {
    origin,
    programId: delivery.programId,
    action: "delivery.retry",
    targetId: deliveryId,
    at: tx.now,
  });
  return delivery;
}
