import type { Tx } from "../../db/transaction.ts";

/**
 * Of two concurrent payments of one subscription, one is the first and the other its renewal. Taken before the order,
 * by sales that share their program; others hold it alone.
 */
export async function lockSubscription(tx: Tx, programId: string, subscriptionRef: string): Promise<void> {
  await tx.execute("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
    `subscription:${programId}:${subscriptionRef}`,
  ]);
}
