import type { Pool } from "pg";
import type { Config } from "./config.ts";
import { createClaimRenewal } from "./db/claim-renewal.ts";
import type { DatabaseDeps } from "./db/database-deps.ts";
import { openDatabase } from "./db/orm.ts";
import { createCursors, type Cursors } from "./db/keyset.ts";
import { createSeal } from "./db/seal.ts";
import { openReplica, type Replica } from "./db/replica.ts";
import { withQueryBuilder } from "./db/query-builder.ts";
import { sqlThrough, type Sql } from "./db/sql.ts";
import { createWorkQueues } from "./db/work-queues.ts";
import { WORK, type Work } from "./db/work.ts";
import { checkDeployment } from "./db/deployment.ts";
import { createLog } from "./log.ts";
import { createHttpClient, type HttpClient } from "./http-client/http-client.ts";
import { createMeters } from "./telemetry/meters.ts";
import { openTracing } from "./telemetry/open-tracing.ts";
import { systemClock } from "./system-clock.ts";

/** What a process works with; built once at startup and passed down. */
export interface Deps extends DatabaseDeps {
  /** Connections for usual sales alone. */
  readonly salesPool: Pool;
  /** Health checks of the database, on a connection of their own. */
  readonly probe: Sql;
  /** Where endpoints read whose values say so; null without one. */
  readonly replica: Replica | null;
  readonly cursors: Cursors;
  /** HTTP calls to user-supplied URLs. */
  readonly httpClient: HttpClient;
}

/**
 * Opens a process's dependencies and checks that the database belongs to this deployment.
 *
 * @param name process name in the log, such as `api`
 * @param usualWork the kind of work most of its statements belong to
 * @param poolSize most connections at once, apart from those past a pooler
 * @throws if the database is unreachable, or was set up with other keys or for another network
 */
export async function openDeps(
  config: Config,
  name: string,
  usualWork: Work = "read",
  poolSize = config.databasePoolSize,
): Promise<Deps & { close(): Promise<void> }> {
  const log = createLog(config.logLevel, name);
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    directUrl: config.isDatabasePooled ? config.databaseDirectUrl : null,
    poolSize,
    usualWork,
    onPoolError: (error) => log.warn({ err: error }, "idle database connection lost"),
  });
  const queues = createWorkQueues(poolSize);
  const tracing = await openTracing(config, name, log);
  const deps: Deps = {
    config,
    log,
    tracing,
    meters: createMeters(),
    orm: database.orm,
    pool: database.pool,
    salesPool: database.salesPool,
    directPool: database.directPool,
    relayWaker: database.relayWaker,
    sql: withQueryBuilder(
      database.orm,
      // Single statements look up keys and count limits; what they are for reads as its tenant, or in a transaction.
      sqlThrough(database.sql, (statement) => queues.inTurn(null, WORK[usualWork].turnMs, statement, [])),
    ),
    probe: database.probe,
    replica: replicaOf(config, poolSize, database.sql, log),
    queues,
    claimRenewal: createClaimRenewal(database.directPool, systemClock),
    sessionWork: config.isDatabasePooled ? null : usualWork,
    seal: createSeal(config.encryptionKey, config.encryptionKeyPrevious),
    cursors: createCursors(config.encryptionKey, config.encryptionKeyPrevious),
    systemClock: systemClock,
    httpClient: createHttpClient({ isPrivateAllowed: config.allowPrivatePostbacks }),
  };
  try {
    await checkDeployment(deps);
  } catch (error) {
    await Promise.all([database.close(), deps.replica?.close(), tracing.close()]);
    throw error;
  }
  const close = async (): Promise<void> => {
    await Promise.all([database.close(), deps.replica?.close(), tracing.close()]);
  };
  return { ...deps, close };
}

/** Connects only once something is read there, which the API alone does. */
function replicaOf(config: Config, poolSize: number, primary: Sql, log: DatabaseDeps["log"]): Replica | null {
  if (config.databaseReadUrl === null) return null;
  return openReplica({
    ...{ url: config.databaseReadUrl, poolSize, mostLagMs: config.databaseReadMaxLagMs, primary },
    isPooled: config.isDatabasePooled,
    onPoolError: (error) => log.warn({ err: error }, "idle connection to the replica lost"),
  });
}
