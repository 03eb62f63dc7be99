import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { loadStartConfig } from "../../src/config.ts";
import { openDataFolder } from "../../src/local/process/data-folder.ts";
import { ensureDatabaseRuns } from "../../src/local/engines.ts";
import { progressTo } from "../../src/local/progress.ts";
import { createTestDatabase, type TestDatabase } from "../support/servers/database.ts";
import { temporaryFolder } from "../support/servers/temporary-folder.ts";

const folder = openDataFolder(temporaryFolder());
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

const PORTS = { api: 0, postgres: 0, temporal: 0, temporalUi: 0 };

/** What a start says when it has found the database. */
async function saidOf(settings: Record<string, string>): Promise<string> {
  const said: string[] = [];
  const keys = { ENCRYPTION_KEY: "0".repeat(64), CUSTOMER_HASH_KEY: "1".repeat(64) };
  const config = loadStartConfig({ ...keys, ...settings });
  const progress = progressTo((line) => said.push(line));
  await ensureDatabaseRuns(config, folder, PORTS, progress, () => undefined);
  return said.join("\n");
}

// OPERATE-6
test("a start warns when the service runs as the role that owns its tables", async () => {
  const { databaseUrl, migrationUrl } = database;
  const warning = "Warning: the service runs as the role that owns its tables";
  const apart = { DATABASE_URL: databaseUrl, DATABASE_MIGRATION_URL: migrationUrl };
  expect(await saidOf(apart)).not.toContain(warning);
  expect(await saidOf({ DATABASE_URL: databaseUrl })).toContain(warning);
  expect(await saidOf({ ...apart, DATABASE_URL: migrationUrl })).toContain(warning);
});
