import type { Sql } from "../../db/sql.ts";

/** The partners of whose payment dates some are still to be moved to a new payment schedule. */
export async function openHoldMoves(sql: Sql): Promise<string[]> {
  const rows = await sql.db.selectFrom("HoldMove").select("partnerId").orderBy("partnerId").execute();
  return rows.map(({ partnerId }) => partnerId);
}
