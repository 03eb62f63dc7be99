import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
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
  withClient,
} from "../../src/local/postgres/databases.ts";
import { startPostgres } from "../../src/local/postgres/postgres.ts";
import { systemEnvironment } from "../../src/local/process/child-environment.ts";
import { startChild } from "../../src/local/process/child.ts";
import { openDataFolder, type DataFolder } from "../../src/local/process/data-folder.ts";
import { keepRunning, type Running } from "../../src/local/process/keep-running.ts";
import { startNodeProcess, untilReady } from "../../src/local/process/node-process.ts";
import { runScript } from "../../src/local/process/run-script.ts";
import { findTemporalCli } from "../../src/local/temporal/temporal-cli.ts";
import { startTemporal } from "../../src/local/temporal/temporal.ts";
import { testEnvironment } from "../../test/support/scenes/deps.ts";
import { NO_PGBOUNCER } from "../../test/support/servers/pgbouncer.ts";
import { openFaultyLink, type FaultyLink } from "./faulty-link.ts";
import { partOf, type Part } from "./parts.ts";
import { preparePooler } from "./pooler.ts";
import { prepareTemporalOnPostgres } from "./temporal-on-postgres.ts";

const DATABASE = "campaign";
const MAX_CONNECTIONS = 300;
const READY_TIMEOUT_MS = 1_800_000;
const NO_LIMIT = "1000000";
const ROOT = pathOf("../../");
const API = pathOf("../../src/api/main.ts");
const WORKER = pathOf("../../src/worker/main.ts");

export interface ClusterOptions {
  readonly apis: number;
  readonly workers: number;
  /** `local` is the server that `npm start` runs, and the default; `postgres` is built with Go, once. */
  readonly temporal?: TemporalKind;
  /** API and worker processes reach PostgreSQL by way of PgBouncer, where that is installed; false by default. */
  readonly hasPooler?: boolean;
  /**
   * API, worker and pooler reach the servers by links that can fail; false by default. The links are proxies in the
   * campaign's own process, which then takes longer to note what it measures.
   */
  readonly hasLinks?: boolean;
  /** Folder of the code whose migrations the database has; this clone's by default. */
  readonly migrateBy?: string;
  /** Settings of API and worker processes besides those of the cluster. */
  readonly settings?: Readonly<Record<string, string>>;
}

export const TEMPORAL_KINDS = ["local", "postgres"] as const;
export type TemporalKind = (typeof TEMPORAL_KINDS)[number];

/** PostgreSQL, Temporal, Redis where it is installed, API and worker processes, and the links between them. */
export interface Cluster {
  /** One for each API process. */
  readonly baseUrls: readonly string[];
  /** A campaign's own access to the database, which passes by no faulty link. */
  readonly deps: Deps;
  readonly environment: Readonly<Record<string, string>>;
  readonly temporalAddress: string;
  /** Null where Redis is not installed. */
  readonly redisUrl: string | null;
  /** Those that run now. */
  readonly parts: readonly Part[];
  readonly links: readonly FaultyLink[];
  /** What was wished for and is not installed. */
  readonly missing: readonly string[];
  /** Ends the last worker processes, or starts them again, so that so many of the cluster's run. */
  setWorkers(count: number): Promise<void>;
  /**
   * Vacuums the database and writes it out, so that what a campaign filled costs nothing later: the first flush of the log
   * during a checkpoint may otherwise wait 0.2 s for the disk.
   */
  settleDatabase(): Promise<void>;
  /** Where the logs are. */
  readonly folder: string;
  /** @param keepsFolder leaves the logs and the data of the servers for whoever looks for a cause */
  stop(options?: { readonly keepsFolder: boolean }): Promise<void>;
}

/** Every part is started again when it ends, after a delay that grows, as an orchestrator does. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const path = mkdtempSync(join(tmpdir(), "partner-program-campaign-"));
  chmodSync(path, 0o755);
  const folder = openDataFolder(path);
  const running: [name: string, running: Running][] = [];
  const links: FaultyLink[] = [];
  const keep = (name: string, first: Running, startAgain: () => Promise<Running>): void => {
    running.push([name, keepRunning(first, startAgain, () => {})]);
  };
  /** @returns the port at which whoever has the link reaches the server */
  const link = async (name: string, port: number): Promise<number> => {
    if (options.hasLinks !== true) return port;
    const opened = await openFaultyLink(name, port);
    links.push(opened);
    return opened.port;
  };

  const [postgresPort, temporalPort, redisPort, ...apiPorts] = (await claimPorts(
    Array.from({ length: 3 + options.apis }, () => ({
      ...{ setting: "PORT", use: "the campaign", host: "127.0.0.1", port: 0 },
    })),
  )) as [number, number, number, ...number[]];

  const database = await startDatabase(folder, postgresPort, keep);
  const hasRedis = spawnSync("redis-server", ["--version"]).error === undefined;
  if (hasRedis) {
    const startRedis = () => startRedisServer(folder, redisPort);
    keep("redis", await startRedis(), startRedis);
  }

  const common: Record<string, string> = {
    ...systemEnvironment(),
    ...testEnvironment(database.applicationUrl(postgresPort), database.ownerUrl, {
      ...{
        EVENT_LIMIT_PER_MINUTE: NO_LIMIT,
        KEY_LIMIT_PER_MINUTE: NO_LIMIT,
        CLICK_LIMIT_PER_MINUTE: NO_LIMIT,
      },
      ...{ POSTBACK_ALLOW_PRIVATE: "1", LOG_LEVEL: "info" },
      TEMPORAL_ADDRESS: `127.0.0.1:${temporalPort}`,
      DATA_DIR: folder.path,
      ...options.settings,
    }),
  };
  const temporal =
    options.temporal === "postgres"
      ? await prepareTemporalOnPostgres({
          ...{ folder, postgresPort, adminUrl: database.adminUrl, port: temporalPort, environment: common },
        })
      : await temporalStarter(folder, temporalPort);
  keep("temporal", await temporal(), temporal);
  await runScript(join(options.migrateBy ?? ROOT, "src/db/migrate.ts"), [], common);

  const startPooler = async (): Promise<number> => {
    const port = await link("pgbouncer → postgres", postgresPort);
    const pooler = await preparePooler(database.applicationUrl(port), folder);
    keep("pgbouncer", await pooler.start(), () => pooler.start());
    return pooler.port;
  };
  const hasPooler = options.hasPooler === true && NO_PGBOUNCER === null;
  const poolerPort = hasPooler ? await startPooler() : null;
  const linkedSettings = async (name: string) => {
    const direct = database.applicationUrl(await link(`${name} → postgres`, postgresPort));
    const pooled = poolerPort === null ? null : await link(`${name} → pgbouncer`, poolerPort);
    return {
      ...common,
      ...(pooled === null
        ? { DATABASE_URL: direct }
        : { DATABASE_URL: database.applicationUrl(pooled), DATABASE_DIRECT_URL: direct }),
      DATABASE_MIGRATION_URL: "",
      ...(hasRedis ? { REDIS_URL: `redis://127.0.0.1:${await link(`${name} → redis`, redisPort)}` } : {}),
    };
  };
  for (const [index, port] of apiPorts.entries()) {
    const name = `api-${index + 1}`;
    const settings = { ...(await linkedSettings(name)), PORT: String(port) };
    const start = () => startNodeProcess(name, API, settings, folder);
    keep(name, await start(), start);
  }
  const startWorkers: (() => Promise<Running>)[] = [];
  for (let number = 1; number <= options.workers; number += 1) {
    const name = `worker-${number}`;
    const toTemporal = await link(`${name} → temporal`, temporalPort);
    const settings = { ...(await linkedSettings(name)), TEMPORAL_ADDRESS: `127.0.0.1:${toTemporal}` };
    const start = () => startNodeProcess(name, WORKER, settings, folder);
    startWorkers.push(start);
    keep(name, await start(), start);
  }
  const baseUrls = apiPorts.map((port) => `http://127.0.0.1:${port}`);
  await Promise.all(
    baseUrls.map((baseUrl) =>
      untilReady(
        `${baseUrl}/readyz`,
        running.map(([, { child }]) => child),
        READY_TIMEOUT_MS,
      ),
    ),
  );
  // Scenes are filled by statements larger than those of a request.
  const deps = await openDeps(loadConfig({ ...common, LOG_LEVEL: "silent" }), "campaign", "batch");
  return {
    ...{ baseUrls, deps, environment: common, folder: path, links },
    temporalAddress: `127.0.0.1:${temporalPort}`,
    redisUrl: hasRedis ? `redis://127.0.0.1:${redisPort}` : null,
    get parts() {
      return running.map(([name, each]) => partOf(name, each));
    },
    missing: [
      ...(hasRedis ? [] : ["redis"]),
      ...(options.hasPooler === true && !hasPooler ? ["pgbouncer"] : []),
    ],
    async setWorkers(count) {
      for (const [index, start] of startWorkers.entries()) {
        const name = `worker-${index + 1}`;
        const place = running.findIndex(([each]) => each === name);
        if (index >= count && place !== -1) await running.splice(place, 1)[0]![1].stop();
        if (index < count && place === -1) keep(name, await start(), start);
      }
    },
    settleDatabase: () =>
      withClient(database.ownAdminUrl, async (client) => {
        await client.query("vacuum (analyze)");
        await client.query("checkpoint");
      }),
    async stop({ keepsFolder } = { keepsFolder: false }) {
      await deps.close();
      // The last started first: what uses a server stops before it.
      for (const [, each] of running.toReversed()) await each.stop();
      await Promise.all(links.map((each) => each.close()));
      folder.release();
      if (!keepsFolder && existsSync(path)) rmSync(path, { recursive: true, force: true });
    },
  };
}

type Keep = (name: string, first: Running, startAgain: () => Promise<Running>) => void;

async function startDatabase(folder: DataFolder, port: number, keep: Keep) {
  const { installationId, postgresPasswords: passwords } = folder.secrets;
  const start = () =>
    startPostgres({
      wantedDir: folder.inside("postgres"),
      ...{
        installationId,
        port,
        password: passwords.admin,
        maxConnections: MAX_CONNECTIONS,
        isDurable: true,
      },
      logFile: folder.logFile("postgres"),
      pidFile: folder.pidFile("postgres"),
    });
  const server = await start();
  keep("postgres", server, start);
  await ensureRoles(server.adminUrl("postgres"), passwords);
  await ensureDatabase(server.adminUrl("postgres"), DATABASE);
  const urlAs = (role: string, password: string, at: number) =>
    `postgres://${role}:${password}@127.0.0.1:${at}/${DATABASE}`;
  return {
    applicationUrl: (at: number) => urlAs(APPLICATION_ROLE, passwords.application, at),
    adminUrl: server.adminUrl("postgres"),
    /** Of the database itself. */
    ownAdminUrl: server.adminUrl(DATABASE),
    ownerUrl: urlAs(OWNER_ROLE, passwords.owner, port),
  };
}

async function temporalStarter(folder: DataFolder, port: number) {
  const cli = await findTemporalCli({
    configuredPath: process.env["TEMPORAL_CLI"] || null,
    env: process.env,
    progress: { say: () => undefined, during: (_step, work) => work() },
  });
  return () =>
    startTemporal({
      ...{ cli: cli.path, port, uiPort: null, namespace: "default" },
      databaseFile: folder.inside("temporal.db"),
      logFile: folder.logFile("temporal"),
      pidFile: folder.pidFile("temporal"),
    });
}

async function startRedisServer(folder: DataFolder, port: number): Promise<Running> {
  const child = await startChild({
    name: "redis",
    command: "redis-server",
    args: ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
    signalOnOurDeath: "SIGTERM",
    logFile: folder.logFile("redis"),
    pidFile: folder.pidFile("redis"),
  });
  return { child, stop: async () => void (await child.stop(["SIGTERM"], 10_000)) };
}

function pathOf(relative: string): string {
  return fileURLToPath(new URL(relative, import.meta.url));
}
