/** Who has used the database lately. */
export interface RecentOwners {
  /** @param owner null for somebody who is not known, which counts as another one each time */
  note(owner: string | null): void;
  /** Whether anyone but these has begun something within the last second. */
  hasOthers(owners: readonly string[]): boolean;
}

const RECENT_MS = 1_000;
/** With more owners than this at one moment, one of them is another one anyway. */
const KEPT = 4;

/** @param nowMs a monotonic clock */
export function createRecentOwners(nowMs: () => number): RecentOwners {
  /** The last ones, each once, the latest last. */
  let last: readonly { readonly owner: string | null; readonly atMs: number }[] = [];
  return {
    note(owner) {
      const others = last.filter((one) => one.owner !== owner);
      last = [...others.slice(1 - KEPT), { owner, atMs: nowMs() }];
    },
    hasOthers: (owners) =>
      last.some(
        ({ owner, atMs }) => nowMs() - atMs < RECENT_MS && (owner === null || !owners.includes(owner)),
      ),
  };
}
