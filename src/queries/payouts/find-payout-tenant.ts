import type { Sql } from "../../db/sql.ts";
import { isId } from "../../domain/ids.ts";
import { ApiError } from "../../domain/api-errors.ts";

/**
 * The brand and program of a payout, which never change: locks begin with the program.
 *
 * @param brandId null for the operator, who acts for any brand
 * @throws ApiError `payout_not_found` for an unknown one, and another brand's
 */
export async function findPayoutTenant(
  sql: Sql,
  brandId: string | null,
  payoutId: string,
): Promise<{ brandId: string; programId: string }> {
  const tenant = isId("payout", payoutId)
    ? await sql.db
        .selectFrom("Payout")
        .select(["brandId", "programId"])
        .where("id", "=", payoutId)
        .$if(brandId !== null, (query) => query.where("brandId", "=", brandId!))
        .executeTakeFirst()
    : undefined;
  if (tenant === undefined) throw new ApiError("payout_not_found");
  return tenant;
}
