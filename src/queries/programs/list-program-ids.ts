import type { Sql } from "../../db/sql.ts";

/** Ids of all brands' programs, for the operator. */
export async function listProgramIds(sql: Sql): Promise<string[]> {
  return (await sql.db.selectFrom("Program").select("id").orderBy("id").execute()).map(({ id }) => id);
}
