import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Deps } from "../src/deps.ts";
import type { WorkDone } from "./response-work.ts";
import { countQueries } from "./count-queries.ts";
import { startTemporal, untilSo } from "./temporal.ts";
import type { BenchEnvironment } from "./environment.ts";
import { makePayoutScene, type PayoutScene } from "./payout-scene.ts";

const DEFAULT_PAYOUTS = 5_000;
const ONE = { conversionsEach: 1, payableEach: 1 } as const;
/** By the hundred, 5,000 partners have a million ledger entries. */
const OPENINGS = [ONE, { conversionsEach: 100, payableEach: 1 }, { conversionsEach: 100, payableEach: 100 }];
const POLL_MS = 250;

/**
 * A batch of payouts over the sandbox rail, with one worker and a Temporal server of its own: payouts a second, the worker's
 * greatest memory, and statements for each payout; then how long opening a batch takes in programs of all sizes.
 *
 * @param size how many payouts; a small number to try it
 */
export async function measurePayouts(environment: BenchEnvironment, size = DEFAULT_PAYOUTS): Promise<void> {
  const { deps } = environment;
  const scene = await makePayoutScene(deps, { partners: size, ...ONE });
  const temporal = await startTemporal(environment);
  const worker = startCountedWorker(temporal.settings);
  try {
    // Starting is not what is measured, so one payout goes first.
    const first = await makePayoutScene(deps, { partners: 1, ...ONE });
    await first.openBatch();
    await untilPaid(deps, first, 1);
    await untilMailed(deps);
    const before = await worker.done();
    const startedAt = performance.now();
    await scene.openBatch();
    await untilPaid(deps, scene, size);
    const seconds = (performance.now() - startedAt) / 1000;
    // Each owes a mail as well, whose statements are counted and whose time is not.
    await untilMailed(deps);
    report(size, seconds, before, await worker.done());
  } finally {
    await worker.stop();
    await temporal.stop();
  }
  // Afterwards, since the worker would look through all of it.
  await measureOpenings(deps, size);
}

/** Opening a batch is one transaction: how long it takes, and of how many statements. */
async function measureOpenings(deps: Deps, size: number): Promise<void> {
  for (const each of OPENINGS) {
    const scene = await makePayoutScene(deps, { partners: size, ...each });
    const counter = countQueries();
    const startedAt = performance.now();
    const { sentOff } = await scene.tryOpenBatch();
    const seconds = (performance.now() - startedAt) / 1000;
    const statements = counter.end();
    process.stdout.write(
      `Opening a batch of ${sentOff} payouts and ${size * each.payableEach} lines in a program of ` +
        `${size * each.conversionsEach * 2} ledger entries: ${seconds.toFixed(1)} s, ${statements} statements\n`,
    );
  }
}

function report(size: number, seconds: number, before: WorkDone, after: WorkDone): void {
  process.stdout.write(
    `${size} payouts over the sandbox rail, one worker\n` +
      `  ${(size / seconds).toFixed(0)} payouts/s (${seconds.toFixed(0)} s), ` +
      `${((after.statements - before.statements) / size).toFixed(1)} statements a payout ` +
      `(the sandbox's own, its mail and the relay included), ` +
      `worker's memory ${before.peakMiB.toFixed(0)} → ${after.peakMiB.toFixed(0)} MiB at most\n`,
  );
}

const untilPaid = (deps: Deps, { programId }: PayoutScene, payouts: number): Promise<void> =>
  untilSo("the payouts to be paid", POLL_MS, async () => {
    const row = await deps.sql.row<{ paid: number }>(
      "select count(*) as paid from payout where program_id = $1 and status = 'paid'",
      [programId],
    );
    return row?.paid === payouts;
  });

const untilMailed = (deps: Deps): Promise<void> =>
  untilSo("the mails to be written", POLL_MS, async () => {
    const open = await deps.sql.row(
      "select from mail where status = 'pending' union all select from outbox where done_at is null limit 1",
    );
    return open === null;
  });

/** A worker of ours in a process of its own, which counts what it does. */
function startCountedWorker(settings: Readonly<Record<string, string>>) {
  const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
  const child = spawn(
    process.execPath,
    ["--import", path("./response-work.ts"), path("../src/worker/main.ts")],
    {
      env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...settings },
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    },
  );
  return {
    async done(): Promise<WorkDone> {
      const answered = once(child, "message") as Promise<[WorkDone]>;
      child.send("work");
      return (await answered)[0];
    },
    async stop(): Promise<void> {
      if (child.exitCode !== null) return;
      const exited = once(child, "exit");
      child.kill("SIGTERM");
      await exited;
    },
  };
}
