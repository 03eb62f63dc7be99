import type { Sql } from "../../db/sql.ts";

/** The broadcasts of which some messages are still to be written. */
export async function unwrittenBroadcasts(sql: Sql): Promise<string[]> {
  const rows = await sql.db
    .selectFrom("RecipientPage")
    .select("broadcastId")
    .distinct()
    .orderBy("broadcastId")
    .execute();
  return rows.map(({ broadcastId }) => broadcastId);
}
