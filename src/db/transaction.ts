import type { EntityManager } from "@mikro-orm/postgresql";
import { CompiledQuery, type ControlledTransaction } from "kysely";
import assert from "node:assert";
import type { Deps } from "../deps.ts";
import type { Sql } from "./sql.ts";

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

async function runOnce<Result>(deps: Deps, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const em = deps.orm.em.fork({ clear: true });
  await em.begin();
  try {
    const context = em.getTransactionContext<ControlledTransaction<unknown>>();
    assert(context, "a begun entity manager has a transaction");
    const sql = sqlOfTransaction(context);
    const readNow = async () => {
      const clock = await sql.row<{ now: Date }>("select service_now() as now");
      assert(clock, "the service clock has its row");
      return clock.now;
    };
    const result = await work({ ...sql, em, deps, now: await readNow(), readNow });
    await em.commit();
    return result;
  } catch (error) {
    // A connection that died cannot roll back; PostgreSQL has done so, and the first error is the one that tells.
    await em.rollback().catch(() => undefined);
    throw error;
  }
}

function sqlOfTransaction(context: ControlledTransaction<unknown>): Sql {
  const run = (text: string, parameters: readonly unknown[] = []) =>
    context.executeQuery(CompiledQuery.raw(text, [...parameters]));
  return {
    async rows<Row>(text: string, parameters?: readonly unknown[]) {
      return (await run(text, parameters)).rows as Row[];
    },
    async row<Row>(text: string, parameters?: readonly unknown[]) {
      return ((await run(text, parameters)).rows[0] as Row | undefined) ?? null;
    },
    async execute(text, parameters) {
      const result = await run(text, parameters);
      return Number(result.numAffectedRows ?? result.rows.length);
    },
  };
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
