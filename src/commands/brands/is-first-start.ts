import type { Tx } from "../../db/transaction.ts";

/** The number has no meaning but to be nobody else's. */
const FIRST_START_LOCK = 7_310_002;

/**
 * Whether no brand was made in this database yet. A second transaction that asks waits until the first has ended, so that
 * what is made on the first start only is made once.
 */
export async function isFirstStart(tx: Tx): Promise<boolean> {
  await tx.execute("select pg_advisory_xact_lock($1)", [FIRST_START_LOCK]);
  return (await tx.row("select 1 from brand limit 1")) === null;
}
