import type { Sql } from "../db/sql.ts";
import { findBrandOfProgram } from "../queries/programs/find-brand-of-program.ts";

/**
 * The program that a command is limited to, or null for all programs.
 *
 * @throws ApiError `program_not_found`, where a list would look as if the program had nothing
 */
export async function knownProgram(sql: Sql, program: string | undefined): Promise<string | null> {
  if (program === undefined) return null;
  await findBrandOfProgram(sql, program);
  return program;
}
