import { KEEP_LONG_ADVICE } from "../../db/long-advice.ts";
import type { Tx } from "../../db/transaction.ts";

/** Keeps the first lines of those payouts, whose lines this transaction has posted, that have more than are shown. */
export const keepLongAdvice = (tx: Tx, payoutIds: readonly string[]): Promise<number> =>
  tx.execute(KEEP_LONG_ADVICE, [payoutIds]);
