import type { Sql } from "../../db/sql.ts";
import { ApiError } from "../../domain/api-errors.ts";

/**
 * A program's brand, for an operator, who acts for any brand: commands require the brand, so that none can forget to
 * check the program's owner.
 *
 * @throws ApiError `program_not_found`
 */
export async function findBrandOfProgram(sql: Sql, programId: string): Promise<string> {
  const program = await sql.db
    .selectFrom("Program")
    .select("brandId")
    .where("id", "=", programId)
    .executeTakeFirst();
  if (program === undefined) throw new ApiError("program_not_found");
  return program.brandId;
}
