import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readPidFile } from "../../../src/local/process/pid-file.ts";
import type { ProcessIdentity } from "../../../src/local/process/process-identity.ts";
import { until } from "../scenes/until.ts";
import { COMPILE_CACHE } from "./process-caches.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** What a start writes to its data folder's list of processes under this name is the launcher itself. */
export type PartName = "api" | "worker" | "temporal" | "postgres";

/** One `npm start`, seen from outside. */
export interface LocalService {
  readonly npm: ChildProcess;
  /** Everything written to standard output and standard error so far. */
  output(): string;
  /** Waits for the line that says it is ready. @returns the address in it */
  ready(): Promise<string>;
  /** Waits until npm has ended. */
  exitStatus(): Promise<number | null>;
}

/**
 * Runs `npm start` with free ports.
 *
 * @param settings the environment's settings besides those; DATA_DIR is needed
 * @param script another script of package.json that starts the service
 */
export function npmStart(
  settings: NodeJS.ProcessEnv & { DATA_DIR: string },
  script: "start" | "dev" = "start",
): LocalService {
  const npm = spawn("npm", ["run", script], {
    cwd: ROOT,
    // A group of its own, as in a terminal, so that it can be killed as a whole.
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...{ PATH: process.env["PATH"], HOME: process.env["HOME"], TEMPORAL_CLI: process.env["TEMPORAL_CLI"] },
      ...{
        ...COMPILE_CACHE,
        PORT: "0",
        POSTGRES_PORT: "0",
        TEMPORAL_PORT: "0",
        TEMPORAL_UI_PORT: "0",
        SEED_DEMO: "0",
      },
      ...settings,
    },
  });
  const ended = once(npm, "exit") as Promise<[number | null]>;
  let output = "";
  for (const stream of [npm.stdout, npm.stderr])
    stream.setEncoding("utf8").on("data", (text) => (output += text));
  return {
    npm,
    output: () => output,
    async ready() {
      const [, baseUrl] = await until(
        "the service to be ready",
        () => {
          if (npm.exitCode !== null) throw new Error(`the start failed:\n${output}`);
          return /^ready (.*)$/m.exec(output);
        },
        600_000,
      );
      return baseUrl as string;
    },
    exitStatus: async () => (await ended)[0],
  };
}

const runFolder = (dataDir: string): string => join(dataDir, "run");

/** The living processes of a data folder: launcher, API, worker, Temporal, PostgreSQL. */
export function processesOf(dataDir: string): ProcessIdentity[] {
  if (!existsSync(runFolder(dataDir))) return [];
  return readdirSync(runFolder(dataDir)).flatMap((name) => readPidFile(join(runFolder(dataDir), name)) ?? []);
}

export function launcherOf(dataDir: string): ProcessIdentity | null {
  return readPidFile(join(runFolder(dataDir), "start.lock"));
}

export function partOf(dataDir: string, part: PartName): ProcessIdentity | null {
  return readPidFile(join(runFolder(dataDir), `${part}.json`));
}

/** Longer than the launcher's longest wait before it starts a part again. */
const REPLACEMENT_TIMEOUT_MS = 60_000;

/**
 * Kills a part the hard way and waits until the launcher has put another in its place, which may not be ready yet.
 *
 * @returns the killed process
 */
export async function killPart(dataDir: string, part: PartName): Promise<ProcessIdentity> {
  const before = await until(`${part} to run`, () => partOf(dataDir, part), REPLACEMENT_TIMEOUT_MS);
  process.kill(before.pid, "SIGKILL");
  await until(
    `another ${part}`,
    () => (partOf(dataDir, part)?.pid ?? before.pid) !== before.pid,
    REPLACEMENT_TIMEOUT_MS,
  );
  return before;
}

/** The settings with which the running service was started. */
export function settingsOf(dataDir: string): Record<string, string> {
  return JSON.parse(readFileSync(join(dataDir, "service.json"), "utf8")) as Record<string, string>;
}
