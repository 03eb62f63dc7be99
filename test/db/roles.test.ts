import { afterAll, beforeAll, expect, test } from "@jest/globals";
import pg from "pg";
import { createTestDatabase, type TestDatabase } from "../support/servers/database.ts";

const INSUFFICIENT_PRIVILEGE = "42501";
const APPEND_ONLY = ["ledger_entry", "funding_entry", "audit_entry", "conversion_change"];
const READ_ONLY = ["schema_migration"];

let database: TestDatabase;
let application: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  application = new pg.Client({ connectionString: database.databaseUrl });
  await application.connect();
});

afterAll(async () => {
  await application?.end();
  await database?.drop();
});

// OPERATE-6
test.each([
  ["create a table", "create table stray (id text)"],
  ["create a function", "create function stray() returns integer language sql as 'select 1'"],
  ["create a schema", "create schema stray"],
  ["alter a table", "alter table partner add column stray text"],
  ["drop a table", "drop table outbox"],
  ["drop an index", "drop index payout_unfinished_index"],
  ["drop a constraint", "alter table payout drop constraint payout_amount_check"],
  ["empty a table", "truncate mail"],
  ["switch off the guard of the ledger", "alter table ledger_entry disable trigger all"],
  ["switch off all guards", "set session_replication_role = replica"],
  ["replace the guard of the ledger", "drop function refuse_change() cascade"],
  ["replace the service clock", "drop function service_now()"],
  ["become the owner", "set role vp_owner"],
  ["update the ledger", "update ledger_entry set amount_cents = 0"],
  ["delete from the ledger", "delete from ledger_entry"],
  ["pretend that a migration was applied", "insert into schema_migration (name) values ('stray')"],
])("the application cannot %s", async (_, statement) => {
  await expect(application.query(statement)).rejects.toMatchObject({ code: INSUFFICIENT_PRIVILEGE });
});

test("the application has just the rights it needs, on every table", async () => {
  const { rows } = await application.query<{ table: string; rights: string[] }>(
    `select relname as table, array(
       select lower(privilege) from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES',
         'TRIGGER']) as privilege
       where has_table_privilege(pg_class.oid, privilege)) as rights
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  );
  const expected = rows.map(({ table }) => ({
    table,
    rights: APPEND_ONLY.includes(table)
      ? ["select", "insert"]
      : READ_ONLY.includes(table)
        ? ["select"]
        : ["select", "insert", "update", "delete"],
  }));
  expect(rows).toEqual(expected);
  expect(rows.length).toBeGreaterThan(40);
});

test("the application reads the service clock and draws numbers", async () => {
  const { rows } = await application.query<{ now: Date }>("select service_now() as now");
  expect(rows[0]!.now).toBeInstanceOf(Date);
  await application.query(
    "insert into outbox (topic, workflow_id, payload) values ('hold', 'hold/cnv_1', '{}')",
  );
});
