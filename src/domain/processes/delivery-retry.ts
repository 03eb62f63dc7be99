/** Why a delivery is not settled yet. */
export type UnsettledReason = "program_busy" | "failed";

interface Pauses {
  readonly leastMs: number;
  readonly mostMs: number;
}

/** A busy program is free again soon; a failure of ours waits for a fix, which an operator may announce. */
const PAUSES: Readonly<Record<UnsettledReason, Pauses>> = {
  program_busy: { leastMs: 1_000, mostMs: 30_000 },
  failed: { leastMs: 10_000, mostMs: 3_600_000 },
};

/**
 * How long to wait before settling a delivery is retried: a quarter of its age, within bounds. So pauses grow without
 * a counter, however often the process was restarted.
 *
 * @param waitedMs since it was stored
 * @returns milliseconds
 */
export function deliveryPauseMs(reason: UnsettledReason, waitedMs: number): number {
  const { leastMs, mostMs } = PAUSES[reason];
  return Math.min(mostMs, Math.max(leastMs, waitedMs / 4));
}
