import { afterAll, beforeAll, expect, test } from "@jest/globals";
import pg from "pg";
import { createTestDatabase, type TestDatabase } from "../support/servers/database.ts";
import { REFUSED_ROWS, TARGET_KEYS } from "./refused-rows.ts";
import { furtherRow, insertOf, PRESENT_ROWS, TABLES, type Row } from "./rows.ts";

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.databaseUrl });
  await client.connect();
  for (const [table, row] of PRESENT_ROWS) await client.query(insertOf(table, row));
});

afterAll(async () => {
  await client?.end();
  await database?.drop();
});

/** Tries to insert and leaves nothing behind: the constraint that refused the row, or "accepted". */
async function outcomeOf(table: string, row: Row): Promise<string> {
  await client.query("begin");
  try {
    await client.query(insertOf(table, row));
    return "accepted";
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint) return error.constraint;
    throw error;
  } finally {
    await client.query("rollback");
  }
}

test.each(TABLES)("a proper further row of %s is accepted", async (table) => {
  expect(await outcomeOf(table, furtherRow(table))).toBe("accepted");
});

test.each(REFUSED_ROWS)("%s refuses %j in %s", async (constraint, row, table) => {
  const proper = TABLES.includes(table) ? furtherRow(table) : {};
  expect(await outcomeOf(table, { ...proper, ...row })).toBe(constraint);
});

test("every check and every unique key has a row above that it refuses", async () => {
  const { rows } = await client.query<{ name: string }>(
    `select conname as name from pg_constraint
     where connamespace = 'public'::regnamespace and contype in ('c', 'u')
       and conrelid <> 'schema_migration'::regclass
     union
     select relname from pg_index join pg_class on oid = indexrelid
     where relnamespace = 'public'::regnamespace and indisunique and indpred is not null
     order by 1`,
  );
  const tried = new Set(REFUSED_ROWS.map(([constraint]) => constraint));
  const untried = rows.map(({ name }) => name).filter((name) => !tried.has(name));
  expect(untried).toEqual(TARGET_KEYS.toSorted());
});

test("every foreign key refuses a row that is not there", async () => {
  const { rows: foreignKeys } = await client.query<{ table: string; name: string; columns: string[] }>(
    `select conrelid::regclass::text as table, conname as name,
       (select array_agg(attname::text) from pg_attribute where attrelid = conrelid and attnum = any (conkey)) as columns
     from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f'`,
  );
  expect(foreignKeys.length).toBeGreaterThan(60);
  for (const { table, name, columns } of foreignKeys) {
    // A column that belongs to several foreign keys may be refused by any of them.
    for (const column of columns) {
      const mayRefuse = foreignKeys.filter(
        (other) => other.table === table && other.columns.includes(column),
      );
      const proper = furtherRow(table);
      const unknown = typeof proper[column] === "number" ? 0 : "unknown";
      const alone = table === "mail" && column !== "about_login_id" ? { account_id: null } : {};
      const outcome = await outcomeOf(table, { ...proper, ...alone, [column]: unknown });
      expect([name, mayRefuse.map((other) => other.name)]).toEqual([name, expect.arrayContaining([outcome])]);
    }
  }
});
