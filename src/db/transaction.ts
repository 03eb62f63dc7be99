import type { EntityManager } from "@mikro-orm/postgresql";
import { Kysely, PostgresDialect } from "kysely";
import type { PoolClient, QueryResult } from "pg";
import assert from "node:assert";
import type { Deps } from "../deps.ts";
import { sqlOfConnection, type Sql } from "./sql.ts";

/** One open transaction. Commands get it as their first argument and never begin or commit themselves. */
export interface Tx extends Sql {
  /** Entities in this transaction: for inserts and updates that are plain rows. */
  readonly em: EntityManager;
  /** Business time, read from the service clock when the transaction began. */
  readonly now: Date;
  readonly deps: Deps;
  /** Reads the service clock anew, for a command that waited for a lock before its moment counts. */
  readNow(): Promise<Date>;
}

const SERIALIZATION_FAILURE = "40001";
const DEADLOCK_DETECTED = "40P01";
const MOST_ATTEMPTS = 4;

/**
 * Runs `work` in one transaction at READ COMMITTED: commits when it returns, rolls back when it throws.
 * A deadlock or serialization failure runs it again, at most three times more, so `work` must have no effect outside
 * the transaction. It is the only place that begins and commits.
 */
export async function inTransaction<Result>(deps: Deps, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(deps, work);
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isWorthAnotherTry(error)) throw error;
      deps.log.warn({ attempt, err: error }, "transaction runs again after a lost race for locks");
    }
  }
}

/** Reads everything at one moment of the database, however long it takes and whatever is committed meanwhile. */
export async function inSnapshot<Result>(
  deps: Pick<Deps, "pool">,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const client = await deps.pool.connect();
  let isUsable = true;
  try {
    await client.query("begin isolation level repeatable read read only");
    return await work(sqlOfConnection(client));
  } finally {
    await client.query("rollback").catch(() => {
      isUsable = false;
    });
    client.release(!isUsable);
  }
}

async function runOnce<Result>(deps: Deps, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const client = await deps.pool.connect();
  let isUsable = true;
  try {
    // One round trip for both: the transaction's first words and its moment.
    const [, clock] = (await client.query("begin; select service_now() as now")) as unknown as QueryResult<{
      now: Date;
    }>[];
    const result = await work(txOf(deps, client, clock!.rows[0]!.now));
    await client.query("commit");
    return result;
  } catch (error) {
    // A connection that died cannot roll back; PostgreSQL has done so, and the first error is the one that tells.
    await client.query("rollback").catch(() => {
      isUsable = false;
    });
    throw error;
  } finally {
    // After a rollback that failed the connection's state is unknown, so the pool must not use it again.
    client.release(!isUsable);
  }
}

function txOf(deps: Deps, client: PoolClient, now: Date): Tx {
  const sql = sqlOfConnection(client);
  let em: EntityManager | undefined;
  return {
    ...sql,
    deps,
    now,
    get em() {
      return (em ??= entityManagerOn(deps, client));
    },
    async readNow() {
      const clock = await sql.row<{ now: Date }>("select service_now() as now");
      assert(clock, "the service clock has its row");
      return clock.now;
    },
  };
}

/** An entity manager whose statements run on the transaction's own connection. */
function entityManagerOn(deps: Deps, client: PoolClient): EntityManager {
  const onlyThisClient = {
    connect: () => Promise.resolve({ query: client.query.bind(client), release: () => undefined }),
    end: () => Promise.resolve(),
  };
  const em = deps.orm.em.fork({ clear: true });
  em.setTransactionContext(new Kysely({ dialect: new PostgresDialect({ pool: onlyThisClient as never }) }));
  return em;
}

function isWorthAnotherTry(error: unknown): boolean {
  const code = errorCodeOf(error);
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED;
}

/** The SQLSTATE of a PostgreSQL error, also where a library has wrapped it; undefined for any other error. */
function errorCodeOf(error: unknown): unknown {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && typeof current.code === "string") return current.code;
  }
  return undefined;
}
