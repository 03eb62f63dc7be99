import type { Sql } from "../../db/sql.ts";
import { LONGEST_CALL_MS } from "../../domain/payouts/rail-step.ts";

/** Whether a payout waits for its first call of its rail, or for the response to a call. */
export async function isAnyPayoutBeingSent(sql: Sql): Promise<boolean> {
  const row = await sql.row(
    `select from payout y
     where y.status = 'pending' and y.method <> 'bank_transfer'
       and (y.rail_state = 'queued'
         or exists (select from rail_call c
           where c.payout_id = y.id and c.finished_at is null
             and c.started_at > now() - $1 * interval '1 millisecond'))
     limit 1`,
    [LONGEST_CALL_MS],
  );
  return row !== null;
}
