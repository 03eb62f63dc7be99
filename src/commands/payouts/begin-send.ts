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
  const begun = await sql.row(
    `update rail_call set begun_at = $2
     where id = $1 and finished_at is null and begun_at is null and started_at > $3 returning id`,
    [callId, now, new Date(now.getTime() - SEND_BEGINS_WITHIN_MS)],
  );
  return begun !== null;
}
