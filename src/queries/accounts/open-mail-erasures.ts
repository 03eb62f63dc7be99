import type { Sql } from "../../db/sql.ts";

/** The deleted accounts of whose mails some are still to be erased. */
export async function openMailErasures(sql: Sql): Promise<string[]> {
  const rows = await sql.db.selectFrom("MailErasure").select("accountId").orderBy("accountId").execute();
  return rows.map(({ accountId }) => accountId);
}
