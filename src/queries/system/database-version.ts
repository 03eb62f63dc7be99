import assert from "node:assert";
import type { Sql } from "../../db/sql.ts";

export interface DatabaseVersion {
  /** PostgreSQL's own version: `18.4`. */
  readonly postgres: string;
  /** The newest migration that was applied, or null before the first. */
  readonly schema: string | null;
}

/** The versions of PostgreSQL and of its schema. */
export async function databaseVersion(sql: Sql): Promise<DatabaseVersion> {
  const row = await sql.row<DatabaseVersion>(
    `select split_part(current_setting('server_version'), ' ', 1) as postgres,
       (select name from schema_migration order by id desc limit 1) as schema`,
  );
  assert(row, "a select without a table has a row");
  return row;
}
