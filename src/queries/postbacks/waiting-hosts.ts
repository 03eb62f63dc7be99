import { MOST_CALLS_OF_A_HOST } from "../../domain/messaging/postback-host.ts";
import type { Sql } from "../../db/sql.ts";

/** How many deliveries wait for a busy host. @param most how many are counted */
export async function countWaiting(sql: Sql, most: number): Promise<number> {
  const row = await sql.row<{ count: number }>(
    "select count(*) from (select from postback_turn limit $1) waiting",
    [most],
  );
  return row?.count ?? 0;
}

/**
 * The hosts that deliveries wait for although they have free slots: whoever should have called the next one died. One
 * look for each host, however many wait.
 */
export async function hostsWithFreeSlots(sql: Sql, now: Date): Promise<string[]> {
  const rows = await sql.rows<{ host: string }>(
    `with recursive waiting as (
       (select host from postback_turn order by host limit 1)
       union all
       select (select u.host from postback_turn u where u.host > w.host order by u.host limit 1)
       from waiting w where w.host is not null)
     select w.host
     from waiting w left join postback_host h on h.host = w.host
     where w.host is not null and coalesce(h.most_at_once, $2) > (
       select count(*) from postback_slot s where s.host = w.host and s.taken_until >= $1)`,
    [now, MOST_CALLS_OF_A_HOST],
  );
  return rows.map(({ host }) => host);
}
