import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { describeExit, lastLines, startChild } from "./child.ts";
import type { Child } from "./child.ts";

/** A way to get the `temporal` binary. */
export interface TemporalCliSource {
  /** As shown to people: "Downloading Temporal". */
  readonly step: string;
  /** How long it takes; the person in front of the terminal waits. */
  readonly duration: string;
  /** Puts the binary into a file that does not exist yet. Throws when that cannot be done here. */
  fetchInto(file: string): Promise<void>;
}

/** The pinned version: what is fetched when the machine has none. `temporal/go.mod` pins the same one. */
export const TEMPORAL_CLI_VERSION = "1.8.2";

const DOWNLOADER = fileURLToPath(new URL("./download-temporal.ts", import.meta.url));
const GO_MODULE = fileURLToPath(new URL("../../temporal", import.meta.url));
const GO_PACKAGE = "github.com/temporalio/cli/cmd/temporal";
const GO_VERSION_VARIABLE = "github.com/temporalio/cli/internal/temporalcli.Version";

/** A download that has brought nothing by then is given up: the way to its host is probably closed. */
const FIRST_BYTES_TIMEOUT_MS = 15_000;
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;
const BUILD_TIMEOUT_MS = 30 * 60_000;

/** The download that Temporal's own SDK does for its test server, in a process of its own that can be ended. */
export const downloadTemporalCli: TemporalCliSource = {
  step: "Downloading Temporal",
  duration: "up to a minute",
  async fetchInto(file) {
    const folder = `${file}-download`;
    mkdirSync(folder);
    const isEmpty = () => readdirSync(folder).every((name) => statSync(join(folder, name)).size === 0);
    const child = await startIn(file, process.execPath, [DOWNLOADER, TEMPORAL_CLI_VERSION, folder]);
    const isClosed = await Promise.race([
      child.exited,
      sleep(FIRST_BYTES_TIMEOUT_MS).then(() => "waited" as const),
    ]);
    if (isClosed === "waited" && isEmpty()) await child.stop([], 0);
    await finish(child, DOWNLOAD_TIMEOUT_MS);
    const [name] = readdirSync(folder);
    if (name === undefined) throw new Error("nothing was downloaded");
    renameSync(join(folder, name), file);
  },
};

/** Builds the pinned version from source with the machine's Go; `temporal/go.sum` holds the checksums. */
export const buildTemporalCli: TemporalCliSource = {
  step: "Building Temporal from source with Go",
  duration: "about 4 minutes on two cores",
  async fetchInto(file) {
    if (spawnSync("go", ["version"]).status !== 0) throw new Error("Go is not installed");
    const linkerFlags = `-s -w -X ${GO_VERSION_VARIABLE}=${TEMPORAL_CLI_VERSION}`;
    const args = ["-C", GO_MODULE, "build", "-mod=readonly", "-ldflags", linkerFlags, "-o", file, GO_PACKAGE];
    await finish(await startIn(file, "go", args), BUILD_TIMEOUT_MS);
  },
};

/** Starts a command whose log and pid file stand beside the file it makes. */
function startIn(file: string, command: string, args: readonly string[]): Promise<Child> {
  const logFile = join(dirname(file), "fetching.log");
  rmSync(logFile, { force: true });
  return startChild({
    name: command,
    command,
    args,
    signalOnOurDeath: "SIGKILL",
    logFile,
    pidFile: join(dirname(file), "fetching.json"),
  });
}

async function finish(child: Child, timeoutMs: number): Promise<void> {
  const timer = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
  const exit = await child.exited;
  clearTimeout(timer);
  if (exit.status !== 0) throw new Error(lastLines(child.logFile, 3) || describeExit(exit));
}
