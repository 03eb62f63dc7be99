import { Client, Connection } from "@temporalio/client";
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { prepareOwnTemporal } from "../test/support/servers/own-temporal.ts";
import type { BenchEnvironment } from "./environment.ts";

/** A worker in a process of its own. */
export interface BenchWorker {
  /** Heap after a forced collection, and resident set, in MiB. */
  memory(): Promise<{ heapMiB: number; rssMiB: number }>;
  stop(): Promise<void>;
}

/** A Temporal server as `npm start` runs it, on a file of its own, for workers of ours and for bare ones. */
export interface BenchTemporal {
  readonly client: Client;
  /** Settings of a worker on this server and on the environment's database. */
  readonly settings: Record<string, string>;
  /** @param entry file beside this one's parent, such as `src/worker/main.ts` */
  startWorker(entry: string): BenchWorker;
  stop(): Promise<void>;
}

const pathOf = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

export async function startTemporal({ deps, environment }: BenchEnvironment): Promise<BenchTemporal> {
  // The check of the books, which workers make once a day, is not what is measured.
  await deps.sql.execute(
    `insert into reconciliation_run (started_at, finished_at, checked, problems)
     values (now() + interval '1 day', now() + interval '1 day', 0, '[]')`,
  );
  const folder = mkdtempSync(join(tmpdir(), "partner-program-bench-"));
  const ownTemporal = await prepareOwnTemporal(folder);
  const server = await ownTemporal.start();
  const connection = await Connection.connect({ address: ownTemporal.address });
  const settings = {
    ...environment,
    POSTBACK_ALLOW_PRIVATE: "1",
    TEMPORAL_ADDRESS: ownTemporal.address,
    TEMPORAL_TASK_QUEUE: `bench-${randomBytes(4).toString("hex")}`,
    DATA_DIR: folder,
  };
  const workers: BenchWorker[] = [];
  return {
    client: new Client({ connection }),
    settings,
    startWorker(entry) {
      const worker = spawnWorker(entry, settings);
      workers.push(worker);
      return worker;
    },
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()));
      await connection.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function spawnWorker(entry: string, settings: Readonly<Record<string, string>>): BenchWorker {
  const child = spawn(
    process.execPath,
    ["--expose-gc", "--import", pathOf("./response-memory.ts"), pathOf(`../${entry}`)],
    {
      env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...settings },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    },
  );
  return {
    async memory() {
      const answered = once(child, "message") as Promise<[{ heapMiB: number; rssMiB: number }]>;
      child.send("memory");
      return (await answered)[0];
    },
    async stop() {
      if (child.exitCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    },
  };
}

const PATIENCE_MS = 900_000;

/** Looks again and again until it is so. */
export async function untilSo(what: string, everyMs: number, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await sleep(everyMs);
  }
}
