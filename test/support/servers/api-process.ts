import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { COMPILE_CACHE } from "./process-caches.ts";
import { until } from "../scenes/until.ts";

/** The API as a process of its own, as operators run it. */
export interface ApiProcess {
  readonly baseUrl: string;
  readonly pid: number;
  /** Everything that it has written so far. */
  log(): string;
  /** @returns the exit status, null after a signal that ended it at once */
  stop(signal: "SIGTERM" | "SIGKILL"): Promise<number | null>;
}

/**
 * @param environment settings, with a database of the test; on a free port where they name none
 * @param logLevel `info` at least, since the log reports the port
 */
export async function startApiProcess(
  environment: Record<string, string>,
  logLevel: "info" | "trace" = "info",
): Promise<ApiProcess> {
  const path = fileURLToPath(new URL("../../../src/api/main.ts", import.meta.url));
  const child = spawn(process.execPath, [path], {
    env: { PATH: process.env["PATH"], ...COMPILE_CACHE, PORT: "0", ...environment, LOG_LEVEL: logLevel },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit") as Promise<[number | null]>;
  let log = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (log += text));
  }
  const port = await until("the API to listen", () => {
    if (child.exitCode !== null) throw new Error(`the API ended: ${log}`);
    return /"port":(\d+)[^\n]*"msg":"api listens"/.exec(log)?.[1];
  });
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    log: () => log,
    async stop(signal) {
      child.kill(signal);
      return (await ended)[0];
    },
  };
}
