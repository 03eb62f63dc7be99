import type { Tx } from "../../db/transaction.ts";
import { markInOrder, type MarkPayout } from "./mark-payout.ts";

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
  const sorted = [...new Set(payoutIds)].toSorted();
  await markInOrder(
    tx,
    sorted.map((payoutId) => ({ ...mark, payoutId })),
  );
}
