import type { Sql } from "../../db/sql.ts";

/** The changes of terms of which some partners are still to be mailed. */
export async function openTermsNotices(sql: Sql): Promise<string[]> {
  const rows = await sql.db.selectFrom("TermsNotice").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}
