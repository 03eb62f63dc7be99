import { setTimeout as sleep } from "node:timers/promises";
import { describeExit, lastLines, startChild } from "./child.ts";
import type { Child } from "./child.ts";
import type { DataFolder } from "./data-folder.ts";
import type { Running } from "./keep-running.ts";
import { NODE_ENVIRONMENT, NODE_FLAGS } from "./node-flags.ts";
import { StartFailure } from "../start-failure.ts";

/** Longer than the API's and the worker's own limits for draining. */
const DRAIN_GRACE_MS = 45_000;

/**
 * Starts one of our entry files as a child that drains on SIGTERM.
 *
 * @param nodeFlags further flags of Node itself, before the entry file
 */
export async function startNodeProcess(
  name: string,
  entry: string,
  env: NodeJS.ProcessEnv,
  folder: DataFolder,
  nodeFlags: readonly string[] = [],
): Promise<Running> {
  const child = await startChild({
    name,
    command: process.execPath,
    args: [...NODE_FLAGS, ...nodeFlags, entry],
    env: { ...NODE_ENVIRONMENT, ...env },
    signalOnOurDeath: "SIGTERM",
    logFile: folder.logFile(name),
    pidFile: folder.pidFile(name),
  });
  return { child, stop: async () => void (await child.stop(["SIGTERM"], DRAIN_GRACE_MS)) };
}

/** The URL at which this machine reaches a server listening on the host. */
export function reachableUrl(host: string, port: number): string {
  const everywhere: Record<string, string> = { "0.0.0.0": "127.0.0.1", "::": "::1" };
  const name = everywhere[host] ?? host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/**
 * Waits until the URL returns 200.
 *
 * @throws StartFailure if one of the children ends before that, or the time is up
 */
export async function untilReady(url: string, children: readonly Child[], timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let lastResponse = "nothing";
  while (Date.now() < deadline) {
    const ended = children.find((child) => child.hasExited());
    if (ended !== undefined) {
      const exit = describeExit(await ended.exited);
      throw new StartFailure(
        `${ended.name} did not start (${exit}). Its output:\n${lastLines(ended.logFile)}`,
      );
    }
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
      if (response.status === 200) return;
      lastResponse = `${response.status} ${await response.text()}`;
    } catch {
      // Not listening yet.
    }
    await sleep(100);
  }
  throw new StartFailure(
    `The service was not ready within ${timeoutMs / 1_000} s. ${url} returned: ${lastResponse}`,
  );
}
