import { columns, type RowOf } from "../../db/columns.ts";
import { Program } from "../../db/entities/program.ts";
import type { Sql } from "../../db/sql.ts";
import { isId } from "../../domain/ids.ts";
import { ApiError } from "../../domain/api-errors.ts";

const PROGRAM = columns(Program, "p", ["currency"]);

/**
 * Checks that a program is the brand's, for reads that need at most its currency.
 *
 * @throws ApiError `program_not_found` for an unknown program, and another brand's (API-8)
 */
export async function requireProgram(
  sql: Sql,
  brandId: string,
  programId: string,
): Promise<Readonly<RowOf<typeof PROGRAM>>> {
  const row = isId("program", programId)
    ? await sql.row<RowOf<typeof PROGRAM>>(
        `select ${PROGRAM} from program p where p.brand_id = $1 and p.id = $2`,
        [brandId, programId],
      )
    : null;
  if (row === null) throw new ApiError("program_not_found");
  return row;
}
