import type { Pool } from "pg";

/** How many connections there are, how many of them are free, and how much work waits for one. */
export type ConnectionCounts = Readonly<Pick<Pool, "totalCount" | "idleCount" | "waitingCount">>;

/** The counts of several pools, added up when they are read. */
export function sumOfConnections(pools: readonly ConnectionCounts[]): ConnectionCounts {
  const sum = (name: keyof ConnectionCounts) => pools.reduce((total, pool) => total + pool[name], 0);
  return {
    get totalCount() {
      return sum("totalCount");
    },
    get idleCount() {
      return sum("idleCount");
    },
    get waitingCount() {
      return sum("waitingCount");
    },
  };
}
