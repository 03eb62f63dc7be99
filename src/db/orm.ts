import { MikroORM, PostgreSqlDriver } from "@mikro-orm/postgresql";
import { PostgresDialect } from "kysely";
import type { Pool } from "pg";
import { ENTITIES } from "./entities/index.ts";
import { withQueryBuilder } from "./query-builder.ts";
import { createRelayWaker, type RelayWaker } from "./relay-waker.ts";
import { openPool, sqlOf, type Sql } from "./sql.ts";
import type { Work } from "./work.ts";

/** A process's access to PostgreSQL: entities and SQL over one pool. */
export interface Database {
  readonly orm: MikroORM;
  readonly pool: Pool;
  /** For usual sales alone, opened when needed. */
  readonly salesPool: Pool;
  /** A few connections past any pooler. */
  readonly directPool: Pool;
  readonly relayWaker: RelayWaker;
  readonly sql: Sql;
  /** A connection outside the pool, so that readiness can be checked while the pool is exhausted. */
  readonly probe: Sql;
  close(): Promise<void>;
}

/**
 * Two transactions of usual sales are under way at once, and more where one of them is slow. Only they use these, so that a
 * sale rarely meets a connection that has to plan its statements and compile its triggers first.
 */
const SALES_CONNECTIONS = 4;

/**
 * Three for session locks (a worker's sweep, its watch of failures and that of lost workers), so that one is left for
 * notices. Opened when needed.
 */
const DIRECT_CONNECTIONS = 4;

/**
 * Opens the pool and the entity mapper over it.
 *
 * @param options.databaseUrl connection string of the application's role
 * @param options.directUrl the same past a pooler; null if there is none in between
 * @param options.poolSize most connections this process may hold at once
 * @param options.usualWork the kind of work of most statements; `read` by default
 * @param options.onPoolError called when an idle connection is lost; the pool replaces it
 */
export async function openDatabase(options: {
  databaseUrl: string;
  directUrl?: string | null;
  poolSize: number;
  usualWork?: Work;
  onPoolError?: (error: Error) => void;
}): Promise<Database> {
  const { directUrl = null } = options;
  const usualWork = options.usualWork ?? "read";
  const open = (url: string, size: number, sessionWork: Work | null): Pool => {
    const opened = openPool(url, size, sessionWork);
    const report = (error: Error) => options.onPoolError?.(error);
    opened.on("error", report);
    // The pool does not listen for errors of clients in use; without a listener they end the process.
    opened.on("connect", (client) => client.on("error", report));
    return opened;
  };
  const isPooled = directUrl !== null;
  const pool = open(options.databaseUrl, options.poolSize, isPooled ? null : usualWork);
  const salesPool = open(options.databaseUrl, SALES_CONNECTIONS, isPooled ? null : usualWork);
  const probe = open(options.databaseUrl, 1, isPooled ? null : "read");
  const directPool = open(directUrl ?? options.databaseUrl, DIRECT_CONNECTIONS, usualWork);
  const relayWaker = createRelayWaker(directPool);
  const wakeRelay = (): void => relayWaker.wake();
  const sqlFor = (from: Pool, work: Work): Sql =>
    withQueryBuilder(orm, sqlOf(from, { timedFor: isPooled ? work : null, wakeRelay }));
  const orm = await MikroORM.init({
    driver: PostgreSqlDriver,
    clientUrl: options.databaseUrl,
    driverOptions: new PostgresDialect({ pool }),
    entities: [...ENTITIES],
    discovery: { warnWhenNoEntities: false },
    disableIdentityMap: true,
  });
  return {
    orm,
    pool,
    salesPool,
    directPool,
    relayWaker,
    sql: sqlFor(pool, usualWork),
    probe: sqlFor(probe, "read"),
    async close() {
      await relayWaker.close();
      await directPool.end();
      await salesPool.end();
      await orm.close();
      if (!pool.ended) await pool.end();
      await probe.end();
    },
  };
}
