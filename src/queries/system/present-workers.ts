import { PRESENCE } from "../../db/presence.ts";
import type { Sql } from "../../db/sql.ts";

/** The names of the workers that have a session in this database. */
export async function presentWorkers(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ name: string }>(
    `select application_name as name from pg_stat_activity
     where datname = current_database() and starts_with(application_name, $1)`,
    [PRESENCE],
  );
  return rows.map(({ name }) => name);
}
