import type { Tx } from "../../db/transaction.ts";
import { shareProgram, type LockedProgram } from "../programs/lock-program.ts";

/**
 * Locks the payouts of a program: batches, previews, releases, bank files and bank answers wait for each other. The
 * program is held FOR SHARE, so sales go on, while changes of its terms and its deposit wait. What is planned happens after
 * the wait: read its time with `tx.readNow()`.
 *
 * @throws ApiError `program_not_found` for an unknown program, and another brand's
 */
export async function lockPayouts(tx: Tx, brandId: string, programId: string): Promise<LockedProgram> {
  await tx.execute(`select pg_advisory_xact_lock(${LOCK})`, [programId]);
  return shareProgram(tx, brandId, programId);
}

/**
 * The same for work that can be done later.
 *
 * @returns whether they were free; otherwise nothing is locked
 * @throws ApiError `program_not_found` for an unknown program, and another brand's
 */
export async function lockFreePayouts(tx: Tx, brandId: string, programId: string): Promise<boolean> {
  const lock = await tx.row<{ isTaken: boolean }>(`select pg_try_advisory_xact_lock(${LOCK}) as "isTaken"`, [
    programId,
  ]);
  if (!lock!.isTaken) return false;
  await shareProgram(tx, brandId, programId);
  return true;
}

/** Two programs of the same hash would wait for each other, and no more than that. */
const LOCK = "hashtextextended('payouts/' || $1, 0)";
