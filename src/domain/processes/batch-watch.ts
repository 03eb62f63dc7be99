/** What the slowest payouts of a batch wait for. */
export type BatchStage = "isBeingSent" | "isInTransit" | "isByBankTransfer";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How often a batch is polled without a nudge: at first, and at most. Payouts that end at the same moment see each
 * other as unfinished, so the last one may not know that it is the last.
 */
const PAUSES: Readonly<Record<BatchStage, { readonly leastMs: number; readonly mostMs: number }>> = {
  isBeingSent: { leastMs: 5 * SECOND_MS, mostMs: MINUTE_MS },
  isInTransit: { leastMs: MINUTE_MS, mostMs: 10 * MINUTE_MS },
  isByBankTransfer: { leastMs: HOUR_MS, mostMs: 6 * HOUR_MS },
};

/**
 * How long to wait before a batch is polled again: a tenth of its age, within bounds, so that one that takes long is
 * polled ever more rarely. PAYOUT-29.
 *
 * @param ageMs since the batch was opened
 * @returns milliseconds
 */
export function batchPauseMs(stage: BatchStage, ageMs: number): number {
  const { leastMs, mostMs } = PAUSES[stage];
  return Math.min(mostMs, Math.max(leastMs, ageMs / 10));
}
