import type { Sql } from "../../db/sql.ts";
import { isId } from "../../domain/ids.ts";
import { Refusal } from "../../domain/refusals.ts";

/**
 * Makes sure that a program is the brand's, for reads that need nothing else of it.
 *
 * @throws Refusal `program_not_found` for an unknown program, and for another brand's alike
 */
export async function requireProgram(sql: Sql, brandId: string, programId: string): Promise<void> {
  const row = isId("program", programId)
    ? await sql.row("select 1 from program where brand_id = $1 and id = $2", [brandId, programId])
    : null;
  if (row === null) throw new Refusal("program_not_found");
}
