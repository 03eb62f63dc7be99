import { ADVISORY_LOCKS } from "../../db/advisory-lock.ts";
import type { Tx } from "../../db/transaction.ts";

/**
 * Whether this database has no brand yet. A second transaction that asks waits for the first to end, so first-start
 * data is created once.
 */
export async function isFirstStart(tx: Tx): Promise<boolean> {
  await tx.execute("select pg_advisory_xact_lock($1)", [ADVISORY_LOCKS.firstStart]);
  return (await tx.row("select 1 from brand limit 1")) === null;
}
