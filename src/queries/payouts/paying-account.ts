import type { Sql } from "../../db/sql.ts";
import { requireProgram } from "../programs/require-program.ts";

/**
 * What a program's paying account is called; null if it is not set.
 *
 * @throws ApiError `program_not_found`
 */
export async function findPayingAccount(
  sql: Sql,
  brandId: string,
  programId: string,
): Promise<{ label: string | null }> {
  await requireProgram(sql, brandId, programId);
  const row = await sql.db
    .selectFrom("PayingAccount")
    .select("label")
    .where("programId", "=", programId)
    .executeTakeFirst();
  return { label: row?.label ?? null };
}
