import { execFile } from "node:child_process";
import { accessSync, constants, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buildTemporalCli, downloadTemporalCli, TEMPORAL_CLI_VERSION } from "./temporal-cli-sources.ts";
import type { TemporalCliSource } from "./temporal-cli-sources.ts";
import { takeLock } from "../process/lock.ts";
import { systemEnvironment } from "../process/child-environment.ts";
import type { Progress } from "../progress.ts";
import { StartFailure } from "../start-failure.ts";

export interface TemporalCli {
  path: string;
  /** Version of the server inside; the local SQLite file belongs to it. */
  serverVersion: string;
}

export interface TemporalCliOptions {
  /** The setting TEMPORAL_CLI, or null. */
  configuredPath: string | null;
  /** The environment: PATH, XDG_CACHE_HOME, HOME. */
  env: NodeJS.ProcessEnv;
  progress: Progress;
  /** Tried in order if the machine has no binary. */
  sources?: readonly TemporalCliSource[];
}

/**
 * Finds the `temporal` binary: the configured one, then PATH, then our cache; otherwise fetches it into the cache, by
 * download or by building it from source. Whatever is found must report its version before it is used.
 *
 * @throws StartFailure if a configured path is not a Temporal CLI, or if there is no way to get one
 */
export async function findTemporalCli(options: TemporalCliOptions): Promise<TemporalCli> {
  const { configuredPath, env, progress } = options;
  if (configuredPath !== null) {
    const path = resolve(configuredPath);
    const serverVersion = await serverVersionOf(path);
    if (serverVersion === null) {
      throw new StartFailure(
        `TEMPORAL_CLI is ${path}, which is not a working Temporal CLI. Correct or unset it.`,
      );
    }
    return { path, serverVersion };
  }

  const cached = join(cacheDir(env), "temporal");
  for (const path of [...onPath(env), cached]) {
    const serverVersion = await serverVersionOf(path);
    if (serverVersion !== null) return { path, serverVersion };
    if (isExecutable(path)) progress.say(`${path} is not a working Temporal CLI; trying the next source.`);
  }
  return obtain(cached, options);
}

/** Outside the clone, so that another clone, or a cleaned one, need not fetch it again. */
function cacheDir(env: NodeJS.ProcessEnv): string {
  const caches = env["XDG_CACHE_HOME"] || join(env["HOME"] || homedir(), ".cache");
  return join(resolve(caches), "partner-program", `temporal-${TEMPORAL_CLI_VERSION}`);
}

const onPath = (env: NodeJS.ProcessEnv): string[] =>
  (env["PATH"] ?? "")
    .split(delimiter)
    .filter((folder) => folder !== "")
    .map((folder) => join(folder, "temporal"))
    .filter(isExecutable);

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The version of the server in the binary; null if it is not a Temporal CLI or does not run here. */
function serverVersionOf(path: string): Promise<string | null> {
  return new Promise((done) => {
    execFile(path, ["--version"], { timeout: 30_000, env: systemEnvironment() }, (error, stdout) => {
      const [, serverVersion] = /^temporal version \S+ \(Server (\d+\.\d+\.\d+)/.exec(stdout) ?? [];
      done(error === null && serverVersion !== undefined ? serverVersion : null);
    });
  });
}

/** Fetches the binary under another name and renames it, so that a cached one is always complete. */
async function obtain(cached: string, options: TemporalCliOptions): Promise<TemporalCli> {
  const { progress, env, sources = [downloadTemporalCli(), buildTemporalCli] } = options;
  const folder = cacheDir(env);
  mkdirSync(folder, { recursive: true });
  const lock = await waitForLock(join(folder, "fetching.lock"), progress);
  try {
    removeUnfinished(folder);
    // Another start may have fetched it while we waited.
    const already = await serverVersionOf(cached);
    if (already !== null) return { path: cached, serverVersion: already };

    const failures: string[] = [];
    for (const source of sources) {
      const unfinished = join(folder, `${UNFINISHED}${process.pid}`);
      progress.say(`${source.step}: ${source.duration}, once; kept in ${folder}`);
      try {
        await progress.during(source.step, () => source.fetchInto(unfinished));
        const serverVersion = await serverVersionOf(unfinished);
        if (serverVersion === null) throw new Error("the result does not run on this machine");
        renameSync(unfinished, cached);
        return { path: cached, serverVersion };
      } catch (error) {
        const failure = `${source.step} failed: ${(error as Error).message}`;
        failures.push(failure);
        progress.say(failure);
      }
    }
    throw new StartFailure(
      "No Temporal server found. Install the Temporal CLI (https://docs.temporal.io/cli) and add it to " +
        "PATH, or set TEMPORAL_CLI to its path, or set TEMPORAL_ADDRESS to a running Temporal, or " +
        "install Go to have it built. " +
        `Tried: ${failures.join("; ")}.`,
    );
  } finally {
    removeUnfinished(folder);
    lock.release();
  }
}

const UNFINISHED = "unfinished-";

function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (name.startsWith(UNFINISHED)) rmSync(join(folder, name), { force: true, recursive: true });
  }
}

async function waitForLock(path: string, progress: Progress): Promise<{ release(): void }> {
  let lock = takeLock(path);
  if ("heldBy" in lock) progress.say(`Process ${lock.heldBy} is fetching Temporal; waiting for it.`);
  while ("heldBy" in lock) {
    await sleep(500);
    lock = takeLock(path);
  }
  return lock;
}
