import { MikroORM, PostgreSqlDriver } from "@mikro-orm/postgresql";
import { PostgresDialect } from "kysely";
import type { Pool } from "pg";
import { ENTITIES } from "./entities/index.ts";
import { openPool, sqlOf, type Sql } from "./sql.ts";

/** One process's access to PostgreSQL: entities and SQL over the same pool. */
export interface Database {
  readonly orm: MikroORM;
  readonly pool: Pool;
  readonly sql: Sql;
  close(): Promise<void>;
}

/**
 * Opens the pool and the entity mapper over it.
 *
 * @param options.databaseUrl connection string of the application's role
 * @param options.poolSize most connections this process may hold at once
 * @param options.onPoolError told when an idle connection is lost; the pool replaces it by itself
 */
export async function openDatabase(options: {
  databaseUrl: string;
  poolSize: number;
  onPoolError?: (error: Error) => void;
}): Promise<Database> {
  const pool = openPool(options.databaseUrl, options.poolSize);
  const report = (error: Error) => options.onPoolError?.(error);
  pool.on("error", report);
  // While a client is checked out the pool does not listen for its errors; without a listener they end the process.
  pool.on("connect", (client) => client.on("error", report));
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
    sql: sqlOf(pool),
    async close() {
      await orm.close();
      if (!pool.ended) await pool.end();
    },
  };
}
