import { workflowIdOf } from "../../domain/processes/process.ts";
import type { Sql } from "../../db/sql.ts";

/** What is being called, and by which index it is found; the newest may be about to be. */
const CALLS = {
  postback: {
    called: "select s.delivery_id as id from postback_slot s order by s.taken_until desc limit $1",
    newest: `
      select d.id from postback_delivery d
      where d.status in ('pending', 'retrying') and not d.waits_for_host order by d.created_at desc limit $1`,
  },
  payout: {
    called: `
      select r.payout_id as id from rail_call r where r.finished_at is null order by r.started_at desc limit $1`,
    newest:
      "select y.id from payout y where y.status in ('pending', 'held') order by y.created_at desc limit $1",
  },
} as const;

const ROWS = Object.entries(CALLS)
  .flatMap(([kind, { called, newest }]) => [called, newest].map((ids) => ({ kind, ids })))
  .map(({ kind, ids }) => `select '${kind}' as kind, id from (${ids}) found`)
  .join(" union ");

/**
 * The workflows of postbacks and payouts that may be calling a host or a rail, with others: those whose call was begun,
 * and the newest ones. Postbacks that wait for their host have none.
 *
 * @param most of each
 */
export async function callsUnderWay(sql: Sql, most: number): Promise<string[]> {
  const rows = await sql.rows<{ kind: keyof typeof CALLS; id: string }>(
    `select kind, id from (${ROWS}) calls`,
    [most],
  );
  return rows.map(({ kind, id }) => workflowIdOf(kind, id));
}
