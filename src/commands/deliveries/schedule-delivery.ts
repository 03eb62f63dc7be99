import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import { deliveryOutboxMessage } from "../../domain/processes/outbox-messages.ts";

/** Starts or nudges the process of a delivery that could not be settled on arrival; does nothing if it is settled. */
export async function scheduleDelivery(tx: Tx, deliveryId: string): Promise<void> {
  const unsettled = await tx.db
    .selectFrom("ProviderDelivery")
    .select(["programId", "source"])
    .where("id", "=", deliveryId)
    .where("settledAt", "is", null)
    .executeTakeFirst();
  if (unsettled !== undefined) await enqueue(tx, deliveryOutboxMessage({ deliveryId, ...unsettled }));
}
