import { PRESENCE } from "../../db/presence.ts";
import type { Prepared } from "../../db/raw-sql.ts";
import type { Sql } from "../../db/sql.ts";

/** Each worker asks four times a second, and planning it takes longer than answering it. */
const PRESENT: Prepared = {
  name: "read-present-workers",
  text: `
    select application_name as name from pg_stat_activity
    where datname = current_database() and starts_with(application_name, $1)`,
};

/** The names of the workers that have a session in this database. */
export async function presentWorkers(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ name: string }>(PRESENT, [PRESENCE]);
  return rows.map(({ name }) => name);
}
