import type { Pool, PoolClient, PoolConfig, QueryResult } from "pg";
import pg from "pg";
import assert from "node:assert";
import { OutcomeUnknown, Unavailable } from "./unavailable.ts";
import { sessionSetup, type Work } from "./work.ts";
import type { RawSql, Statement } from "./raw-sql.ts";
import type { QueryBuilder } from "./query-builder.ts";

/** The same with the query builder, whose statements are sent in the same way. */
export interface Sql extends RawSql {
  readonly db: QueryBuilder;
}

const INT8 = 20;
const TIMESTAMPTZ = 1184;

/** Amounts and counts fit a double exactly, or something is badly wrong: rounding them silently would lose money. */
function parseInt8(text: string): number {
  const value = Number(text);
  assert(Number.isSafeInteger(value), `a bigint column holds ${text}, beyond exact numbers`);
  return value;
}

/**
 * A pool whose rows carry bigint as number and timestamptz as Date, for every reader alike.
 *
 * @param work the kind of work that most of its statements belong to: how long each of them may take
 */
export function openPool(databaseUrl: string, poolSize: number, work: Work = "read"): Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, parseInt8);
  types.setTypeParser(TIMESTAMPTZ, (text: string) => new Date(text));
  const options: PoolConfig = {
    connectionString: databaseUrl,
    max: poolSize,
    types,
    application_name: "partner-program",
    // A dropped connection has to surface as an error of the query in flight, not as a request that never ends.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 10_000,
    // Its type says that it returns nothing; the pool waits for the promise all the same.
    onConnect: (client) => client.query(sessionSetup(work)) as unknown as void,
  };
  const pool = new pg.Pool(options);
  pool.on("connect", (client) => client.on("error", () => lostConnections.add(client)));
  return pool;
}

const lostConnections = new WeakSet<object>();

export const CONNECTION_LOST = "the connection to the database was lost";

/** Whether something failed because its connection is gone. */
export function isLost(client: PoolClient, failure: unknown): boolean {
  // PostgreSQL may say that it ends the connection before it does.
  return lostConnections.has(client) || severityOf(failure) === "FATAL";
}

/** Whether PostgreSQL refused a statement and nothing else: its connection is as good as before. */
export const isRefusedStatement = (failure: unknown): boolean => severityOf(failure) === "ERROR";

/** How bad an error of PostgreSQL is, also where a library has wrapped it; undefined for any other error. */
function severityOf(failure: unknown): string | undefined {
  for (let current = failure; current instanceof Error; current = current.cause) {
    if (current instanceof pg.DatabaseError) return current.severity;
  }
  return undefined;
}

/** @throws Unavailable when there is no connection to be had, because all are at work or the database is away */
export async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    const reason = error instanceof Error && error.message !== "" ? error.message : String(error);
    throw new Unavailable(`no connection to the database: ${reason}`, { cause: error });
  }
}

type Send = (statement: Statement, parameters?: readonly unknown[]) => Promise<QueryResult>;

const sendOn =
  (connection: Pick<PoolClient, "query">): Send =>
  (statement, parameters = []) =>
    connection.query(
      typeof statement === "string"
        ? { text: statement, values: [...parameters] }
        : { name: statement.name, text: statement.text, values: [...parameters] },
    );

/**
 * Runs statements on a pool, each on any connection of it. Where the connection is lost in the middle, one that only reads
 * is `Unavailable`, and one that is run for its effect is `OutcomeUnknown`.
 */
export function sqlOf(pool: Pool): RawSql {
  const sendOrLose =
    (Lost: typeof Unavailable | typeof OutcomeUnknown): Send =>
    async (statement, parameters) => {
      const client = await connect(pool);
      let failure: unknown;
      try {
        return await sendOn(client)(statement, parameters);
      } catch (error) {
        failure = error;
        if (isLost(client, error)) throw new Lost(CONNECTION_LOST, { cause: error });
        throw error;
      } finally {
        // Anything but a refused statement may have broken the connection.
        client.release(failure !== undefined && !isRefusedStatement(failure));
      }
    };
  const reading = sqlBy(sendOrLose(Unavailable));
  const changing = sqlBy(sendOrLose(OutcomeUnknown));
  return { ...reading, execute: (statement, parameters) => changing.execute(statement, parameters) };
}

/** Runs each statement by way of another function, such as one that waits for its turn. */
export function sqlThrough(
  sql: RawSql,
  run: <Result>(statement: () => Promise<Result>) => Promise<Result>,
): RawSql {
  return {
    rows: (statement, parameters) => run(() => sql.rows(statement, parameters)),
    row: (statement, parameters) => run(() => sql.row(statement, parameters)),
    execute: (statement, parameters) => run(() => sql.execute(statement, parameters)),
  };
}

/**
 * Runs statements on one connection, such as a transaction's. It takes one at a time: a statement that is asked for while
 * another runs waits for it, and is not sent when that one fails.
 */
export function sqlOfConnection(client: Pick<PoolClient, "query">): RawSql {
  const send = sendOn(client);
  let running: Promise<QueryResult> | null = null;
  return sqlBy((statement, parameters) => {
    const result: Promise<QueryResult> =
      running === null ? send(statement, parameters) : running.then(() => send(statement, parameters));
    running = result;
    const end = (): void => {
      if (running === result) running = null;
    };
    result.then(end, end);
    return result;
  });
}

function sqlBy(send: Send): RawSql {
  return {
    async rows<Row>(statement: Statement, parameters?: readonly unknown[]) {
      return (await send(statement, parameters)).rows as Row[];
    },
    async row<Row>(statement: Statement, parameters?: readonly unknown[]) {
      return ((await send(statement, parameters)).rows[0] as Row | undefined) ?? null;
    },
    async execute(statement, parameters) {
      return (await send(statement, parameters)).rowCount ?? 0;
    },
  };
}
