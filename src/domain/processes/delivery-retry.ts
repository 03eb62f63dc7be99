/** Why a delivery is not settled yet. */
export type UnsettledReason = "program_busy" | "failed";

interface Pauses {
  readonly leastMs: number;
  readonly mostMs: number;
}

/** A program is soon free again; a fault of ours waits for its repair, which an operator may announce. */
const PAUSES: Readonly<Record<UnsettledReason, Pauses>> = {
  program_busy: { leastMs: 1_000, mostMs: 30_000 },
  failed: { leastMs: 10_000, mostMs: 3_600_000 },
};

/**
 * How long to wait before a delivery is tried again: a quarter of the time that it has waited, within bounds. So pauses
 * grow with nothing to count, however often the process was begun anew.
 *
 * @param waitedMs since it was stored
 * @returns milliseconds
 */
export function deliveryPauseMs(reason: UnsettledReason, waitedMs: number): number {
  const { leastMs, mostMs } = PAUSES[reason];
  return Math.min(mostMs, Math.max(leastMs, waitedMs / 4));
}
