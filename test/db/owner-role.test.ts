import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { loadStartConfig } from "../../src/config.ts";
import { openDataFolder } from "../../src/local/process/data-folder.ts";
import { ensureDatabaseRuns } from "../../src/local/ensure-servers.ts";
import { progressTo } from "../../src/local/progress.ts";
import { until } from "../support/scenes/until.ts";
import { testEnvironment } from "../support/scenes/deps.ts";
import { startApiProcess } from "../support/servers/api-process.ts";
import { createTestDatabase, type TestDatabase } from "../support/servers/database.ts";
import { temporaryFolder } from "../support/servers/temporary-folder.ts";
import { testServers } from "../support/servers/test-servers.ts";
import { startWorkerProcess } from "../support/servers/worker-process.ts";

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
test("a start warns when the service runs as the owner of its tables", async () => {
  const { databaseUrl, migrationUrl } = database;
  const warning = "Warning: the service runs as the owner of its tables";
  const apart = { DATABASE_URL: databaseUrl, DATABASE_MIGRATION_URL: migrationUrl };
  expect(await saidOf(apart)).not.toContain(warning);
  expect(await saidOf({ DATABASE_URL: databaseUrl })).toContain(warning);
  expect(await saidOf({ ...apart, DATABASE_URL: migrationUrl })).toContain(warning);
});

// OPERATE-6
test("an API and a worker that are started by themselves warn of it too", async () => {
  const { databaseUrl, migrationUrl } = database;
  const warning = '"msg":"the service runs as the role that owns its tables';
  const settings = (url: string) => ({
    ...testEnvironment(url, migrationUrl),
    TEMPORAL_ADDRESS: testServers().temporalAddress,
    TEMPORAL_TASK_QUEUE: "test-owner-role",
    DATA_DIR: folder.path,
  });
  const apart = await startApiProcess(settings(databaseUrl));
  const api = await startApiProcess(settings(migrationUrl));
  const worker = startWorkerProcess(settings(migrationUrl));
  try {
    expect(apart.log()).not.toContain(warning);
    expect(api.log()).toContain(warning);
    await until("the worker to warn", () => worker.log().includes(warning));
  } finally {
    await Promise.all([apart.stop("SIGTERM"), api.stop("SIGTERM"), worker.end("SIGKILL")]);
  }
});
