import type { Tx } from "../../db/transaction.ts";
import { outcomeOf } from "../../domain/sales/event.ts";

/**
 * Records that settling a delivery failed through our fault, and lists it among events as an error until it succeeds.
 * The log has the message; only the kind of fault is stored, since the message may quote the delivery.
 */
export async function recordSettleFailure(
  tx: Tx,
  input: Readonly<{ deliveryId: string; fault: string }>,
): Promise<void> {
  const failed = await tx.row(
    `update provider_delivery set failures = failures + 1, last_failure = $2
     where id = $1 and settled_at is null
     returning 1`,
    [input.deliveryId, input.fault],
  );
  // Settled by another process meanwhile.
  if (failed === null) return;
  const { status, note } = outcomeOf("error", "not_settled");
  await tx.execute(
    `with shown as (
       insert into incoming_event (program_id, source, external_id, status, note, received_at)
       select program_id, source, external_id, $2, $3, received_at from provider_delivery
       where id = $1 and incoming_event_id is null
       on conflict (program_id, source, external_id) do nothing
       returning id)
     update provider_delivery set incoming_event_id = shown.id from shown where provider_delivery.id = $1`,
    [input.deliveryId, status, note],
  );
}
