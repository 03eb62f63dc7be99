import { isGrpcServiceError, type Connection } from "@temporalio/client";
import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "../config.ts";
import { openConnection } from "./connection.ts";
import {
  hasWorkerVersioning,
  movePinned,
  obstaclesTo,
  promote,
  readWorkerVersions,
  type WorkerVersions,
} from "./worker-versions.ts";

/** What became of it, and the versions afterwards. */
export interface Promotion extends WorkerVersions {
  /** Null: nothing was changed. */
  readonly promoted: { readonly buildId: string | null; readonly percentage: number | null } | null;
  readonly problems: readonly string[];
}

export interface PromoteOptions {
  /** Null: workers without a version. */
  readonly buildId: string | null;
  /** Null: all workflows. */
  readonly percentage: number | null;
  /** How long to wait for workers of the version. */
  readonly waitSeconds: number;
  /** Changes nothing: only says what stands in the way. */
  readonly isCheckOnly: boolean;
}

const POLL_EVERY_MS = 500;
const FAILED_PRECONDITION = 9;
const NOT_FOUND = 5;

/** The versions of the workers. @throws if Temporal does not respond */
export const showVersions = (config: Config): Promise<WorkerVersions> =>
  withConnection(config, (connection) => readWorkerVersions(connection, config));

/**
 * Gives a version of the workers the tasks, once each of our task queues has one of its workers. Otherwise nothing is
 * changed, and the result says why. OPERATE-38.
 *
 * @throws if Temporal does not respond
 */
export function promoteVersion(config: Config, options: PromoteOptions): Promise<Promotion> {
  return withConnection(config, async (connection) => {
    const problems = await waitForWorkers(connection, config, options);
    const { buildId, percentage, isCheckOnly } = options;
    const promoted = problems.length > 0 || isCheckOnly ? null : { buildId, percentage };
    return { promoted, problems, ...(await readWorkerVersions(connection, config)) };
  });
}

/** Lets what is pinned to a version follow the current one. @returns how many workflows */
export const moveOn = (config: Config, buildId: string): Promise<number> =>
  withConnection(config, (connection) => movePinned(connection, config, buildId));

/** Promotes the version as soon as it may be. @returns what stood in the way when the time was up */
async function waitForWorkers(
  connection: Connection,
  config: Config,
  options: PromoteOptions,
): Promise<readonly string[]> {
  if (!(await hasWorkerVersioning(connection, config.temporalNamespace))) {
    return ["This Temporal has no Worker Versioning. Run the workers without WORKER_BUILD_ID."];
  }
  const giveUpAt = performance.now() + options.waitSeconds * 1_000;
  for (;;) {
    const problems = await tryPromoting(connection, config, options);
    if (problems.length === 0 || performance.now() > giveUpAt) return problems;
    await pause(POLL_EVERY_MS);
  }
}

async function tryPromoting(
  connection: Connection,
  config: Config,
  { buildId, percentage, isCheckOnly }: PromoteOptions,
): Promise<readonly string[]> {
  const obstacles = buildId === null ? [] : await obstaclesTo(connection, config, buildId);
  if (obstacles.length > 0 || isCheckOnly) return obstacles;
  return refusalOf(() => promote(connection, config, buildId, percentage));
}

/**
 * Temporal's own reasons, such as a task queue with tasks that the version does not poll. It counts a queue to a version
 * a moment after it has shown the first poll of it.
 */
async function refusalOf(change: () => Promise<void>): Promise<readonly string[]> {
  try {
    await change();
    return [];
  } catch (error) {
    const isRefused = isGrpcServiceError(error) && [FAILED_PRECONDITION, NOT_FOUND].includes(error.code);
    if (!isRefused) throw error;
    return [error.details];
  }
}

async function withConnection<Result>(
  config: Config,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const connection = openConnection(config);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}
