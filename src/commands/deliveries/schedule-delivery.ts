import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import { deliveryOutboxMessage } from "../../domain/processes/outbox-messages.ts";

/** Starts or nudges the process of a delivery that could not be settled on arrival; does nothing if it is settled. */
export async function scheduleDelivery(tx: Tx, deliveryId: string): Promise<void> {
  const unsettled = await tx.row<{ programId: string; source: string }>(
    `select program_id as "programId", source from provider_delivery where id = $1 and settled_at is null`,
    [deliveryId],
  );
  if (unsettled !== null) await enqueue(tx, deliveryOutboxMessage({ deliveryId, ...unsettled }));
}
