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
  const row = isId("payout", payoutId)
    ? await sql.row<{ brandId: string; programId: string }>(
        `select brand_id as "brandId", program_id as "programId" from payout
         where id = $1 and ($2::text is null or brand_id = $2)`,
        [payoutId, brandId],
      )
    : null;
  if (row === null) throw new ApiError("payout_not_found");
  return row;
}
