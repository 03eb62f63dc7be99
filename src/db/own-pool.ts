import type { DatabaseDeps } from "./database-deps.ts";
import { withQueryBuilder } from "./query-builder.ts";
import { openPool, sqlOf, sqlThrough } from "./sql.ts";
import { USUAL_WORK_OF_WORKERS, WORK } from "./work.ts";

/** Dependencies whose connections are closed apart from the process's own. */
export interface OwnPool<Deps> {
  readonly deps: Deps;
  close(): Promise<void>;
}

/** The same dependencies on other connections, for one kind of a worker's work, so that no other kind uses them up. */
export function withOwnPool<Deps extends DatabaseDeps>(deps: Deps, poolSize: number): OwnPool<Deps> {
  const { config, log, orm } = deps;
  const pool = openPool(config.databaseUrl, poolSize, deps.sessionWork);
  const report = (error: Error): void => log.warn({ err: error }, "idle database connection lost");
  pool.on("error", report);
  pool.on("connect", (client) => client.on("error", report));
  const queues = deps.queues.beside(poolSize);
  const timedFor = config.isDatabasePooled ? USUAL_WORK_OF_WORKERS : null;
  const sql = sqlThrough(sqlOf(pool, { timedFor, wakeRelay: () => deps.relayWaker.wake() }), (statement) =>
    queues.inTurn(null, WORK[USUAL_WORK_OF_WORKERS].turnMs, statement),
  );
  const close = async (): Promise<void> => {
    if (!pool.ending) await pool.end();
  };
  return { deps: { ...deps, pool, queues, sql: withQueryBuilder(orm, sql) }, close };
}
