import type { Sql } from "../../db/sql.ts";

/** Whether the database responds at all. */
export function pingDatabase(sql: Sql): Promise<boolean> {
  return sql.row("select 1").then(
    () => true,
    () => false,
  );
}
