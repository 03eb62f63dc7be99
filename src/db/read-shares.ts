/** How long a tenant's reads have kept connections busy lately. */
export interface ReadShares {
  /**
   * Counts a read that has ended.
   *
   * @param turnTookMs how long it kept others of its owner waiting, with the rest after it
   */
  note(owner: string, tookMs: number, turnTookMs?: number): void;
  /** How long the turns of the owner's reads take lately. */
  usualTurnMs(owner: string): number;
  /** Whether the owner's reads have kept more than a fifth of a connection busy for some seconds. */
  isHeavy(owner: string): boolean;
}

/** What was this long ago counts for a third. */
const REMEMBERED_MS = 5_000;
const HEAVY_CONNECTIONS = 0.2;
/** More are looked through for those that have been idle. */
const MOST_OWNERS = 1_000;
const NEGLIGIBLE_MS = 1;

/** Of the latest turn, in what turns usually take. */
const WEIGHT = 0.3;

interface Share {
  readonly ms: number;
  readonly atMs: number;
  readonly turnMs: number;
}

/** @param nowMs a monotonic clock */
export function createReadShares(nowMs: () => number): ReadShares {
  const busy = new Map<string, Share>();

  const busyMsOf = (owner: string, atMs: number): number => {
    const known = busy.get(owner);
    return known === undefined ? 0 : known.ms * Math.exp((known.atMs - atMs) / REMEMBERED_MS);
  };
  return {
    note(owner, tookMs, turnTookMs = tookMs) {
      const atMs = nowMs();
      const usualMs = busy.get(owner)?.turnMs ?? turnTookMs;
      const turnMs = usualMs + WEIGHT * (turnTookMs - usualMs);
      busy.set(owner, { ms: busyMsOf(owner, atMs) + tookMs, atMs, turnMs });
      if (busy.size <= MOST_OWNERS) return;
      for (const other of busy.keys()) if (busyMsOf(other, atMs) < NEGLIGIBLE_MS) busy.delete(other);
    },
    usualTurnMs: (owner) => busy.get(owner)?.turnMs ?? 0,
    isHeavy: (owner) => busyMsOf(owner, nowMs()) > HEAVY_CONNECTIONS * REMEMBERED_MS,
  };
}
