/** How quickly what is one of very many is handed over. */
export interface BulkPace {
  /** How many may be handed over now. */
  most(nowMs: number): number;
  /** How many have been. */
  spend(count: number): void;
  /** Learns from any call of Temporal. `isBulk`: for bulk, or for what follows from it. */
  note(call: { readonly startedAtMs: number; readonly endedAtMs: number; readonly isBulk: boolean }): void;
}

const FIRST_PER_SECOND = 2;
const LEAST_PER_SECOND = 1;
const MOST_PER_SECOND = 50;
const RISE = 0.5;
const FALL = 0.8;
/** A second without others' calls: there is nobody to notice. */
const RISE_ALONE = 1.5;
/** How much longer than usual a call takes where others notice the bulk. */
const STRAINED = 1.25;
/** Differences below are chance. */
const GRACE_MS = 1;
const WINDOW_MS = 1_000;
/** Fewer calls in a window say nothing. */
const FEWEST_CALLS = 3;
/** What is usual is the best of so many windows. */
const WINDOWS_KEPT = 600;

/**
 * A pace that rises while Temporal answers others as quickly as in the best second of the last minutes, and falls as
 * soon as its answers take a quarter longer: bulk takes what is left, before others notice (as LEDBAT does, RFC 6817).
 * With nobody else there it rises quickly, however slow the answers. It never falls below one a second, so bulk always
 * ends.
 */
export function createBulkPace(nowMs: number): BulkPace {
  let perSecond = FIRST_PER_SECOND;
  let tokens = 1;
  let filledAtMs = nowMs;
  let windowEndsAtMs = nowMs + WINDOW_MS;
  let took: number[] = [];
  const usual: number[] = [];

  const endWindow = (): void => {
    if (took.length === 0) perSecond = Math.min(MOST_PER_SECOND, perSecond * RISE_ALONE);
    if (took.length >= FEWEST_CALLS) {
      const middle = took.toSorted((one, other) => one - other)[Math.floor(took.length / 2)]!;
      usual.push(middle);
      if (usual.length > WINDOWS_KEPT) usual.shift();
      const isStrained = middle > Math.min(...usual) * STRAINED + GRACE_MS;
      perSecond = isStrained
        ? Math.max(LEAST_PER_SECOND, perSecond * FALL)
        : Math.min(MOST_PER_SECOND, perSecond + RISE);
    }
    took = [];
  };

  return {
    most(atMs) {
      tokens = Math.min(Math.max(1, perSecond), tokens + ((atMs - filledAtMs) / 1_000) * perSecond);
      filledAtMs = atMs;
      return Math.floor(tokens);
    },
    spend(count) {
      tokens -= count;
    },
    note({ startedAtMs, endedAtMs, isBulk }) {
      if (endedAtMs >= windowEndsAtMs) {
        endWindow();
        windowEndsAtMs = endedAtMs + WINDOW_MS;
      }
      if (!isBulk) took.push(endedAtMs - startedAtMs);
    },
  };
}
