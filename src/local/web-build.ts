import { constants } from "node:os";
import { fileURLToPath } from "node:url";
import { type Child, startChild } from "./process/child.ts";
import { npmEnvironment } from "./process/child-environment.ts";
import type { DataFolder } from "./process/data-folder.ts";
import type { Running } from "./process/keep-running.ts";
import { yieldProcessor } from "./process/yield-processor.ts";
import type { Progress } from "./progress.ts";

const BUILD = fileURLToPath(new URL("../../scripts/build-web.mjs", import.meta.url));
const STOP_GRACE_MS = 5_000;

/** Builds the web app in the background if its files changed. It gives way to the service. */
export async function startWebBuild(
  env: NodeJS.ProcessEnv,
  folder: DataFolder,
  progress: Progress,
): Promise<Running> {
  const child = await startChild({
    name: "web build",
    command: process.execPath,
    args: [BUILD],
    env: npmEnvironment(env),
    signalOnOurDeath: "SIGTERM",
    logFile: folder.logFile("web-build"),
    pidFile: folder.pidFile("web-build"),
  });
  yieldProcessor(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  void reportFailure(child, progress);
  return { child, stop: async () => void (await child.stop(["SIGTERM"], STOP_GRACE_MS)) };
}

async function reportFailure(child: Child, progress: Progress): Promise<void> {
  const { status } = await child.exited;
  if (status === null || status === 0) return;
  progress.say(`The web app could not be built; the API works without it. See ${child.logFile}`);
}
