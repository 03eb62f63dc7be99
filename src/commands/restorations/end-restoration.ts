import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { listLostTransfers } from "../../queries/payouts/lost-transfers.ts";
import { lockOpenRestoration } from "./lock-open-restoration.ts";

/**
 * Ends the work after a restore: payouts start again. OPERATE-41.
 *
 * @throws ApiError `conflict` if no restore is under way, or a transfer at a rail is neither recorded nor accepted
 */
export async function endRestoration(
  tx: Tx,
  input: Readonly<{ origin: Origin }>,
): Promise<{ endedAt: Date }> {
  const { id } = await lockOpenRestoration(tx);
  const lost = await listLostTransfers(tx);
  if (lost.length > 0) {
    throw new ApiError("conflict", `${lost.length} transfers at the rails have no payout here.`, {
      next: "Record each (vp restore record), or accept it (vp rail accept) if it was reversed at the rail.",
    });
  }
  const endedAt = tx.deps.systemClock.now();
  await tx.db.updateTable("Restoration").set({ endedAt }).where("id", "=", id).execute();
  await recordAudit(tx, {
    origin: input.origin,
    action: "restoration.end",
    targetId: String(id),
    at: tx.now,
  });
  return { endedAt };
}
