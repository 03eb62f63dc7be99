import { spawn } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { once } from "node:events";
import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { fetchingEnvironment } from "../../src/local/process/child-environment.ts";

/** The release that `temporal/go.mod` pins: the server inside the command line that `npm start` runs. */
const VERSION = "1.31.2";
const GO_MODULE = fileURLToPath(new URL("../../temporal", import.meta.url));
const PACKAGES = ["go.temporal.io/server/cmd/server", "go.temporal.io/server/cmd/tools/sql"];

/** Temporal's server and the tool for its schema, as in the images `temporalio/server` and `admin-tools`. */
export interface TemporalPrograms {
  readonly server: string;
  readonly schemaTool: string;
}

const CACHE = join(
  process.env["XDG_CACHE_HOME"] || join(homedir(), ".cache"),
  "partner-program",
  `temporal-server-${VERSION}`,
);
const PROGRAMS: TemporalPrograms = { server: join(CACHE, "server"), schemaTool: join(CACHE, "sql") };

/** The programs, if they were built here before. */
export const builtTemporalPrograms = (): TemporalPrograms | null =>
  existsSync(PROGRAMS.server) && existsSync(PROGRAMS.schemaTool) ? PROGRAMS : null;

/**
 * Builds the programs with the machine's Go, once; `temporal/go.sum` holds the checksums. It takes some minutes.
 *
 * @throws where Go is missing or the build fails
 */
export async function temporalPrograms(): Promise<TemporalPrograms> {
  const built = builtTemporalPrograms();
  if (built !== null) return built;
  mkdirSync(CACHE, { recursive: true });
  const args = [
    "-C",
    GO_MODULE,
    "build",
    "-mod=readonly",
    "-ldflags",
    "-s -w",
    "-o",
    `${CACHE}/`,
    ...PACKAGES,
  ];
  const child = spawn("go", args, { env: fetchingEnvironment(), stdio: ["ignore", "ignore", "inherit"] });
  const [status] = (await once(child, "exit")) as [number | null];
  if (status !== 0) throw new Error(`Temporal's server cannot be built: go ended with ${status}`);
  return PROGRAMS;
}
