import type { Tx } from "../../db/transaction.ts";
import type { ReportingDelivery } from "./delivery-context.ts";
import type { SharedEntity } from "./reconcile-context.ts";

/** Leaves to workers what new facts about a customer or a promotion code may change, by `reconcileFurtherOrders`. */
export async function leaveOrders(
  tx: Tx,
  { programId, eventId, source }: ReportingDelivery,
  { entityRef, spans }: SharedEntity,
): Promise<void> {
  await tx.execute(
    `insert into order_reconciliation (program_id, incoming_event_id, source, entity_ref, spans)
     values ($1, $2, $3, $4, $5)`,
    [programId, eventId, source, entityRef, spans && JSON.stringify(spans)],
  );
}
