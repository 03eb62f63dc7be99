import type { Sql } from "../../db/sql.ts";

/** What became known of customers and promotion codes, of whose orders some are still to be reconciled. */
export async function openOrderReconciliations(sql: Sql): Promise<string[]> {
  const rows = await sql.db.selectFrom("OrderReconciliation").select("id").orderBy("id").execute();
  return rows.map(({ id }) => String(id));
}
