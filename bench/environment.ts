import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadConfig } from "../src/config.ts";
import { openDeps, type Deps } from "../src/deps.ts";
import {
  APPLICATION_ROLE,
  ensureDatabase,
  ensureRoles,
  OWNER_ROLE,
  withClient,
} from "../src/local/postgres/databases.ts";
import { startPostgres } from "../src/local/postgres/postgres.ts";
import { NODE_FLAGS } from "../src/local/process/node-flags.ts";
import { runScript } from "../src/local/process/run-script.ts";
import { testEnvironment } from "../test/support/scenes/deps.ts";
import type { DatabaseServer } from "./cpu-times.ts";

const MIGRATE = fileURLToPath(new URL("../src/db/migrate.ts", import.meta.url));
const PASSWORD = "bench";
const DATABASE = "bench";
const BARE_DATABASE = "bench_bare";
const SETTINGS = {
  EVENT_LIMIT_PER_MINUTE: "1000000",
  KEY_LIMIT_PER_MINUTE: "1000000",
  CLICK_LIMIT_PER_MINUTE: "1000000",
  // Holds that are due together are to be completed as quickly as they can be.
  HOLDS_DUE_PER_SECOND: "10000",
  METRICS_PORT: "0",
  LOG_LEVEL: "warn",
};

/** A database with the migrated schema, and the settings of a service on it. */
export interface BenchDatabase {
  readonly deps: Deps;
  readonly server: DatabaseServer;
  /**
   * Lets PostgreSQL learn how large the tables have become, and plan anew: on its own it looks once a minute, and goes
   * through tables that were empty then row by row.
   */
  analyze(): Promise<void>;
  readonly environment: Record<string, string>;
}

/** PostgreSQL as it runs in production (fsync on) with a database of the service. */
export interface BenchEnvironment extends BenchDatabase {
  /** A second database for the bare handler: the same tables without the triggers that keep sums beside them. */
  readonly bare: BenchDatabase;
  /** Where it keeps its files; for ever if `BENCH_DATA_DIR` names it. */
  readonly folder: string;
  /** @returns another database with the migrated schema, on the same server */
  openDatabase(name: string): Promise<BenchDatabase>;
  /** @returns the address of an empty database, as its server's administrator */
  makeDatabase(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** The tables that triggers keep sums beside. */
const SUMMED_TABLES = ["click", "conversion", "incoming_event", "ledger_entry", "funding_entry"];

export async function startEnvironment(): Promise<BenchEnvironment> {
  const kept = process.env["BENCH_DATA_DIR"];
  if (kept !== undefined) mkdirSync(kept, { recursive: true });
  const folder = kept ?? mkdtempSync(join(tmpdir(), "partner-program-bench-"));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const postgres = await startPostgres({
    wantedDir: join(folder, "postgres"),
    installationId: `bench-${port}`,
    password: PASSWORD,
    port,
    maxConnections: 200,
    isDurable: true,
    logFile: join(folder, "postgres.log"),
    pidFile: join(folder, "postgres.pid"),
  });
  await ensureRoles(postgres.adminUrl("postgres"), { owner: PASSWORD, application: PASSWORD });
  const urlAs = (role: string, name: string) => postgres.urlAs(role, PASSWORD, name);
  const opened: Awaited<ReturnType<typeof openDeps>>[] = [];
  const openDatabase = async (name: string): Promise<BenchDatabase> => {
    await ensureDatabase(postgres.adminUrl("postgres"), name);
    const environment = testEnvironment(urlAs(APPLICATION_ROLE, name), urlAs(OWNER_ROLE, name), SETTINGS);
    // In a process of its own, whose report of each migration is not ours.
    await runScript(MIGRATE, [], environment);
    const server = { database: name, postmasterPid: postgres.child.pid };
    const deps = await openDeps(loadConfig(environment), "bench");
    opened.push(deps);
    return {
      environment,
      deps,
      server,
      analyze: () =>
        withClient(urlAs(OWNER_ROLE, name), async (client) => void (await client.query("analyze"))),
    };
  };
  const service = await openDatabase(DATABASE);
  const bare = await openDatabase(BARE_DATABASE);
  await withClient(urlAs(OWNER_ROLE, BARE_DATABASE), async (client) => {
    for (const table of SUMMED_TABLES) await client.query(`alter table ${table} disable trigger user`);
    // In place of foreign keys, which the bare handler pays for as well.
    await client.query("alter table ledger_entry enable trigger ledger_entry_is_referring");
  });
  return {
    ...service,
    bare,
    folder,
    openDatabase,
    async makeDatabase(name) {
      await ensureDatabase(postgres.adminUrl("postgres"), name);
      return `${postgres.adminUrl(name)}?sslmode=disable`;
    },
    async stop() {
      await Promise.all(opened.map((deps) => deps.close()));
      await postgres.stop();
      if (kept === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A server of ours in a process of its own, so that load and server do not share a thread. */
export interface BenchServer {
  readonly baseUrl: string;
  readonly pid: string;
  /** Heap after a forced collection, and resident set, in MiB. */
  memory(): Promise<{ heapMiB: number; rssMiB: number }>;
  stop(): Promise<void>;
}

/** @param entry file beside this one's parent, such as `src/api/main.ts` */
export async function startServer(entry: string, environment: Record<string, string>): Promise<BenchServer> {
  const port = await freePort();
  const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
  const child = spawn(
    process.execPath,
    [...NODE_FLAGS, "--expose-gc", "--import", path("./response-memory.ts"), path(`../${entry}`)],
    { env: { ...environment, PORT: String(port) }, stdio: ["ignore", "inherit", "inherit", "ipc"] },
  );
  const baseUrl = `http://127.0.0.1:${port}`;
  for (let attempt = 0; ; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`${entry} did not start`);
    const isUp = await fetch(`${baseUrl}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) break;
    if (attempt > 300) throw new Error(`${entry} does not answer`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    baseUrl,
    pid: String(child.pid),
    memory: () =>
      new Promise((resolve) => {
        child.once("message", (memory) => resolve(memory as { heapMiB: number; rssMiB: number }));
        child.send("memory");
      }),
    stop: () =>
      new Promise((resolve) => {
        child.once("exit", () => resolve());
        child.kill("SIGTERM");
      }),
  };
}

/** Servers of the same database. */
export interface BenchServers {
  readonly baseUrls: readonly string[];
  stop(): Promise<void>;
}

/**
 * An API process for each of so many tenants that are measured in turns: in one process, a tenant that reads all the time
 * rests while others read (API-14), and the rests would be measured.
 */
export async function startServerEach(
  count: number,
  environment: Record<string, string>,
): Promise<BenchServers> {
  const servers = await Promise.all(
    Array.from({ length: count }, () => startServer("src/api/main.ts", environment)),
  );
  return {
    baseUrls: servers.map(({ baseUrl }) => baseUrl),
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
