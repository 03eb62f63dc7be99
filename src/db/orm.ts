import { MikroORM, PostgreSqlDriver } from "@mikro-orm/postgresql";
import { PostgresDialect } from "kysely";
import type { Pool } from "pg";
import { ENTITIES } from "./entities/index.ts";
import { withQueryBuilder } from "./query-builder.ts";
import { openPool, sqlOf, type Sql } from "./sql.ts";
import type { Work } from "./work.ts";

/** A process's access to PostgreSQL: entities and SQL over one pool. */
export interface Database {
  readonly orm: MikroORM;
  readonly pool: Pool;
  readonly sql: Sql;
  /** A connection outside the pool, so that readiness can be checked while the pool is exhausted. */
  readonly probe: Sql;
  close(): Promise<void>;
}

/**
 * Opens the pool and the entity mapper over it.
 *
 * @param options.databaseUrl connection string of the application's role
 * @param options.poolSize most connections this process may hold at once
 * @param options.usualWork the kind of work of most statements; `read` by default
 * @param options.onPoolError called when an idle connection is lost; the pool replaces it
 */
export async function openDatabase(options: {
  databaseUrl: string;
  poolSize: number;
  usualWork?: Work;
  onPoolError?: (error: Error) => void;
}): Promise<Database> {
  const open = (size: number, work: Work): Pool => {
    const opened = openPool(options.databaseUrl, size, work);
    const report = (error: Error) => options.onPoolError?.(error);
    opened.on("error", report);
    // The pool does not listen for errors of clients in use; without a listener they end the process.
    opened.on("connect", (client) => client.on("error", report));
    return opened;
  };
  const pool = open(options.poolSize, options.usualWork ?? "read");
  const probe = open(1, "read");
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
    sql: withQueryBuilder(orm, sqlOf(pool)),
    probe: withQueryBuilder(orm, sqlOf(probe)),
    async close() {
      await orm.close();
      if (!pool.ended) await pool.end();
      await probe.end();
    },
  };
}
