import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { isMigrated, migrationNames } from "../../src/db/migration-table.ts";
import { MIGRATIONS } from "../../src/db/migrations/index.ts";
import { withClient } from "../../src/local/postgres/databases.ts";
import { createTestDatabase, type TestDatabase } from "../support/servers/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

test("the files of the migrations are the migrations that are applied", () => {
  expect(migrationNames().toSorted()).toEqual(MIGRATIONS.map(({ name }) => name).toSorted());
});

test("a database is migrated if no migration is missing, whatever else was applied", async () => {
  await withClient(database.migrationUrl, async (client) => {
    await client.query("begin");
    await client.query("insert into schema_migration (name) values ('9999-of-a-later-release')");
    expect(await isMigrated(client)).toBe(true);
    await client.query("delete from schema_migration where name = $1", [MIGRATIONS[1]!.name]);
    expect(await isMigrated(client)).toBe(false);
    await client.query("drop table schema_migration");
    expect(await isMigrated(client)).toBe(false);
    await client.query("rollback");
  });
});
