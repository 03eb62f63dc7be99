import type { ClientBase, Pool, PoolClient, PoolConfig, QueryResult } from "pg";
import pg from "pg";
import assert from "node:assert";

/**
 * A statement that PostgreSQL plans once for each connection: for the few that every sale and every click send. Their
 * plan must not depend on the parameters' values.
 */
export interface Prepared {
  readonly name: string;
  readonly text: string;
}

export type Statement = string | Prepared;

/** Anything that runs SQL written as text with `$1` placeholders: a pool for reads, a transaction for commands. */
export interface Sql {
  /** All rows of the answer. */
  rows<Row>(statement: Statement, parameters?: readonly unknown[]): Promise<Row[]>;
  /** The first row, or null where there is none. */
  row<Row>(statement: Statement, parameters?: readonly unknown[]): Promise<Row | null>;
  /** Runs a statement for its effect and returns the number of rows it changed. */
  execute(statement: Statement, parameters?: readonly unknown[]): Promise<number>;
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
 * A list is the start of one index, in order. Where one program has most of the rows, the planner would rather take any
 * index of the program and sort all of it part by part, since it expects programs to be of equal size.
 */
async function setPlanner(client: ClientBase): Promise<void> {
  await client.query("set enable_incremental_sort = off");
}

/** A pool whose rows carry bigint as number and timestamptz as Date, for every reader alike. */
export function openPool(databaseUrl: string, poolSize: number): Pool {
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
    connectionTimeoutMillis: 10_000,
    // Its type says that it returns nothing; the pool waits for the promise all the same.
    onConnect: (client) => setPlanner(client) as unknown as void,
  };
  return new pg.Pool(options);
}

type Send = (statement: Statement, parameters?: readonly unknown[]) => Promise<QueryResult>;

const sendOn =
  (connection: Pick<Pool | PoolClient, "query">): Send =>
  (statement, parameters = []) =>
    connection.query(
      typeof statement === "string"
        ? { text: statement, values: [...parameters] }
        : { name: statement.name, text: statement.text, values: [...parameters] },
    );

/** Runs statements on a pool, each on any connection of it. */
export const sqlOf = (pool: Pick<Pool, "query">): Sql => sqlBy(sendOn(pool));

/**
 * Runs statements on one connection, such as a transaction's. It takes one at a time: a statement that is asked for while
 * another runs waits for it, and is not sent when that one fails.
 */
export function sqlOfConnection(client: Pick<PoolClient, "query">): Sql {
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

function sqlBy(send: Send): Sql {
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
