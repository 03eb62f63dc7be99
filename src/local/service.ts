import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { StartConfig } from "../config.ts";
import type { DataFolder } from "./process/data-folder.ts";
import { ensureDatabaseRuns, ensureTemporalRuns } from "./ensure-servers.ts";
import { keepRunning } from "./process/keep-running.ts";
import type { Running } from "./process/keep-running.ts";
import { forgetLocalService, noteLocalService } from "./local-service.ts";
import { reachableUrl, startNodeProcess, untilReady } from "./process/node-process.ts";
import { stopLeftover } from "./process/pid-file.ts";
import { withClient } from "./postgres/databases.ts";
import { stopLeftoverPostgres } from "./postgres/postgres.ts";
import type { Progress } from "./progress.ts";
import { runScript } from "./process/run-script.ts";
import { claimServicePorts } from "./service-ports.ts";
import { StartFailure } from "./start-failure.ts";
import { stopLeftoverTemporal } from "./temporal/temporal.ts";
import { startWebBuild } from "./web-build.ts";

/** What the terminal shows of a service that is ready. */
export interface ReadyService {
  readonly baseUrl: string;
  /** The new demo's summary; empty if none was made. */
  readonly seeded: string;
  /** Signs in the people of a demo that was there before; empty if there is none. Takes a second of processor time. */
  readonly linkPeople: () => Promise<string>;
}

/** How a developer runs the service: API and worker restart when a source file changes, and a debugger can attach. */
export interface DevelopmentMode {
  /** Ports of Node's inspector on 127.0.0.1. */
  readonly inspectPorts: { readonly api: number; readonly worker: number };
}

/** The whole local service: database, Temporal, API and worker. */
export interface Service {
  /** @throws StartFailure with the reason; what did start still has to be stopped */
  start(): Promise<ReadyService>;
  /** Drains and stops whatever runs, dependents first. May be called during a start. */
  stop(): Promise<void>;
}

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const SOURCE = pathOf("../");
const API = pathOf("../api/main.ts");
const WORKER = pathOf("../worker/main.ts");
const MIGRATE = pathOf("../db/migrate.ts");
const SEED = pathOf("../demo/seed-demo.ts");

const READY_TIMEOUT_MS = 120_000;
const LEFTOVER_GRACE_MS = 20_000;

/** In the order of stopping: a part stops after those that use it. */
const PARTS = ["web build", "api", "worker", "temporal", "postgres"] as const;
type Part = (typeof PARTS)[number];

/**
 * @param env the environment that `config` was read from; the parts inherit it
 * @param development null to run as `npm start` does
 */
export function createService(
  config: StartConfig,
  env: NodeJS.ProcessEnv,
  folder: DataFolder,
  progress: Progress,
  development: DevelopmentMode | null = null,
): Service {
  const parts = new Map<Part, Running>();
  let isStopping = false;
  const flagsOf = (part: "api" | "worker") => nodeFlags(development, part);

  /** Registers a running part. What starts during a stop ends with this process. */
  const keepAs = (part: Part) => (running: Running) => {
    if (isStopping) throw new StartFailure("Stopped during startup.");
    parts.set(part, running);
  };

  return {
    async start() {
      await stopLeftovers(folder);
      const ports = await claimServicePorts(config);
      const own = ownSettings(config, env, folder, ports.api);
      const migrated = async () => {
        const database = await ensureDatabaseRuns(config, folder, ports, progress, keepAs("postgres"));
        const migrationEnv = { ...env, ...own, ...database.settings, ...database.ownerSettings };
        await progress.during("Migrating the database", () => runScript(MIGRATE, [], migrationEnv));
        return database;
      };
      const [database, temporal] = await Promise.all([
        migrated(),
        ensureTemporalRuns(config, folder, ports, progress, keepAs("temporal")),
      ]);
      const settings = { ...own, ...database.settings, ...temporal.settings };
      // The owner's access is for migrations only.
      const processEnv = { ...env, ...settings, DATABASE_MIGRATION_URL: "" };

      progress.say("Database is up to date");
      noteLocalService(folder.path, env, settings);
      const demo = await demoOf(config, processEnv);
      const [seeded] = await Promise.all([
        demo.make(),
        startProcesses(processEnv, reachableUrl(config.host, ports.api), folder, progress, flagsOf, keepAs),
      ]);
      // Last: even at the lowest priority it would take disk and memory from what makes the service ready.
      keepAs("web build")(await startWebBuild(env, folder, progress));
      return { baseUrl: own.BASE_URL, seeded, linkPeople: demo.linkPeople };
    },

    async stop() {
      isStopping = true;
      for (const part of PARTS) {
        const running = parts.get(part);
        if (running === undefined || running.child.hasExited()) continue;
        progress.say(`Stopping ${running.child.name}`);
        await running.stop();
      }
      forgetLocalService(folder.path);
    },
  };
}

const hasBrand = (env: NodeJS.ProcessEnv): Promise<boolean> =>
  withClient(env["DATABASE_URL"]!, async (client) => {
    const { rows } = await client.query("select from brand limit 1");
    return rows.length > 0;
  });

/**
 * Makes the demo where there is no brand yet, or signs in the people of one that is there. Each returns what to print;
 * nothing where it is not its turn.
 */
async function demoOf({ seedDemo }: StartConfig, env: NodeJS.ProcessEnv) {
  const isNew = seedDemo && !(await hasBrand(env));
  const runIf = async (isWanted: boolean): Promise<string> =>
    isWanted && existsSync(SEED) ? runScript(SEED, [], env) : "";
  return { make: () => runIf(isNew), linkPeople: () => runIf(seedDemo && !isNew) };
}

/** Where the service is, and where its files are. */
const ownSettings = (config: StartConfig, env: NodeJS.ProcessEnv, folder: DataFolder, port: number) => ({
  PORT: String(port),
  BASE_URL: env["BASE_URL"] ? config.baseUrl : `http://localhost:${port}`,
  DATA_DIR: folder.path,
  ...demoOperatorOf(config),
});

/** An operator of the demo, so that the desk can be seen; its address receives no mail. OPERATE-12. */
const demoOperatorOf = ({ seedDemo, network, operatorEmails }: StartConfig) =>
  seedDemo && network === "testnet" && operatorEmails.length === 0
    ? { OPERATOR_EMAILS: "operator@demo.example" }
    : {};

/** Starts API and worker and returns when the service is ready. */
async function startProcesses(
  env: NodeJS.ProcessEnv,
  apiUrl: string,
  folder: DataFolder,
  progress: Progress,
  flagsOf: (part: "api" | "worker") => readonly string[],
  keepAs: (part: Part) => (running: Running) => void,
): Promise<void> {
  // Both are on one machine: a configured port is the API's, and the next one the worker's.
  const metricsPort = Number(env["METRICS_PORT"]);
  const workerEnv = metricsPort > 0 ? { ...env, METRICS_PORT: String(metricsPort + 1) } : env;
  const startApi = () => startNodeProcess("api", API, env, folder, flagsOf("api"));
  const startWorker = () => startNodeProcess("worker", WORKER, workerEnv, folder, flagsOf("worker"));
  const api = await startApi();
  keepAs("api")(api);
  const worker = await startWorker();
  keepAs("worker")(worker);
  await progress.during("Starting API and worker", () =>
    untilReady(`${apiUrl}/readyz`, [api.child, worker.child], READY_TIMEOUT_MS),
  );
  // Kept running only from here on: a process that cannot start at all is a failed start, and is not retried.
  keepAs("api")(keepRunning(api, startApi, progress.say));
  keepAs("worker")(keepRunning(worker, startWorker, progress.say));
}

/**
 * In watch mode, Node makes every thread report its imports to the thread that started it, and the Temporal SDK takes
 * these reports for responses of a workflow. With a path to watch they are unnecessary.
 */
const NO_IMPORT_REPORTS = "--import=data:text/javascript,delete process.env.WATCH_REPORT_DEPENDENCIES";

/** `--watch-path` instead of `--watch`: the worker imports its workflows only when it bundles them. */
function nodeFlags(development: DevelopmentMode | null, part: "api" | "worker"): string[] {
  if (development === null) return [];
  const inspect = `--inspect=127.0.0.1:${development.inspectPorts[part]}`;
  return [`--watch-path=${SOURCE}`, "--watch-preserve-output", NO_IMPORT_REPORTS, inspect];
}

/** Stops what a killed start may have left of this data folder, before its ports and files are reused. */
async function stopLeftovers(folder: DataFolder): Promise<void> {
  await Promise.all([
    stopLeftover(folder.pidFile("api"), ["SIGTERM", "SIGKILL"], LEFTOVER_GRACE_MS),
    stopLeftover(folder.pidFile("worker"), ["SIGTERM", "SIGKILL"], LEFTOVER_GRACE_MS),
    stopLeftover(folder.pidFile("web-build"), ["SIGTERM", "SIGKILL"], LEFTOVER_GRACE_MS),
    stopLeftoverTemporal(folder.pidFile("temporal")),
  ]);
  await stopLeftoverPostgres(folder.pidFile("postgres"));
}
