import { settleDelivery } from "../../../src/commands/deliveries/settle-delivery.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import type { Deps } from "../../../src/deps.ts";

/** Settles every delivery that is stored and not settled, as their processes would. */
export async function settleWaiting(deps: Deps): Promise<void> {
  const waiting = await deps.sql.rows<{ id: string }>(
    "select id from provider_delivery where settled_at is null order by id",
  );
  for (const { id } of waiting) await inTransaction(deps, (tx) => settleDelivery(tx, id));
}
