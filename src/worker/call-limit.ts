/** How many calls of Temporal the relay makes at once. */
export interface CallLimit {
  /** At least one. */
  current(): number;
  /** Whether it rises no further. */
  isAtMost(): boolean;
  /**
   * Learns from a call.
   *
   * @param startedAtMs on a monotonic clock, like `endedAtMs`
   * @param isStrained whether Temporal failed or rejected the call because of its own state
   */
  note(call: {
    readonly startedAtMs: number;
    readonly endedAtMs: number;
    readonly isStrained: boolean;
  }): void;
}

const FIRST = 8;
/** More would only queue in Temporal until they time out, and be made again. */
const MOST = 30;
/** Less than the time after which leases are renewed: each renewal writes the message again, however many relays there are. */
const SLOW_MS = 200;
/** Slowness lowers the limit no further: calls that wait for a busy machine are not what keeps it busy. */
const FEWEST_WHILE_SLOW = 8;
const AFTER_SLOWNESS = 0.8;
const AFTER_STRAIN = 0.5;

/**
 * Rises by one with every round of quick calls and falls by a factor when Temporal slows down or fails, so that any
 * number of relays share what Temporal can take and leave room for the workers' own calls.
 */
export function createCallLimit(): CallLimit {
  let limit = FIRST;
  let loweredAtMs = Number.NEGATIVE_INFINITY;
  return {
    current: () => Math.floor(limit),
    isAtMost: () => limit >= MOST,
    note({ startedAtMs, endedAtMs, isStrained }) {
      if (!isStrained && endedAtMs - startedAtMs <= SLOW_MS) {
        limit = Math.min(MOST, limit + 1 / limit);
        return;
      }
      // A call begun before the last decrease met the load of that time.
      if (startedAtMs < loweredAtMs) return;
      limit = isStrained
        ? Math.max(1, limit * AFTER_STRAIN)
        : Math.max(Math.min(limit, FEWEST_WHILE_SLOW), limit * AFTER_SLOWNESS);
      loweredAtMs = endedAtMs;
    },
  };
}
