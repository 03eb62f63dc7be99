import type { Deps } from "../../deps.ts";
import { SEND_BEGINS_WITHIN_MS } from "../../domain/payouts/rail-step.ts";

/**
 * Marks a recorded send as begun. A worker that takes over a payout gives up sends not begun, in the same row, so of
 * a suspended worker and its successor only one sends. RAIL-4.
 *
 * @returns whether to send: false if it was given up, or was recorded too long ago
 */
export async function beginSend(
  { sql, systemClock }: Pick<Deps, "sql" | "systemClock">,
  callId: number,
): Promise<boolean> {
  const now = systemClock.now();
  const begun = await sql.db
    .updateTable("RailCall")
    .set({ begunAt: now })
    .where("id", "=", callId)
    .where("finishedAt", "is", null)
    .where("begunAt", "is", null)
    .where("startedAt", ">", new Date(now.getTime() - SEND_BEGINS_WITHIN_MS))
    .returning("id")
    .executeTakeFirst();
  return begun !== undefined;
}
