import type { Sql } from "../../db/sql.ts";
import { isId } from "../../domain/ids.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { SELECT_PROGRAM, type ProgramRow } from "./program-row.ts";

/**
 * One program of a brand.
 *
 * @throws ApiError `program_not_found` for an unknown program, and another brand's
 */
export async function getProgram(sql: Sql, brandId: string, programId: string): Promise<ProgramRow> {
  const row = isId("program", programId)
    ? await sql.row<ProgramRow>(`${SELECT_PROGRAM} where p.brand_id = $1 and p.id = $2`, [brandId, programId])
    : null;
  if (row === null) throw new ApiError("program_not_found");
  return row;
}
