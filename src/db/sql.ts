import type { Pool, PoolClient, PoolConfig, QueryResult } from "pg";
import pg from "pg";
import assert from "node:assert";
import { allowAnswerTime, watchAnswers } from "./answer-time.ts";
import { NoConnection, OutcomeUnknown, Unavailable } from "./unavailable.ts";
import { sessionSetup, transactionSetup, type Work } from "./work.ts";
import { hasSqlState } from "./sql-state.ts";
import type { RawSql, Statement } from "./raw-sql.ts";
import type { QueryBuilder } from "./query-builder.ts";

/** Adds the query builder, whose statements are sent the same way. */
export interface Sql extends RawSql {
  readonly db: QueryBuilder;
}

const INT8 = 20;
const TIMESTAMPTZ = 1184;

/** Amounts and counts fit a double exactly; anything else is a bug, and silent rounding would lose money. */
function parseInt8(text: string): number {
  const value = Number(text);
  assert(Number.isSafeInteger(value), `a bigint column holds ${text}, beyond exact numbers`);
  return value;
}

/**
 * How long connections stay open unused. One that is new takes 40 ms more for its first sale, to plan the statements and
 * compile the triggers, and several times as long on a busy machine; so those of a process that answers callers stay.
 */
const IDLE_MS = { ofCallers: 300_000, ofOthers: 10_000 } as const;

/**
 * A pool that parses bigint as number and timestamptz as Date for all readers.
 *
 * @param sessionWork the kind of work of most statements, which sets their time limits; null behind a pooler, where each
 * transaction sets them
 */
export function openPool(databaseUrl: string, poolSize: number, sessionWork: Work | null = "read"): Pool {
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, parseInt8);
  types.setTypeParser(TIMESTAMPTZ, (text: string) => new Date(text));
  const options: PoolConfig = {
    connectionString: databaseUrl,
    max: poolSize,
    types,
    application_name: "partner-program",
    // A dropped connection must fail the query in flight instead of hanging the request.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: sessionWork === "read" ? IDLE_MS.ofCallers : IDLE_MS.ofOthers,
    ...(sessionWork !== null && {
      // Typed to return nothing, but the pool awaits the promise.
      onConnect: (client) => client.query(sessionSetup(sessionWork)) as unknown as void,
    }),
  };
  const pool = new pg.Pool(options);
  pool.on("connect", (client) => {
    client.on("error", () => lostConnections.add(client));
    watchAnswers(client, usualWorkOf(sessionWork));
  });
  pool.on("release", (_error, client) => allowAnswerTime(client, usualWorkOf(sessionWork)));
  return pool;
}

/** Behind a pooler the session is configured for none, and each transaction says what its work is. */
const usualWorkOf = (sessionWork: Work | null): Work => sessionWork ?? "upkeep";

const lostConnections = new WeakSet<object>();

export const CONNECTION_LOST = "the connection to the database was lost";

/** Whether a failure means that the connection is gone. */
export function isLost(client: PoolClient, failure: unknown): boolean {
  // PostgreSQL may announce the end of the connection before it closes.
  return lostConnections.has(client) || severityOf(failure) === "FATAL";
}

/** Whether PostgreSQL merely rejected a statement: its connection is still good. */
export const isRefusedStatement = (failure: unknown): boolean => severityOf(failure) === "ERROR";

/** The severity of a PostgreSQL error, also if wrapped by a library; otherwise undefined. */
function severityOf(failure: unknown): string | undefined {
  for (let current = failure; current instanceof Error; current = current.cause) {
    if (current instanceof pg.DatabaseError) return current.severity;
  }
  return undefined;
}

/** @throws NoConnection */
export async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    const reason = error instanceof Error && error.message !== "" ? error.message : String(error);
    throw new NoConnection(`no connection to the database: ${reason}`, { cause: error });
  }
}

type Send = (statement: Statement, parameters?: readonly unknown[]) => Promise<QueryResult>;

/** @param isPooled whether a pooler may hand each transaction another connection, which has not prepared the statement */
const sendOn =
  (connection: Pick<PoolClient, "query">, isPooled: boolean): Send =>
  (statement, parameters = []) => {
    const values = [...parameters];
    if (typeof statement === "string") return connection.query({ text: statement, values });
    const { name, text } = statement;
    return connection.query(isPooled ? { text, values } : { name, text, values });
  };

/**
 * Runs statements on a pool, each on any connection. If the connection is lost, a read throws `Unavailable`, and a
 * statement run for its effect throws `OutcomeUnknown`.
 *
 * @param options.timedFor the kind of work of each statement, which then has a transaction of its own for its time limits,
 * such as behind a pooler; null if the connection has them
 */
export function sqlOf(
  pool: Pool,
  { timedFor, wakeRelay }: { readonly timedFor: Work | null; readonly wakeRelay: () => void },
): RawSql {
  const sendAlone =
    (client: PoolClient): Send =>
    (statement, parameters) =>
      timedFor === null
        ? sendOn(client, false)(statement, parameters)
        : sendInOwnTransaction(client, timedFor, statement, parameters);
  const sendOrLose =
    (Lost: typeof Unavailable | typeof OutcomeUnknown): Send =>
    async (statement, parameters) => {
      const client = await connect(pool);
      let failure: unknown;
      try {
        return await sendAlone(client)(statement, parameters);
      } catch (error) {
        failure = error;
        if (isLost(client, error)) throw new Lost(CONNECTION_LOST, { cause: error });
        throw error;
      } finally {
        // Anything but a rejected statement may have broken the connection. A standby's is not wanted either.
        const isUsable = isRefusedStatement(failure) && !hasSqlState(failure, "readOnlyTransaction");
        client.release(failure !== undefined && !isUsable);
      }
    };
  const reading = sqlBy(sendOrLose(Unavailable));
  const changing = sqlBy(sendOrLose(OutcomeUnknown));
  return {
    ...reading,
    wakeRelay,
    execute: (statement, parameters) => changing.execute(statement, parameters),
    changedRow: (statement, parameters) => changing.changedRow(statement, parameters),
  };
}

/** Sends one statement with the time limits of its kind of work, which the connection does not have. */
async function sendInOwnTransaction(
  client: PoolClient,
  work: Work,
  statement: Statement,
  parameters: readonly unknown[] = [],
): Promise<QueryResult> {
  allowAnswerTime(client, work);
  await client.query(`begin; ${transactionSetup(work, null)}`);
  try {
    const result = await sendOn(client, true)(statement, parameters);
    await client.query("commit");
    return result;
  } catch (error) {
    // A connection that cannot roll back is lost, and dropped by the caller.
    await client.query("rollback").catch(() => lostConnections.add(client));
    throw error;
  }
}

/** Runs each statement through another function, such as one that waits for its turn. */
export function sqlThrough(
  sql: RawSql,
  run: <Result>(statement: () => Promise<Result>) => Promise<Result>,
): RawSql {
  return {
    rows: (statement, parameters) => run(() => sql.rows(statement, parameters)),
    row: (statement, parameters) => run(() => sql.row(statement, parameters)),
    execute: (statement, parameters) => run(() => sql.execute(statement, parameters)),
    changedRow: (statement, parameters) => run(() => sql.changedRow(statement, parameters)),
    wakeRelay: () => sql.wakeRelay(),
  };
}

/**
 * Runs statements on one connection, such as a transaction's, one at a time: a concurrent statement waits, and is not
 * sent if the first one fails.
 *
 * @param options.isPooled whether it is a pooler's, on which no statement stays prepared
 */
export function sqlOfConnection(
  client: Pick<PoolClient, "query">,
  {
    isPooled = false,
    wakeRelay = () => {},
  }: { readonly isPooled?: boolean; readonly wakeRelay?: () => void } = {},
): RawSql {
  const send = sendOn(client, isPooled);
  let running: Promise<QueryResult> | null = null;
  const statements = sqlBy((statement, parameters) => {
    const result: Promise<QueryResult> =
      running === null ? send(statement, parameters) : running.then(() => send(statement, parameters));
    running = result;
    const end = (): void => {
      if (running === result) running = null;
    };
    result.then(end, end);
    return result;
  });
  return { ...statements, wakeRelay };
}

function sqlBy(send: Send): Omit<RawSql, "wakeRelay"> {
  const row = async <Row>(statement: Statement, parameters?: readonly unknown[]): Promise<Row | null> =>
    ((await send(statement, parameters)).rows[0] as Row | undefined) ?? null;
  return {
    async rows<Row>(statement: Statement, parameters?: readonly unknown[]) {
      return (await send(statement, parameters)).rows as Row[];
    },
    row,
    changedRow: row,
    async execute(statement, parameters) {
      return (await send(statement, parameters)).rowCount ?? 0;
    },
  };
}
