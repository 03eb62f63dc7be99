import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Pool, PoolClient } from "pg";
import type { RawSql } from "../../src/db/raw-sql.ts";
import { limitAnswerTime } from "../../src/db/answer-time.ts";
import { openPool, sqlOfConnection } from "../../src/db/sql.ts";
import { createTestDatabase, type TestDatabase } from "../support/servers/database.ts";

let database: TestDatabase;
let client: PoolClient;
let release: () => Promise<void>;
let sql: RawSql;
/** What the driver was asked for, in order, and how many at most at once. */
const sent: string[] = [];
let mostAtOnce = 0;

/** The database is dropped while the server may still be ending its connections, and then reports that. */
function openTestPool(): Pool {
  const pool = openPool(database.databaseUrl, 1);
  pool.on("error", () => {});
  return pool;
}

beforeAll(async () => {
  database = await createTestDatabase();
  const pool = openTestPool();
  client = await pool.connect();
  release = async () => {
    client.release();
    await pool.end();
  };
  let atOnce = 0;
  const query = async (statement: { text: string }) => {
    sent.push(statement.text);
    mostAtOnce = Math.max(mostAtOnce, (atOnce += 1));
    try {
      return await client.query(statement);
    } finally {
      atOnce -= 1;
    }
  };
  sql = sqlOfConnection({ query: query as unknown as PoolClient["query"] });
});
afterAll(async () => {
  await release();
  await database.drop();
});

const number = (value: number) => sql.row<{ n: number }>(`select ${value} as n`);

test("one connection takes the statements that are asked for together one at a time", async () => {
  const rows = await Promise.all([number(1), number(2), number(3)]);
  expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
  expect(mostAtOnce).toBe(1);
});

test("what waited for a statement that failed is not sent, and what comes later is", async () => {
  sent.length = 0;
  const results = await Promise.allSettled([number(1), sql.execute("select 1 / 0"), number(3)]);
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(await number(4)).toEqual({ n: 4 });
  expect(sent).toEqual(["select 1 as n", "select 1 / 0", "select 4 as n"]);
});

// OPERATE-34
test("a connection that does not answer is cut off, and the next one is sound", async () => {
  const pool = openTestPool();
  const silent = await pool.connect();
  limitAnswerTime(silent, 100);
  await expect(silent.query("select pg_sleep(60)")).rejects.toThrow("the database gave no answer");
  silent.release(true);
  expect((await pool.query<{ n: number }>("select 1 as n")).rows).toEqual([{ n: 1 }]);
  await pool.end();
});
