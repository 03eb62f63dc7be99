import type { Sql } from "../../db/sql.ts";
import { ApiError } from "../../domain/api-errors.ts";

/**
 * The URL that a delivery calls, with macros filled in. For the delivering process only; no tenant sees it.
 *
 * @throws ApiError `conflict` for a delivery that does not exist
 */
export async function deliveryTarget(sql: Sql, deliveryId: string): Promise<string> {
  const row = await sql.db
    .selectFrom("PostbackDelivery")
    .select("url")
    .where("id", "=", deliveryId)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError("conflict", `Postback delivery ${deliveryId} not found.`);
  return row.url;
}
