import type { Sql } from "../../db/sql.ts";
import { ApiError } from "../../domain/api-errors.ts";

/** Where a delivery calls, and for which brand. */
export interface DeliveryTarget {
  readonly host: string;
  readonly brandId: string;
}

/**
 * The host that a delivery calls; empty once its account was deleted. For the delivering process only; no tenant sees
 * it.
 *
 * @throws ApiError `conflict` for a delivery that does not exist
 */
export async function deliveryTarget(sql: Sql, deliveryId: string): Promise<DeliveryTarget> {
  const row = await sql.db
    .selectFrom("PostbackDelivery as d")
    .innerJoin("Partner as m", "m.id", "d.partnerId")
    .select(["d.url", "m.brandId"])
    .where("d.id", "=", deliveryId)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError("conflict", `Postback delivery ${deliveryId} not found.`);
  return { host: row.url === "" ? "" : new URL(row.url).host, brandId: row.brandId };
}
