import { sumOfConnections, type ConnectionCounts } from "../db/connection-counts.ts";
import { withOwnPool } from "../db/own-pool.ts";
import type { Deps } from "../deps.ts";
import { LANES, type Lane } from "../domain/processes/lanes.ts";

/** Percent of a worker's connections for the activities of each lane. The rest is for relay and upkeep. */
const SHARES: Readonly<Record<Lane, number>> = { money: 30, holds: 25, postbacks: 15, mail: 10 };
const FEWEST = 2;

/** How many connections the activities of each lane have. */
export const laneConnections = (poolSize: number, lane: Lane): number =>
  Math.max(FEWEST, Math.round((poolSize * SHARES[lane]) / 100));

const FEWEST_OF_OWN = 5;

/** How many connections relay and upkeep have. */
export const ownConnections = (poolSize: number): number => Math.max(FEWEST_OF_OWN, Math.round(poolSize / 5));

/** The lanes that a worker carries out, each on connections of its own. */
export interface LanePools {
  /** @throws if the worker has no such role */
  of(lane: Lane): Deps;
  readonly lanes: readonly Lane[];
  /** The connections of the process: of all lanes, and those of its own. */
  readonly connections: ConnectionCounts;
  close(): Promise<void>;
}

/** Opens connections for the lanes among the worker's roles, when they are first used. */
export function openLanePools(deps: Deps): LanePools {
  const { workerRoles, databasePoolSize } = deps.config;
  const lanes = LANES.filter((lane) => workerRoles.includes(lane));
  const pools = new Map(
    lanes.map((lane) => [lane, withOwnPool(deps, laneConnections(databasePoolSize, lane))]),
  );
  return {
    lanes,
    of(lane) {
      const pool = pools.get(lane);
      if (pool === undefined) throw new Error(`this worker does not carry out ${lane}`);
      return pool.deps;
    },
    connections: sumOfConnections([deps.pool, ...[...pools.values()].map((pool) => pool.deps.pool)]),
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}
