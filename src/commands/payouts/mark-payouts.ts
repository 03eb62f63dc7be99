import type { Tx } from "../../db/transaction.ts";
import { markPayout, type MarkPayout } from "./mark-payout.ts";

/**
 * Marks several payouts as paid or failed: all of them or none.
 *
 * @throws ApiError as for one of them
 */
export async function markPayouts(
  tx: Tx,
  { payoutIds, ...mark }: Omit<MarkPayout, "payoutId"> & { readonly payoutIds: readonly string[] },
): Promise<void> {
  // By id, the order in which all code locks payouts.
  for (const payoutId of [...new Set(payoutIds)].toSorted()) await markPayout(tx, { ...mark, payoutId });
}
