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
  // Two programs of the same hash would wait for each other, and no more than that.
  await tx.execute("select pg_advisory_xact_lock(hashtextextended('payouts/' || $1, 0))", [programId]);
  return shareProgram(tx, brandId, programId);
}
