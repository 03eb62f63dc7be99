import assert from "node:assert";
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadConfig } from "../../src/config.ts";
import { openDeps, type Deps } from "../../src/deps.ts";
import { claimPorts } from "../../src/local/ports.ts";
import {
  APPLICATION_ROLE,
  ensureDatabase,
  ensureRoles,
  OWNER_ROLE,
} from "../../src/local/postgres/databases.ts";
import { startPostgres, type PostgresServer } from "../../src/local/postgres/postgres.ts";
import { systemEnvironment } from "../../src/local/process/child-environment.ts";
import { openDataFolder } from "../../src/local/process/data-folder.ts";
import type { Running } from "../../src/local/process/keep-running.ts";
import { startNodeProcess, untilReady } from "../../src/local/process/node-process.ts";
import { runScript } from "../../src/local/process/run-script.ts";
import { findTemporalCli } from "../../src/local/temporal/temporal-cli.ts";
import { startTemporal } from "../../src/local/temporal/temporal.ts";
import { testEnvironment } from "../../test/support/scenes/deps.ts";
import { archiveWal, restoreTo, takeBaseBackup, untilArchived, untilPromoted } from "./backup.ts";

const DATABASE = "drill";
const MAX_CONNECTIONS = 100;
const READY_TIMEOUT_MS = 120_000;
const NO_LIMIT = "1000000";

const entry = (name: string): string => fileURLToPath(new URL(`../../src/${name}`, import.meta.url));

/** What Temporal knows after the restore, beside a PostgreSQL restored to an earlier moment. */
export type TemporalCase = "ahead" | "behind" | "gone";

/** A deployment on one machine whose parts are started, killed and restored one by one. */
export interface Machine {
  readonly baseUrl: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly temporalAddress: string;
  /** The campaign's own access to the database; another one after a restore. */
  deps(): Deps;
  startApi(): Promise<void>;
  startWorker(): Promise<void>;
  stopWorker(): Promise<void>;
  /** A base backup of PostgreSQL, and a copy of Temporal's database. The worker is stopped meanwhile. */
  backUp(): Promise<void>;
  /** The database's time, when everything committed before it is to be restored. */
  mark(): Promise<Date>;
  /** Everything is killed; PostgreSQL comes back as of the moment, Temporal as the case says. */
  loseAndRestore(moment: Date, temporal: TemporalCase): Promise<void>;
  /** An operator's command. @returns what it printed */
  vp(...args: readonly string[]): Promise<unknown>;
  stop(): Promise<void>;
}

/** @param settings of API and worker, besides those of the machine */
export async function startMachine(settings: Readonly<Record<string, string>>): Promise<Machine> {
  const path = mkdtempSync(join(tmpdir(), "partner-program-drill-"));
  chmodSync(path, 0o755);
  const folder = openDataFolder(path);
  const archive = folder.inside("archive");
  const backup = folder.inside("backup");
  // PostgreSQL may run as another user.
  mkdirSync(archive);
  chmodSync(archive, 0o777);
  const [postgresPort, temporalPort, apiPort] = (await claimPorts(
    ["PostgreSQL", "Temporal", "the API"].map((use) => ({
      setting: "PORT",
      use,
      host: "127.0.0.1",
      port: 0,
    })),
  )) as [number, number, number];
  const { installationId, postgresPasswords: passwords } = folder.secrets;
  const launchPostgres = () =>
    startPostgres({
      wantedDir: folder.inside("postgres"),
      ...{ installationId, port: postgresPort, password: passwords.admin },
      ...{ maxConnections: MAX_CONNECTIONS, isDurable: true },
      logFile: folder.logFile("postgres"),
      pidFile: folder.pidFile("postgres"),
    });
  const cli = await findTemporalCli({
    configuredPath: process.env["TEMPORAL_CLI"] || null,
    env: process.env,
    progress: { say: () => undefined, during: (_step, work) => work() },
  });
  const temporalFile = folder.inside("temporal.db");
  const temporalCopy = folder.inside("temporal-copy.db");
  const launchTemporal = () =>
    startTemporal({
      ...{
        cli: cli.path,
        port: temporalPort,
        uiPort: null,
        namespace: "default",
        databaseFile: temporalFile,
      },
      logFile: folder.logFile("temporal"),
      pidFile: folder.pidFile("temporal"),
    });

  let postgres = await launchPostgres();
  await archiveWal(postgres.adminUrl("postgres"), archive);
  await postgres.stop();
  postgres = await launchPostgres();
  await ensureRoles(postgres.adminUrl("postgres"), passwords);
  await ensureDatabase(postgres.adminUrl("postgres"), DATABASE);
  let temporal: Running = await launchTemporal();
  const environment: Record<string, string> = {
    ...systemEnvironment(),
    ...testEnvironment(
      postgres.urlAs(APPLICATION_ROLE, passwords.application, DATABASE),
      postgres.urlAs(OWNER_ROLE, passwords.owner, DATABASE),
      {
        ...{ EVENT_LIMIT_PER_MINUTE: NO_LIMIT, KEY_LIMIT_PER_MINUTE: NO_LIMIT, POSTBACK_ALLOW_PRIVATE: "1" },
        ...{
          TEMPORAL_ADDRESS: `127.0.0.1:${temporalPort}`,
          DATA_DIR: path,
          LOG_LEVEL: "info",
          PORT: String(apiPort),
        },
        ...settings,
      },
    ),
  };
  await runScript(entry("db/migrate.ts"), [], environment);
  const open = () => openDeps(loadConfig({ ...environment, LOG_LEVEL: "silent" }), "drill");
  let deps: Awaited<ReturnType<typeof open>> | null = await open();
  let api: Running | null = null;
  let worker: Running | null = null;
  const baseUrl = `http://127.0.0.1:${apiPort}`;

  const machine: Machine = {
    ...{ baseUrl, environment, temporalAddress: `127.0.0.1:${temporalPort}` },
    deps() {
      assert(deps !== null, "the database is there");
      return deps;
    },
    async startApi() {
      api = await startNodeProcess("api", entry("api/main.ts"), environment, folder);
      await untilReady(`${baseUrl}/readyz/api`, [api.child], READY_TIMEOUT_MS);
    },
    async startWorker() {
      worker = await startNodeProcess("worker", entry("worker/main.ts"), environment, folder);
    },
    async stopWorker() {
      await worker?.stop();
      worker = null;
    },
    async backUp() {
      await machine.stopWorker();
      await takeBaseBackup(postgres.adminUrl("postgres"), postgres.clusterDir, backup);
      await temporal.stop();
      copyDatabase(temporalFile, temporalCopy);
      temporal = await launchTemporal();
      await machine.startWorker();
    },
    async mark() {
      const row = await machine.deps().sql.row<{ moment: Date }>("select clock_timestamp() as moment");
      return row!.moment;
    },
    async loseAndRestore(moment, kind) {
      await untilArchived(postgres.adminUrl("postgres"));
      await deps?.close();
      deps = null;
      await killAll([api, worker, postgres]);
      restoreTo(moment, backup, postgres.clusterDir, archive);
      postgres = await launchPostgres();
      await untilPromoted(postgres.adminUrl("postgres"));
      if (kind !== "ahead") {
        await killAll([temporal]);
        removeDatabase(temporalFile);
        if (kind === "behind") copyDatabase(temporalCopy, temporalFile);
        temporal = await launchTemporal();
      }
      deps = await open();
    },
    async vp(...args) {
      return JSON.parse(await runScript(entry("cli/main.ts"), args, environment)) as unknown;
    },
    async stop() {
      await deps?.close();
      for (const part of [api, worker, temporal, postgres]) await part?.stop();
      folder.release();
      rmSync(path, { recursive: true, force: true });
    },
  };
  return machine;
}

async function killAll(parts: readonly (Running | PostgresServer | null)[]): Promise<void> {
  for (const part of parts) {
    if (part === null) continue;
    spawnSync("kill", ["-KILL", String(part.child.pid)]);
    await part.child.exited;
  }
}

const WITH_JOURNAL = ["", "-wal", "-shm"];

function copyDatabase(from: string, to: string): void {
  for (const suffix of WITH_JOURNAL) if (existsSync(from + suffix)) copyFileSync(from + suffix, to + suffix);
}

function removeDatabase(file: string): void {
  for (const suffix of WITH_JOURNAL) rmSync(file + suffix, { force: true });
}
