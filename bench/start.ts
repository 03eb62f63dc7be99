import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { NODE_FLAGS } from "../src/local/process/node-flags.ts";
import { freePort, type BenchEnvironment } from "./environment.ts";
import { median, note } from "./figures.ts";

const MAIN = fileURLToPath(new URL("../src/local/main.ts", import.meta.url));
/** As the script `start` has it. */
const NODE_COMPILE_CACHE = fileURLToPath(new URL("../node_modules/.cache/node", import.meta.url));
const MOST_SECONDS = 4;
const MOST_MIB = 600;
const KIB_IN_MIB = 1024;
/** Until the web app is built and what the start has left behind is given back. */
const SETTLE_MS = 30_000;
const PATIENCE_MS = 300_000;

interface Start {
  readonly seconds: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/**
 * `npm start` on a data folder that it has run on before: from its beginning to ready, and the memory of all its processes
 * when nothing has been asked of them for half a minute.
 *
 * @param rounds how often it is started
 */
export async function measureStart({ folder }: BenchEnvironment, _: unknown, rounds: number): Promise<void> {
  const dataDir = join(folder, "start");
  await (await start(dataDir)).stop();
  const seconds: number[] = [];
  let memory = new Map<string, number>();
  for (let round = 0; round < rounds; round += 1) {
    const started = await start(dataDir);
    seconds.push(started.seconds);
    if (round === rounds - 1 && existsSync("/proc/self/smaps_rollup")) {
      await sleep(SETTLE_MS);
      memory = memoryOf(started.pid);
    }
    await started.stop();
  }
  const target = { atMost: MOST_SECONDS };
  note({
    what: "a second start, until it is ready",
    value: median(seconds),
    unit: "s",
    rounds: seconds,
    target,
  });
  if (memory.size === 0) return;
  note({
    what: "memory of everything idle, shared pages counted once",
    value: [...memory.values()].reduce((sum, mib) => sum + mib, 0),
    unit: "MiB",
    beside: [...memory].map(([name, mib]) => `${name} ${mib.toFixed(0)}`).join(", "),
    target: { atMost: MOST_MIB },
  });
}

async function start(dataDir: string): Promise<Start> {
  const ports = { PORT: String(await freePort()), METRICS_PORT: "0" };
  const free = { POSTGRES_PORT: "0", TEMPORAL_PORT: "0", TEMPORAL_UI_PORT: "0" };
  const beganAt = performance.now();
  const child = spawn(process.execPath, [...NODE_FLAGS, MAIN], {
    env: {
      ...{ PATH: process.env["PATH"], HOME: process.env["HOME"], NODE_COMPILE_CACHE },
      ...{ ...ports, ...free, DATA_DIR: dataDir },
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  while (!/^ready /m.test(said)) {
    const isTooLate = performance.now() - beganAt > PATIENCE_MS;
    if (isTooLate || child.exitCode !== null) throw new Error(`npm start did not get ready:\n${said}`);
    await sleep(10);
  }
  return {
    seconds: (performance.now() - beganAt) / 1_000,
    pid: child.pid!,
    async stop() {
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    },
  };
}

/** The proportional set size in MiB of a process and all that come from it, by what they are. */
function memoryOf(root: number): Map<string, number> {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const parents = new Map(
    pids.flatMap((pid) => (existsSync(`/proc/${pid}/stat`) ? [[pid, parentOf(pid)]] : [])),
  );
  const isOurs = (pid: string | undefined): boolean =>
    pid !== undefined && (pid === String(root) || isOurs(parents.get(pid)));
  const sums = new Map<string, number>();
  for (const pid of pids.filter(isOurs)) {
    const name = nameOf(readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " "));
    const kib = Number(/^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1] ?? 0);
    sums.set(name, (sums.get(name) ?? 0) + kib / KIB_IN_MIB);
  }
  return sums;
}

function parentOf(pid: string): string | undefined {
  try {
    return /\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1];
  } catch {
    // It ended meanwhile.
    return undefined;
  }
}

const NAMES = [
  ["PostgreSQL", /postgres/],
  ["Temporal", /temporal\S* server/],
  ["API", /src\/api\/main/],
  ["worker", /src\/worker\/main/],
] as const;

const nameOf = (command: string): string =>
  NAMES.find(([, pattern]) => pattern.test(command))?.[0] ?? "npm start itself";
