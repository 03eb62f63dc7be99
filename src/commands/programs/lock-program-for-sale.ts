import type { Prepared } from "../../db/raw-sql.ts";
import type { Tx } from "../../db/transaction.ts";
import { readProgramForSale, type SaleProgram } from "../../queries/programs/sale-program.ts";

const LOCK_PROGRAM: Prepared = {
  name: "lock-program-for-sale",
  text: "select 1 from program where id = $1 for share",
};

/**
 * Locks a program against changes of its terms or status (FOR SHARE: sales do not wait for each other) and reads the
 * terms of a sale at `at`.
 */
export async function lockProgramForSale(tx: Tx, programId: string, at: Date): Promise<SaleProgram> {
  await holdProgram(tx, programId);
  return readProgramForSale(tx, programId, at);
}

/**
 * Locks a program FOR SHARE, unless the transaction began by it. A statement of its own: one that waited for the lock
 * would read the terms as they were before.
 */
export async function holdProgram(tx: Tx, programId: string): Promise<void> {
  if (!tx.heldProgramIds.has(programId)) await tx.execute(LOCK_PROGRAM, [programId]);
}
