import type { Sql } from "../../db/sql.ts";

/** The partners of whose deliveries some are still to be ended. */
export async function partnersToEnd(sql: Sql): Promise<string[]> {
  const rows = await sql.db.selectFrom("PostbackEnding").select("partnerId").orderBy("partnerId").execute();
  return rows.map(({ partnerId }) => partnerId);
}
