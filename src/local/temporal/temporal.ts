import { fileURLToPath } from "node:url";
import { SEARCH_ATTRIBUTES } from "../../temporal/search-attributes.ts";
import { describeExit, lastLines, startChild } from "../process/child.ts";
import type { Child } from "../process/child.ts";
import { systemEnvironment } from "../process/child-environment.ts";
import { stopLeftover } from "../process/pid-file.ts";
import { runScript } from "../process/run-script.ts";
import { StartFailure } from "../start-failure.ts";

export interface TemporalOptions {
  /** Path of the `temporal` binary. */
  cli: string;
  /** Free ports of 127.0.0.1. */
  port: number;
  /** Null: without the UI. */
  uiPort: number | null;
  namespace: string;
  /** SQLite file that keeps workflows across restarts; null: in memory only. */
  databaseFile: string | null;
  dynamicConfig?: Readonly<Record<string, unknown>>;
  logFile: string;
  pidFile: string;
}

/** A running local Temporal server whose namespace is ready. */
export interface TemporalServer {
  readonly child: Child;
  readonly address: string;
  readonly stop: () => Promise<void>;
}

/**
 * Fairness among brands; priorities are on by themselves (OPERATE-16). Both hold within a partition of a queue: of
 * several, a poll meets the urgent task's only by chance. All are still read, for tasks that were written to them before.
 */
const DYNAMIC_CONFIG = {
  "matching.enableFairness": true,
  "matching.numTaskqueueWritePartitions": 1,
};

const WAIT_FOR_NAMESPACE = fileURLToPath(new URL("./wait-for-namespace.ts", import.meta.url));
const STOP_GRACE_MS = 10_000;
const STOP_SIGNALS = ["SIGINT"] as const;

/**
 * Starts Temporal's development server on 127.0.0.1 and returns when its namespace is ready. First stops a server
 * that a killed start left behind, because it would hold the SQLite file's lock.
 *
 * @throws StartFailure with the server's message
 */
export async function startTemporal(options: TemporalOptions): Promise<TemporalServer> {
  await stopLeftoverTemporal(options.pidFile);
  const child = await startChild({
    name: "Temporal",
    command: options.cli,
    args: serverArguments(options),
    // Anything gentler lingers, and a start meanwhile finds the SQLite file locked; its journal survives this.
    signalOnOurDeath: "SIGKILL",
    logFile: options.logFile,
    pidFile: options.pidFile,
  });
  const address = `127.0.0.1:${options.port}`;
  await untilNamespaceIsReady(child, options, address);
  return { child, address, stop: async () => void (await child.stop(STOP_SIGNALS, STOP_GRACE_MS)) };
}

/** Stops a server that a killed start left behind, and waits until it is gone. */
export const stopLeftoverTemporal = (pidFile: string): Promise<boolean> =>
  stopLeftover(pidFile, ["SIGKILL"], STOP_GRACE_MS);

function serverArguments(options: TemporalOptions): string[] {
  const { databaseFile, uiPort } = options;
  return [
    ...["server", "start-dev", "--ip", "127.0.0.1", "--port", String(options.port)],
    ...(uiPort === null ? ["--headless"] : ["--ui-port", String(uiPort)]),
    ...["--namespace", options.namespace, "--log-level", "warn", "--log-format", "json"],
    ...(databaseFile === null ? [] : ["--db-filename", databaseFile]),
    ...(databaseFile === null
      ? []
      : ["--sqlite-pragma", "journal_mode=wal", "--sqlite-pragma", "synchronous=1"]),
    ...Object.entries(SEARCH_ATTRIBUTES).flatMap(([name, type]) => ["--search-attribute", `${name}=${type}`]),
    ...Object.entries({ ...DYNAMIC_CONFIG, ...options.dynamicConfig }).flatMap(([name, value]) => [
      "--dynamic-config-value",
      `${name}=${JSON.stringify(value)}`,
    ]),
  ];
}

/**
 * Waits until the namespace is ready: a response counts only while our own child is alive. Stops the child otherwise.
 *
 * @throws StartFailure with the server's output, or with what the wait ended with
 */
async function untilNamespaceIsReady(child: Child, options: TemporalOptions, address: string): Promise<void> {
  const ended = new AbortController();
  void child.exited.then(() => ended.abort());
  const env = { ...systemEnvironment(), NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] };
  const wait = runScript(WAIT_FOR_NAMESPACE, [address, options.namespace], env, ended.signal);
  const failure = await wait.then(
    () => null,
    (error: unknown) => error,
  );
  if (!child.hasExited()) {
    if (failure === null) return;
    await child.stop([], STOP_GRACE_MS);
    throw failure;
  }
  const exit = describeExit(await child.exited);
  throw new StartFailure(`Temporal did not start (${exit}). Its output:\n${lastLines(options.logFile)}`);
}
