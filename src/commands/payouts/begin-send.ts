import type { Deps } from "../../deps.ts";
import { SEND_BEGINS_WITHIN_MS } from "../../domain/payouts/rail-step.ts";

/**
 * Notes that a send which was written down is made now. Whoever takes over a payout gives up what was not begun, in the same
 * row: so of a worker that slept and one that came after it, one sends, and the other is told not to. RAIL-4.
 *
 * @returns whether it may be made: false where it was given up, or was written down too long ago
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
