import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { fetchingEnvironment } from "../process/child-environment.ts";
import { describeExit, lastLines, startChild } from "../process/child.ts";
import type { Child } from "../process/child.ts";

/** A way to get the `temporal` binary. */
export interface TemporalCliSource {
  /** For messages: "Downloading Temporal". */
  readonly step: string;
  /** How long it takes, for the waiting user. */
  readonly duration: string;
  /** Writes the binary to a new file. Throws if that is not possible here. */
  fetchInto(file: string): Promise<void>;
}

/** The pinned version, fetched if the machine has none. `temporal/go.mod` pins the same one. */
export const TEMPORAL_CLI_VERSION = "1.8.2";

const DOWNLOADER = fileURLToPath(new URL("./download-temporal.ts", import.meta.url));
const GO_MODULE = fileURLToPath(new URL("../../../temporal", import.meta.url));
/** The module that `temporal/go.mod` pins; its releases are under the same path. */
const GO_MODULE_PATH = "github.com/temporalio/cli";
const GO_PACKAGE = `${GO_MODULE_PATH}/cmd/temporal`;
const GO_VERSION_VARIABLE = `${GO_MODULE_PATH}/internal/temporalcli.Version`;

/** A download that has received nothing by then is given up: its host is probably blocked. */
const FIRST_BYTES_TIMEOUT_MS = 15_000;
const DOWNLOAD_TIMEOUT_MS = 10 * 60_000;
const BUILD_TIMEOUT_MS = 30 * 60_000;

/** A file to download, with its only accepted content. */
export interface Archive {
  readonly url: string;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/** SHA-256 of the pinned version's archives by name, from the release's `checksums.txt`. */
const ARCHIVE_SHA256: Readonly<Record<string, string>> = {
  darwin_amd64: "489d7f5420cae02b559774ac23df035141954c33a51dba96f5759a0ddccdf1b6",
  darwin_arm64: "dacdc3587682c04cf27e67c8878ca2d755230b6ad63c0c6ebddd7348ae90ed94",
  linux_amd64: "d8421bda989e6514b4bdb4d63a9012a8a05a806892e881a5aad8510496349a94",
  linux_arm64: "83600a8fac6e3da54093e5da6918d399f501532b9f1172235603f9606f4ac6e4",
};

function releasedArchive(): Archive {
  const system = `${process.platform}_${process.arch === "x64" ? "amd64" : process.arch}`;
  const sha256 = ARCHIVE_SHA256[system];
  if (sha256 === undefined) throw new Error(`no archive is known for ${system}`);
  const release = `https://${GO_MODULE_PATH}/releases/download/v${TEMPORAL_CLI_VERSION}`;
  return { url: `${release}/temporal_cli_${TEMPORAL_CLI_VERSION}_${system}.tar.gz`, sha256 };
}

/** Downloads a release, in a process of its own that can be ended. */
export const downloadTemporalCli = (archiveOf: () => Archive = releasedArchive): TemporalCliSource => ({
  step: "Downloading Temporal",
  duration: "up to a minute",
  async fetchInto(file) {
    const { url, sha256 } = archiveOf();
    const folder = `${file}-download`;
    mkdirSync(folder);
    const isEmpty = () => readdirSync(folder).every((name) => statSync(join(folder, name)).size === 0);
    const child = await startIn(file, process.execPath, [DOWNLOADER, url, sha256, folder]);
    const isClosed = await Promise.race([
      child.exited,
      sleep(FIRST_BYTES_TIMEOUT_MS, "waited" as const, { ref: false }),
    ]);
    if (isClosed === "waited" && isEmpty()) await child.stop([], 0);
    await finish(child, DOWNLOAD_TIMEOUT_MS);
    renameSync(join(folder, "temporal"), file);
  },
});

/** Builds the pinned version from source with the machine's Go; `temporal/go.sum` holds the checksums. */
export const buildTemporalCli: TemporalCliSource = {
  step: "Building Temporal from source with Go",
  duration: "about 4 minutes on two cores",
  async fetchInto(file) {
    if (spawnSync("go", ["version"], { env: fetchingEnvironment() }).status !== 0)
      throw new Error("Go is not installed");
    const linkerFlags = `-s -w -X ${GO_VERSION_VARIABLE}=${TEMPORAL_CLI_VERSION}`;
    const args = ["-C", GO_MODULE, "build", "-mod=readonly", "-ldflags", linkerFlags, "-o", file, GO_PACKAGE];
    await finish(await startIn(file, "go", args), BUILD_TIMEOUT_MS);
  },
};

/** Starts a command whose log and pid file are next to the file it makes. */
function startIn(file: string, command: string, args: readonly string[]): Promise<Child> {
  const logFile = join(dirname(file), "fetching.log");
  rmSync(logFile, { force: true });
  return startChild({
    name: command,
    command,
    args,
    // Node reads proxy variables only if this is set.
    env: { ...fetchingEnvironment(), NODE_USE_ENV_PROXY: "1" },
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
