import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startChild, type Child } from "../../src/local/process/child.ts";
import { openDataFolder, type DataFolder } from "../../src/local/process/data-folder.ts";
import { untilReady } from "../../src/local/process/node-process.ts";
import type { FormerCode } from "./former-code.ts";

const run = promisify(execFile);

type Settings = Readonly<Record<string, string>>;

/** A release of the service, as processes or as containers of an image. */
export interface Release {
  readonly buildId: string;
  /** Null: processes. */
  readonly image: string | null;
  /** Null: the code of this clone. */
  readonly code: FormerCode | null;
}

/** A running API or worker. */
export interface Member {
  readonly name: string;
  /** Drains it, as an orchestrator does. @returns its exit status */
  end(): Promise<number | null>;
}

/** Starts members of releases, and runs their command line. */
export interface Fleet {
  /** @returns when it is ready */
  start(release: Release, name: string, command: "api" | "worker", settings: Settings): Promise<Member>;
  /** @returns what `vp` printed */
  vp(release: Release, words: readonly string[], settings: Settings): Promise<unknown>;
  /** Migrates the database, with what else is running. @returns the names of the migrations that were applied */
  migrate(release: Release, settings: Settings): Promise<readonly string[]>;
  stop(): Promise<void>;
}

const READY_TIMEOUT_MS = 300_000;
const DRAIN_MS = 45_000;
const ENTRIES = {
  ...{ api: "api/main.ts", worker: "worker/main.ts", vp: "cli/main.ts", migrate: "db/migrate.ts" },
} as const;
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const entryOf = (code: FormerCode | null, command: keyof typeof ENTRIES): string =>
  join(code?.root ?? ROOT, "src", ENTRIES[command]);
/** Not what the image itself knows better. */
const OF_THIS_MACHINE = /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|TMPDIR|DATA_DIR|NODE_.*|LD_LIBRARY_PATH)$/;
/** Podman in a container of its own, where systemd and the limits of a host are missing, and read-only as documented. */
const PODMAN = ["--runtime", "runc", "--cgroup-manager", "cgroupfs", "run", "--rm", "--network", "host"];
const LIMITS = ["--ulimit", "nofile=4096:4096", "--ulimit", "nproc=4096:4096", "--read-only"];

export function openFleet(): Fleet {
  const folder: DataFolder = openDataFolder(mkdtempSync(join(tmpdir(), "partner-program-fleet-")));
  const running = new Map<string, Child>();
  // Not at once with the load that comes from this process: it would see a pause of ours as one of the service.
  const ask = async (
    release: Release,
    command: "vp" | "migrate",
    words: readonly string[],
    settings: Settings,
  ): Promise<unknown> => {
    const { program, args, env } = commandOf(release, `${command}-${process.pid}`, command, settings);
    const { stdout, stderr } = await run(program, [...args, ...words], { env, maxBuffer: Infinity }).catch(
      (error: unknown) => error as { readonly stdout: string; readonly stderr: string },
    );
    if (stdout.trim() === "") throw new Error(`${command} ${words.join(" ")} printed nothing: ${stderr}`);
    return JSON.parse(stdout) as unknown;
  };

  return {
    async start(release, name, command, settings) {
      const all = { ...settings, WORKER_BUILD_ID: release.buildId };
      const { program, args, env } = commandOf(release, name, command, all);
      const child = await startChild({
        ...{ name, command: program, args, env, signalOnOurDeath: "SIGTERM" },
        ...{ logFile: folder.logFile(name), pidFile: folder.pidFile(name) },
      });
      running.set(name, child);
      const probe =
        command === "api"
          ? `${settings["PORT"]}/readyz/api`
          : settings["METRICS_PORT"] + (release.code?.workerProbe ?? "/readyz");
      await untilReady(`http://127.0.0.1:${probe}`, [child], READY_TIMEOUT_MS);
      return {
        name,
        async end() {
          running.delete(name);
          const { status } = await child.stop(["SIGTERM"], DRAIN_MS);
          return status;
        },
      };
    },
    vp: (release, words, settings) => ask(release, "vp", words, settings),
    async migrate(release, settings) {
      return ((await ask(release, "migrate", [], settings)) as { applied: readonly string[] }).applied;
    },
    async stop() {
      await Promise.all([...running.values()].map((child) => child.stop(["SIGTERM"], DRAIN_MS)));
      folder.release();
    },
  };
}

function commandOf(
  { image, code }: Release,
  name: string,
  command: keyof typeof ENTRIES,
  settings: Settings,
) {
  if (image === null)
    return { program: process.execPath, args: [entryOf(code, command)], env: { ...settings } };
  const given = Object.entries(settings).filter(([setting]) => !OF_THIS_MACHINE.test(setting));
  const variables = given.flatMap(([setting, value]) => ["--env", `${setting}=${value}`]);
  return {
    program: "podman",
    args: [...PODMAN, ...LIMITS, "--name", `rolling-${name}`, ...variables, image, command],
    env: process.env as Settings,
  };
}
