import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import { deliveryOutboxMessage } from "../../domain/processes/outbox-messages.ts";

/** Has a process settle a delivery that could not be settled as it came in, or try again now; nothing where it is settled. */
export async function scheduleDelivery(tx: Tx, deliveryId: string): Promise<void> {
  const unsettled = await tx.row<{ programId: string; source: string }>(
    `select program_id as "programId", source from provider_delivery where id = $1 and settled_at is null`,
    [deliveryId],
  );
  if (unsettled !== null) await enqueue(tx, deliveryOutboxMessage({ deliveryId, ...unsettled }));
}
