import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { StartConfig } from "../../config.ts";
import type { DataFolder } from "../process/data-folder.ts";
import { keepRunning } from "../process/keep-running.ts";
import type { Running } from "../process/keep-running.ts";
import type { Progress } from "../progress.ts";
import type { ClaimedPorts } from "../service-ports.ts";
import { findTemporalCli } from "./temporal-cli.ts";
import { startTemporal } from "./temporal.ts";

/** The local Temporal, kept running, and its addresses. */
export interface LocalTemporal {
  running: Running;
  address: string;
}

/** Starts the local Temporal server with its UI, first getting the binary if the machine has none. */
export async function startLocalTemporal(
  config: StartConfig,
  folder: DataFolder,
  ports: ClaimedPorts,
  progress: Progress,
): Promise<LocalTemporal> {
  const cli = await findTemporalCli({ configuredPath: config.temporalCli, env: process.env, progress });
  const databaseFile = databaseFor(cli.serverVersion, folder.inside("temporal"), progress);
  const start = () =>
    startTemporal({
      cli: cli.path,
      port: ports.temporal,
      uiPort: ports.temporalUi,
      namespace: config.temporalNamespace,
      databaseFile,
      logFile: folder.logFile("temporal"),
      pidFile: folder.pidFile("temporal"),
    });
  const server = await progress.during("Starting Temporal", start);
  progress.say(
    `Temporal ${cli.serverVersion} listening on ${server.address}, UI http://127.0.0.1:${ports.temporalUi}`,
  );
  return { running: keepRunning(server, start, progress.say), address: server.address };
}

/**
 * The SQLite file of the workflows. The development server cannot migrate another version's file, so such a file is
 * set aside and a new one begun. Nothing is lost: the database knows what is open, and the worker starts it again.
 */
function databaseFor(serverVersion: string, folder: string, progress: Progress): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, "workflows.sqlite");
  const versionFile = join(folder, "server-version");
  if (existsSync(file)) {
    const madeBy = existsSync(versionFile) ? readFileSync(versionFile, "utf8") : "unknown";
    if (madeBy !== serverVersion) {
      const aside = join(folder, `workflows-${madeBy}-${Date.now()}.sqlite`);
      for (const part of ["-wal", "-shm", ""]) {
        if (existsSync(file + part)) renameSync(file + part, aside + part);
      }
      progress.say(
        `The stored workflows belong to Temporal ${madeBy}, this is ${serverVersion}: moved to ${aside}. ` +
          "Open workflows restart from the database.",
      );
    }
  }
  writeFileSync(versionFile, serverVersion);
  return file;
}
