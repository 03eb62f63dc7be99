/** Who has used the database lately. */
export interface RecentOwners {
  /** @param owner null for somebody who is not known, which counts as another one each time */
  note(owner: string | null): void;
  /** From now on, what a program does counts as its tenant's. */
  assign(programId: string, tenantId: string): void;
  /** Whether anyone but these has begun something within the last second. */
  hasOthers(owners: readonly string[]): boolean;
}

const RECENT_MS = 1_000;
/** With more owners than this at one moment, one of them is another one anyway. */
const KEPT = 4;
/** Programs whose tenant is known; with more, the first ones are forgotten until they are assigned again. */
const MOST_PROGRAMS = 10_000;

/** @param nowMs a monotonic clock */
export function createRecentOwners(nowMs: () => number): RecentOwners {
  const tenants = new Map<string, string>();
  const tenantOf = (owner: string | null) => (owner === null ? null : (tenants.get(owner) ?? owner));
  /** The last ones, each once, the latest last. */
  let last: readonly { readonly owner: string | null; readonly atMs: number }[] = [];
  return {
    assign(programId, tenantId) {
      if (tenants.get(programId) === tenantId) return;
      if (tenants.size >= MOST_PROGRAMS) tenants.delete(tenants.keys().next().value!);
      tenants.set(programId, tenantId);
    },
    note(user) {
      const owner = tenantOf(user);
      const others = last.filter((one) => one.owner !== owner);
      last = [...others.slice(1 - KEPT), { owner, atMs: nowMs() }];
    },
    hasOthers(owners) {
      const own = new Set([...owners, ...owners.map(tenantOf)]);
      return last.some(
        ({ owner, atMs }) => nowMs() - atMs < RECENT_MS && (owner === null || !own.has(owner)),
      );
    },
  };
}
