import type { Sql } from "../../db/sql.ts";

/** Ids of all brands' programs, for the operator. */
export async function listProgramIds(sql: Sql): Promise<string[]> {
  return (await sql.rows<{ id: string }>("select id from program order by id")).map(({ id }) => id);
}
