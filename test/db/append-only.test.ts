import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import pg from "pg";
import { createTestDatabase, type TestDatabase } from "../support/servers/database.ts";
import { insertOf, PRESENT_ROWS } from "./rows.ts";

const RESTRICT_VIOLATION = "23001";
const INSUFFICIENT_PRIVILEGE = "42501";
const APPEND_ONLY = ["ledger_entry", "funding_entry", "audit_entry", "conversion_change"];

let database: TestDatabase;
let application: pg.Client;
let owner: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  application = new pg.Client({ connectionString: database.databaseUrl });
  owner = new pg.Client({ connectionString: database.migrationUrl });
  await Promise.all([application.connect(), owner.connect()]);
  for (const [table, row] of PRESENT_ROWS) await application.query(insertOf(table, row));
});

afterAll(async () => {
  await Promise.all([application?.end(), owner?.end()]);
  await database?.drop();
});

describe.each(APPEND_ONLY)("%s", (table) => {
  // MONEY-20, FUNDING-1
  test.each([
    ["update", `update ${table} set created_at = created_at`],
    ["update of no row", `update ${table} set created_at = created_at where false`],
    ["delete", `delete from ${table}`],
    ["truncate", `truncate ${table}`],
    ["truncate of everything it hangs on", "truncate program cascade"],
    [
      "insert that updates on conflict",
      `insert into ${table} overriding system value select * from ${table}
       on conflict (id) do update set created_at = excluded.created_at`,
    ],
  ])("%s is refused to the application and to the owner, and the rows stay", async (_, statement) => {
    const before = await rowsOf(table);
    expect(before.length).toBeGreaterThan(0);
    await expect(application.query(statement)).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
    await expect(owner.query(statement)).rejects.toMatchObject({ code: RESTRICT_VIOLATION });
    expect(await rowsOf(table)).toEqual(before);
  });

  test("the application adds to it", async () => {
    const before = await rowsOf(table);
    const [, row] = PRESENT_ROWS.find(([name]) => name === table)!;
    await application.query(insertOf(table, "cause" in row ? { ...row, cause: "another cause" } : row));
    expect(await rowsOf(table)).toHaveLength(before.length + 1);
  });
});

async function rowsOf(table: string): Promise<unknown[]> {
  return (await application.query(`select * from ${table} order by id`)).rows;
}
