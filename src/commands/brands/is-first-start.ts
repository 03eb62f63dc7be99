import { ADVISORY_LOCKS } from "../../db/advisory-lock.ts";
import type { Tx } from "../../db/transaction.ts";

/**
 * Whether no brand was made in this database yet. A second transaction that asks waits until the first has ended, so that
 * what is made on the first start only is made once.
 */
export async function isFirstStart(tx: Tx): Promise<boolean> {
  await tx.execute("select pg_advisory_xact_lock($1)", [ADVISORY_LOCKS.firstStart]);
  return (await tx.row("select 1 from brand limit 1")) === null;
}
