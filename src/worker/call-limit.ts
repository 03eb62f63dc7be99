import type { TemporalProblem } from "./temporal-problem.ts";

/** How many calls of Temporal the relay makes at once. */
export interface CallLimit {
  /** At least one. */
  current(): number;
  /** Whether other relays should call as well: it rises no further, and Temporal is far away rather than busy. */
  needsHelp(): boolean;
  /**
   * Learns from a call.
   *
   * @param startedAtMs on a monotonic clock, like `endedAtMs`
   * @param outcome all but a refusal are Temporal's own state, which strains a call
   */
  note(call: {
    readonly startedAtMs: number;
    readonly endedAtMs: number;
    readonly outcome: TemporalProblem | "delivered";
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
/** Of how many of the last calls the usual time is. */
const USUAL_OF = 30;
/** A Temporal whose calls take longer than this times the quickest has enough of them. */
const UNHURRIED = 2;
/** The quickest call is one of the last hour, or of the hour before. */
const QUICKEST_OF_MS = 3_600_000;

/**
 * Rises by one with every round of quick calls and falls by a factor when Temporal slows down or fails, so that any
 * number of relays share what Temporal can take and leave room for the workers' own calls.
 */
export function createCallLimit(): CallLimit {
  let limit = FIRST;
  let loweredAtMs = Number.NEGATIVE_INFINITY;
  let usualMs = 0;
  let quickest = { sinceMs: Number.NEGATIVE_INFINITY, ms: Infinity };
  let quickestBefore = Infinity;

  const noteTime = (tookMs: number, endedAtMs: number): void => {
    usualMs += (tookMs - usualMs) / USUAL_OF;
    const ageMs = endedAtMs - quickest.sinceMs;
    if (ageMs > QUICKEST_OF_MS) {
      quickestBefore = ageMs > 2 * QUICKEST_OF_MS ? Infinity : quickest.ms;
      quickest = { sinceMs: endedAtMs, ms: tookMs };
    }
    quickest.ms = Math.min(quickest.ms, tookMs);
  };
  return {
    current: () => Math.floor(limit),
    needsHelp: () => limit >= MOST && usualMs <= UNHURRIED * Math.min(quickest.ms, quickestBefore),
    note({ startedAtMs, endedAtMs, outcome }) {
      const isStrained = outcome !== "delivered" && outcome !== "refused";
      // What is refused may not even have been sent.
      if (outcome === "delivered") noteTime(endedAtMs - startedAtMs, endedAtMs);
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
