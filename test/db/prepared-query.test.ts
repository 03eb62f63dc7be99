import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import type { PoolClient } from "pg";
import type { RawSql } from "../../src/db/raw-sql.ts";
import { openPool, sqlOfConnection } from "../../src/db/sql.ts";
import { createTestDatabase, type TestDatabase } from "../support/servers/database.ts";

let database: TestDatabase;
let client: PoolClient;
let sql: RawSql;
let release: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  const pool = openPool(database.databaseUrl, 1);
  pool.on("error", () => {});
  client = await pool.connect();
  sql = sqlOfConnection(client);
  release = async () => {
    client.release();
    await pool.end();
  };
});

afterAll(async () => {
  await release();
  await database.drop();
});

const ROWS = {
  name: "rows",
  text: `select $1::bigint + g as number, '2026-08-01T12:00:00Z'::timestamptz as at, null::text as "nothingHere"
    from generate_series(1, 2) g`,
};
const rowsFrom = (first: number) =>
  [first + 1, first + 2].map((number) => ({
    number,
    at: new Date("2026-08-01T12:00:00Z"),
    nothingHere: null,
  }));

test("a prepared statement is described once, and every run reads the same columns", async () => {
  const describe = jest.spyOn(client.connection, "describe");
  expect(await sql.rows(ROWS, [10])).toEqual(rowsFrom(10));
  expect(describe).toHaveBeenCalledTimes(1);
  expect(await sql.rows(ROWS, [20])).toEqual(rowsFrom(20));
  expect(await sql.rows(ROWS, [30])).toEqual(rowsFrom(30));
  expect(describe).toHaveBeenCalledTimes(1);
  describe.mockRestore();
});

test("a prepared statement without columns tells each time how many rows it changed", async () => {
  await sql.execute("create temporary table changed (at integer)");
  const insert = {
    name: "insert",
    text: "insert into changed select g from generate_series(1, $1::integer) g",
  };
  expect(await sql.execute(insert, [3])).toBe(3);
  expect(await sql.execute(insert, [2])).toBe(2);
});

test("a prepared statement that fails, at its first run or later, leaves the connection and itself of use", async () => {
  const divide = { name: "divide", text: "select 12 / $1::integer as quotient" };
  for (const divisor of [3, 4]) {
    await expect(sql.row(divide, [0])).rejects.toMatchObject({ code: "22012" });
    expect(await sql.row(divide, [divisor])).toEqual({ quotient: 12 / divisor });
  }
});

test("a value that cannot be sent fails its own run alone", async () => {
  const endless: Record<string, unknown> = {};
  endless["itself"] = endless;
  await sql.row({ name: "echo", text: "select $1::jsonb as value" }, [{ known: true }]);
  await expect(sql.row({ name: "echo", text: "select $1::jsonb as value" }, [endless])).rejects.toThrow(
    "circular",
  );
  expect(await sql.row({ name: "echo", text: "select $1::jsonb as value" }, [{ a: 1 }])).toEqual({
    value: { a: 1 },
  });
});

test("a value beyond exact numbers fails at any run", async () => {
  const large = { name: "large", text: "select $1::bigint as number" };
  expect(await sql.row(large, [1])).toEqual({ number: 1 });
  await expect(sql.row(large, ["9007199254740993"])).rejects.toThrow("beyond exact numbers");
  expect(await sql.row(large, [2])).toEqual({ number: 2 });
});

test("a prepared statement whose columns have changed is refused by PostgreSQL, not misread", async () => {
  await sql.execute("create temporary table widening (one integer)");
  await sql.execute("insert into widening values (1)");
  const all = { name: "all", text: "select * from widening" };
  expect(await sql.rows(all)).toEqual([{ one: 1 }]);
  await sql.execute("alter table widening add column two integer");
  await expect(sql.rows(all)).rejects.toThrow("cached plan must not change result type");
});
