import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  APPLICATION_ROLE,
  ensureDatabase,
  ensureRoles,
  OWNER_ROLE,
  withClient,
} from "../../../src/local/postgres/databases.ts";
import { claimPorts } from "../../../src/local/ports.ts";
import { startPostgres } from "../../../src/local/postgres/postgres.ts";
import type { PostgresServer } from "../../../src/local/postgres/postgres.ts";
import { progressTo } from "../../../src/local/progress.ts";
import { runScript } from "../../../src/local/process/run-script.ts";
import { findTemporalCli } from "../../../src/local/temporal/temporal-cli.ts";
import { startTemporal } from "../../../src/local/temporal/temporal.ts";
import { makeDataFolder } from "./data-folder.ts";

/** What the tests of one run share. Passed to them in the variable TEST_SERVERS. */
export interface TestServers {
  /** Superuser's connection string without a database: append its name. */
  adminUrlBase: string;
  /** Database with the migrated schema and no rows, to be copied. */
  templateDatabase: string;
  temporalAddress: string;
  /** The workflows, bundled once: `workflowBundle: { codePath }` of a worker. */
  workflowBundlePath: string;
}

/** The servers of one test run and the way to end them. */
export interface RunningTestServers {
  servers: TestServers;
  stop(): Promise<void>;
}

const PASSWORD = "test";
const TEMPLATE = "partner_program_template";

const TEMPORAL_DYNAMIC_CONFIG = {
  // Otherwise every timer, however short, takes a second.
  "history.timerProcessorMaxTimeShift": "50ms",
  "system.forceSearchAttributesCacheRefreshOnRead": true,
  // Otherwise the same workflow id cannot be started twice within a second.
  "history.workflowIdReuseMinimalInterval": "0s",
  // Otherwise Temporal looks only every three minutes whether a version of workers has drained.
  "matching.wv.VersionDrainageStatusVisibilityGracePeriod": "1s",
  "matching.wv.VersionDrainageStatusRefreshInterval": "1s",
};

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/**
 * Starts one PostgreSQL, migrates the template database in it, starts one Temporal, and bundles the workflows: side by
 * side, and everything is stopped again when one of them fails.
 */
export async function startTestServers(): Promise<RunningTestServers> {
  const folder = makeDataFolder();
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    await Promise.allSettled(stops.map((stopOne) => stopOne()));
    rmSync(folder, { recursive: true, force: true });
  };
  const [postgresPort, temporalPort] = (await claimPorts([
    { setting: "POSTGRES_PORT", use: "PostgreSQL", host: "127.0.0.1", port: 0 },
    { setting: "TEMPORAL_PORT", use: "Temporal", host: "127.0.0.1", port: 0 },
  ])) as [number, number];
  const workflowBundlePath = join(folder, "workflows.js");

  const work = await Promise.allSettled([
    preparePostgres(folder, postgresPort, stops),
    prepareTemporal(folder, temporalPort, stops),
    runScript(pathOf("./bundle-workflows.ts"), [workflowBundlePath], process.env),
  ]);
  const failed = work.find((outcome) => outcome.status === "rejected");
  if (failed !== undefined) {
    await stop();
    throw failed.reason;
  }
  return {
    servers: {
      adminUrlBase: `postgres://postgres:${PASSWORD}@127.0.0.1:${postgresPort}/`,
      templateDatabase: TEMPLATE,
      temporalAddress: `127.0.0.1:${temporalPort}`,
      workflowBundlePath,
    },
    stop,
  };
}

/** One PostgreSQL with the template database in it, and nothing else. */
export async function startTestPostgres(): Promise<
  Pick<TestServers, "adminUrlBase" | "templateDatabase"> & { stop(): Promise<void> }
> {
  const folder = makeDataFolder();
  const stops: (() => Promise<void>)[] = [];
  const [port] = (await claimPorts([
    { setting: "POSTGRES_PORT", use: "PostgreSQL", host: "127.0.0.1", port: 0 },
  ])) as [number];
  await preparePostgres(folder, port, stops);
  return {
    adminUrlBase: `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/`,
    templateDatabase: TEMPLATE,
    async stop() {
      await Promise.allSettled(stops.map((stopOne) => stopOne()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function preparePostgres(folder: string, port: number, stops: (() => Promise<void>)[]): Promise<void> {
  const server = await startPostgres({
    wantedDir: join(folder, "postgres"),
    installationId: folder,
    password: PASSWORD,
    port,
    maxConnections: 300,
    isDurable: false,
    logFile: join(folder, "postgres.log"),
    pidFile: join(folder, "postgres.json"),
  });
  stops.push(server.stop);
  await makeTemplate(server);
}

async function makeTemplate(server: PostgresServer): Promise<void> {
  const adminUrl = server.adminUrl("postgres");
  await ensureRoles(adminUrl, { owner: PASSWORD, application: PASSWORD });
  await ensureDatabase(adminUrl, TEMPLATE);
  const urlAs = (role: string) => server.adminUrl(TEMPLATE).replace("//postgres:", `//${role}:`);
  await runScript(pathOf("../../../src/db/migrate.ts"), [], {
    DATABASE_URL: urlAs(APPLICATION_ROLE),
    DATABASE_MIGRATION_URL: urlAs(OWNER_ROLE),
    // Required with a database, and of no use to a migration.
    ENCRYPTION_KEY: "00".repeat(32),
    CUSTOMER_HASH_KEY: "11".repeat(32),
  });
  // A template can be copied only while nobody is connected to it.
  await withClient(adminUrl, (client) => client.query(`alter database ${TEMPLATE} allow_connections false`));
}

async function prepareTemporal(folder: string, port: number, stops: (() => Promise<void>)[]): Promise<void> {
  const cli = await findTemporalCli({
    configuredPath: process.env["TEMPORAL_CLI"] || null,
    env: process.env,
    progress: progressTo((line) => process.stderr.write(`${line}\n`)),
  });
  const server = await startTemporal({
    cli: cli.path,
    port,
    uiPort: null,
    namespace: "default",
    databaseFile: null,
    dynamicConfig: TEMPORAL_DYNAMIC_CONFIG,
    logFile: join(folder, "temporal.log"),
    pidFile: join(folder, "temporal.json"),
  });
  stops.push(server.stop);
}
