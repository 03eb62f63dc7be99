import { endOrPatience } from "./turns.ts";

/** Who uses the database, or has lately. */
export interface RecentOwners {
  /**
   * Notes that these begin something.
   *
   * @param owners null for somebody who is not known, which counts as another one each time
   * @returns what is called when it has ended
   */
  begin(owners: readonly (string | null)[]): () => void;
  /** From now on, what a program does counts as its tenant's. */
  assign(programId: string, tenantId: string): void;
  /** The tenant of a program; of what is not assigned, itself. */
  tenantOf(owner: string): string;
  /** Whether anyone but these has begun something within the last second. */
  hasOthers(owners: readonly string[]): boolean;
  /** Waits until what others have under way has ended, but only for what began just now, and not for long. */
  lull(owners: readonly string[]): Promise<void>;
}

const RECENT_MS = 1_000;
/** What has been under way for longer, such as somebody else's batch, does not end soon. */
const SHORT_MS = 100;
/** Beside requests that never cease, heavy work becomes slower by no more than its rests do. */
const LONGEST_LULL_MS = 50;
/** With more owners than this at one moment, one of them is another one anyway. */
const KEPT = 4;
/** Programs whose tenant is known; with more, the first ones are forgotten until they are assigned again. */
const MOST_PROGRAMS = 10_000;

/** @param nowMs a monotonic clock */
export function createRecentOwners(nowMs: () => number): RecentOwners {
  const tenants = new Map<string, string>();
  const tenantOf = (owner: string) => tenants.get(owner) ?? owner;
  const userOf = (owner: string | null) => (owner === null ? null : tenantOf(owner));
  /** The last ones, each once, the latest last. */
  let last: readonly { readonly owner: string | null; readonly atMs: number }[] = [];
  const note = (user: string | null): void => {
    const owner = userOf(user);
    last = [...last.filter((one) => one.owner !== owner).slice(1 - KEPT), { owner, atMs: nowMs() }];
  };
  const underWay = new Set<UnderWay>();
  /** Whether an owner is none of these, nor a program of theirs. */
  const othersThan = (owners: readonly string[]) => {
    const own = new Set([...owners, ...owners.map(tenantOf)]);
    return (owner: string | null): boolean => owner === null || !own.has(owner);
  };
  return {
    assign(programId, tenantId) {
      if (tenants.get(programId) === tenantId) return;
      if (tenants.size >= MOST_PROGRAMS) tenants.delete(tenants.keys().next().value!);
      tenants.set(programId, tenantId);
    },
    tenantOf,
    begin(owners) {
      if (owners.length === 0) return () => {};
      for (const owner of owners) note(owner);
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      const begun = { owners: owners.map(userOf), atMs: nowMs(), ended };
      underWay.add(begun);
      return () => {
        underWay.delete(begun);
        resolve();
      };
    },
    hasOthers(owners) {
      const isOther = othersThan(owners);
      return last.some(({ owner, atMs }) => nowMs() - atMs < RECENT_MS && isOther(owner));
    },
    async lull(owners) {
      const isOther = othersThan(owners);
      const others = [...underWay].filter((one) => nowMs() - one.atMs < SHORT_MS && one.owners.some(isOther));
      if (others.length === 0) return;
      await endOrPatience(Promise.all(others.map(({ ended }) => ended)), LONGEST_LULL_MS);
    },
  };
}

interface UnderWay {
  readonly owners: readonly (string | null)[];
  readonly atMs: number;
  readonly ended: Promise<void>;
}
