import type { Sql } from "../../db/sql.ts";
import { ApiError } from "../../domain/api-errors.ts";

/** Where a delivery calls, and for which program. */
export interface DeliveryTarget {
  readonly host: string;
  readonly programId: string;
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
    .select(["d.url", "m.programId"])
    .where("d.id", "=", deliveryId)
    .executeTakeFirst();
  if (row === undefined) throw new ApiError("conflict", `Postback delivery ${deliveryId} not found.`);
  return { host: row.url === "" ? "" : new URL(row.url).host, programId: row.programId };
}
