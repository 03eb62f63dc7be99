import type { Prepared } from "../../db/raw-sql.ts";
import type { Sql } from "../../db/sql.ts";
import { readProgramForSale, type SaleProgram } from "../../queries/programs/sale-program.ts";

const LOCK_PROGRAM: Prepared = {
  name: "lock-program-for-sale",
  text: "select 1 from program where id = $1 for share",
};

/**
 * Locks a program against changes of its terms or status (FOR SHARE: sales do not wait for each other) and reads the
 * terms of a sale at `at`.
 */
export async function lockProgramForSale(sql: Sql, programId: string, at: Date): Promise<SaleProgram> {
  // A separate statement: one that waited for the lock would read the terms as they were before.
  await sql.execute(LOCK_PROGRAM, [programId]);
  return readProgramForSale(sql, programId, at);
}
