import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { until } from "../scenes/until.ts";
import { BUNDLE_CACHE, COMPILE_CACHE } from "./process-caches.ts";

/** A worker in a process of its own, which a test may end as it likes. */
export interface WorkerProcess {
  readonly pid: number;
  /** What it wrote to its log so far. */
  log(): string;
  /** Resolves once it takes Temporal's tasks. */
  polling(): Promise<void>;
  /** Sends the signal and waits until the process has ended. @returns its exit status, null when the signal ended it */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null>;
}

const MAIN = fileURLToPath(new URL("../../../src/worker/main.ts", import.meta.url));

/**
 * @param environment settings of the service; nothing of the test's own environment is added but what finds programs
 */
export function startWorkerProcess(environment: Readonly<Record<string, string>>): WorkerProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...{ PATH: process.env["PATH"], HOME: process.env["HOME"], ...COMPILE_CACHE, ...BUNDLE_CACHE },
      ...environment,
      LOG_LEVEL: "info",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  child.stderr.on("data", (chunk: Buffer) => (log += chunk.toString("utf8")));
  const exited = once(child, "exit") as Promise<[number | null]>;
  return {
    pid: child.pid!,
    log: () => log,
    async polling() {
      await until("the worker to take tasks", () => log.includes("worker polling for tasks"));
    },
    async end(signal) {
      child.kill(signal);
      const [status] = await exited;
      return status;
    },
  };
}
