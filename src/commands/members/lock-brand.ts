import type { Tx } from "../../db/transaction.ts";
import { ApiError } from "../../domain/api-errors.ts";

/**
 * Locks a brand's members, so that two owners leaving at once cannot both succeed.
 *
 * @throws ApiError `invalid_request` for an unknown brand, `conflict` for a closed one
 */
export async function lockBrand(tx: Tx, brandId: string): Promise<{ readonly name: string }> {
  const brand = await tx.db
    .selectFrom("Brand")
    .select(["name", "status"])
    .where("id", "=", brandId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (brand === undefined) {
    throw new ApiError("invalid_request", `brand ${brandId} does not exist; check the id.`);
  }
  if (brand.status === "closed") {
    throw new ApiError("conflict", "The brand is closed; nobody can be a member of it.");
  }
  return brand;
}
