import type { DatabaseDeps } from "./database-deps.ts";
import { withQueryBuilder } from "./query-builder.ts";
import { sqlOf, sqlThrough } from "./sql.ts";
import { WORK, type Work } from "./work.ts";

/**
 * The same dependencies, whose statements outside a transaction have the time of another kind of work than what the
 * process usually does. Each has a transaction of its own for that.
 */
export function withTimeFor<Deps extends DatabaseDeps>(deps: Deps, kind: Work): Deps {
  const { orm, pool, queues, relayWaker } = deps;
  const alone = sqlOf(pool, { timedFor: kind, wakeRelay: () => relayWaker.wake() });
  const sql = sqlThrough(alone, (statement) => queues.inTurn(null, WORK[kind].turnMs, statement, []));
  return { ...deps, sql: withQueryBuilder(orm, sql) };
}
