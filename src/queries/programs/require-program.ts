import type { Sql } from "../../db/sql.ts";
import { isId } from "../../domain/ids.ts";
import { ApiError } from "../../domain/api-errors.ts";

/**
 * Checks that a program is the brand's, for reads that need at most its currency.
 *
 * @throws ApiError `program_not_found` for an unknown program, and another brand's
 */
export async function requireProgram(
  sql: Sql,
  brandId: string,
  programId: string,
): Promise<{ readonly currency: string }> {
  const row = isId("program", programId)
    ? await sql.row<{ currency: string }>("select currency from program where brand_id = $1 and id = $2", [
        brandId,
        programId,
      ])
    : null;
  if (row === null) throw new ApiError("program_not_found");
  return row;
}
