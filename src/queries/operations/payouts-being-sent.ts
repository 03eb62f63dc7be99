import type { Sql } from "../../db/sql.ts";

/** Longer than any call of a rail takes: one without an outcome after that is of a worker that died. */
const LONGEST_CALL = "interval '1 minute'";

/** Whether a payout waits for its first call of its rail, or for the response to a call. */
export async function isAnyPayoutBeingSent(sql: Sql): Promise<boolean> {
  const row = await sql.row(
    `select from payout y
     where y.status = 'pending' and y.method <> 'bank_transfer'
       and (y.rail_state = 'queued'
         or exists (select from rail_call c
           where c.payout_id = y.id and c.finished_at is null and c.started_at > now() - ${LONGEST_CALL}))
     limit 1`,
  );
  return row !== null;
}
