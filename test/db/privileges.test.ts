import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { loadConfig } from "../../src/config.ts";
import { grantPrivileges, refuseExcessivePrivileges } from "../../src/db/privileges.ts";
import { openDeps, type Deps } from "../../src/deps.ts";
import { APPLICATION_ROLE, withClient } from "../../src/local/postgres/databases.ts";
import { testEnvironment } from "../support/scenes/deps.ts";
import { startApiProcess } from "../support/servers/api-process.ts";
import { createTestDatabase, type TestDatabase } from "../support/servers/database.ts";
import { testServers } from "../support/servers/test-servers.ts";

const MIGRATE = fileURLToPath(new URL("../../src/db/migrate.ts", import.meta.url));
/** What an earlier release could leave behind: grants whose revokes were never reached. */
const LEFT_BEHIND = `grant update on ledger_entry to ${APPLICATION_ROLE};
  grant delete on audit_entry to ${APPLICATION_ROLE}; grant all on schema_migration to ${APPLICATION_ROLE}`;

let database: TestDatabase;
let environment: Record<string, string>;
let deps: Deps & { close(): Promise<void> };
beforeAll(async () => {
  database = await createTestDatabase();
  environment = testEnvironment(database.databaseUrl, database.migrationUrl);
  deps = await openDeps(loadConfig(environment), "test");
});
afterAll(async () => {
  await deps?.close();
  await database?.drop();
});

const asOwner = (sql: string) => withClient(database.migrationUrl, (client) => client.query(sql));
const migrate = (settings: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [MIGRATE], { env: { ...environment, ...settings } });

/** Forgets that a migration was applied. */
const forget = (migration: string) => asOwner(`delete from schema_migration where name = '${migration}'`);

/** The rights of the application beyond reading and adding. */
const rightsOn = async (table: string): Promise<string[]> => {
  const rows = await deps.sql.rows<{ privilege: string }>(
    `select privilege from unnest(array['UPDATE', 'DELETE', 'TRUNCATE']) as privilege
     where has_table_privilege($1::regclass, privilege)`,
    [table],
  );
  return rows.map(({ privilege }) => privilege);
};

const MAY_CHANGE =
  /The database role vp_app could change the books: it has DELETE on audit_entry; UPDATE on ledger_entry/;

// OPERATE-13
// Review: cluster D1
test("a start refuses a role that may change the ledger, and names the next step", async () => {
  await refuseExcessivePrivileges(deps);
  await asOwner(LEFT_BEHIND);
  await expect(refuseExcessivePrivileges(deps)).rejects.toThrow(MAY_CHANGE);
  await expect(refuseExcessivePrivileges(deps)).rejects.toThrow(/Run `node src\/db\/migrate.ts`/);
  await expect(startApiProcess(environment)).rejects.toThrow(MAY_CHANGE);
});

// OPERATE-13
test("a right to change one column is refused too", async () => {
  await withClient(database.migrationUrl, (client) => grantPrivileges(client, APPLICATION_ROLE));
  await asOwner(`grant update (amount_cents) on ledger_entry to ${APPLICATION_ROLE}`);
  await expect(refuseExcessivePrivileges(deps)).rejects.toThrow("UPDATE on ledger_entry");
});

// OPERATE-6
// Review: cluster D1
test("a migration revokes what the application must not do, whatever others own in the schema", async () => {
  await asOwner(LEFT_BEHIND);
  // As an extension of another owner leaves it, such as pg_stat_statements.
  const url = new URL(database.migrationUrl);
  await withClient(`${testServers().adminUrlBase}${url.pathname.slice(1)}`, async (client) => {
    await client.query("create function reset_statistics() returns integer language sql as 'select 1'");
    await client.query("revoke all on function reset_statistics() from public");
    await client.query("create table statistics_of_another (id integer)");
  });
  await migrate();
  expect(await rightsOn("ledger_entry")).toEqual([]);
  expect(await rightsOn("audit_entry")).toEqual([]);
  expect(await rightsOn("schema_migration")).toEqual([]);
  expect(await rightsOn("statistics_of_another")).toEqual([]);
  expect(await rightsOn("partner")).toEqual(["UPDATE", "DELETE"]);
  await refuseExcessivePrivileges(deps);
});

// OPERATE-6
// Review: cluster D1
test("a migration that stops half-way leaves no right to change the ledger", async () => {
  await asOwner(LEFT_BEHIND);
  await forget("0035-question-order");
  await expect(migrate()).rejects.toThrow(/position/);
  expect(await rightsOn("ledger_entry")).toEqual([]);
  expect(await rightsOn("audit_entry")).toEqual([]);
  await asOwner("insert into schema_migration (name) values ('0035-question-order')");
});

test("a migration prints one line of JSON, and its progress on standard error", async () => {
  await forget("0040-outbox-by-workflow");
  const { stdout, stderr } = await migrate({ FORCE_COLOR: "1" });
  expect(stdout).toBe(`${JSON.stringify({ applied: ["0040-outbox-by-workflow"] })}\n`);
  expect(stderr).toContain("0040-outbox-by-workflow");
  expect(stderr).not.toContain("\u001b");
});
