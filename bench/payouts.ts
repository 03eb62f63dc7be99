import type { Client } from "@temporalio/client";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Deps } from "../src/deps.ts";
import type { WorkDone } from "./response-work.ts";
import { BARE_QUEUE } from "./bare-queue.ts";
import { eachOf } from "./each-of.ts";
import { median, note, noteRatio } from "./figures.ts";
import { startTemporal, untilSo } from "./temporal.ts";
import type { BenchEnvironment } from "./environment.ts";
import { makePayoutScene, type PayoutScene } from "./payout-scene.ts";

const ONE = { conversionsEach: 1, payableEach: 1 } as const;
const POLL_MS = 250;
const ROUNDS = 5;
const STARTS_AT_ONCE = 100;
const LEAST_RATIO = 0.7;

/**
 * Batches of payouts over the sandbox rail, with one worker and a Temporal server of its own, in turns with the barest
 * workflows with as many activities.
 *
 * @param size how many payouts; a small number to try it
 */
export async function measurePayouts(environment: BenchEnvironment, size: number): Promise<void> {
  const { deps } = environment;
  const scenes: PayoutScene[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    scenes.push(await makePayoutScene(deps, { partners: size, ...ONE }));
  }
  const temporal = await startTemporal(environment);
  const worker = startCountedWorker(temporal.settings);
  temporal.startWorker("bench/bare-worker.ts");
  try {
    // Starting is not what is measured, so one payout goes first.
    const first = await makePayoutScene(deps, { partners: 1, ...ONE });
    await paidAndMailed(deps, first, 1);
    await bareRound(temporal.client, 1);
    const rounds: Round[] = [];
    const before = await worker.done();
    for (const scene of scenes) {
      const ofPayouts = await paidAndMailed(deps, scene, size);
      rounds.push({ ...ofPayouts, bareSeconds: await bareRound(temporal.client, size) });
    }
    report(size, rounds, before, await worker.done());
  } finally {
    await worker.stop();
    await temporal.stop();
  }
}

/** How long it took to pay a batch, then to mail its partners, and to run as many bare workflows. */
interface Round {
  readonly paidSeconds: number;
  readonly mailedSeconds: number;
  readonly bareSeconds: number;
}

async function paidAndMailed(
  deps: Deps,
  scene: PayoutScene,
  size: number,
): Promise<Omit<Round, "bareSeconds">> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  await scene.openBatch();
  await untilPaid(deps, scene, size);
  const paidSeconds = seconds();
  await untilMailed(deps);
  return { paidSeconds, mailedSeconds: seconds() };
}

/** @returns how long it took to run the workflows of as many payouts, and of their mails, of an activity each that does nothing */
async function bareRound(client: Client, size: number): Promise<number> {
  const startedAt = performance.now();
  const ids = Array.from({ length: 2 * size }, (_, index) => `bare/${startedAt}/${index}`);
  await eachOf(ids, STARTS_AT_ONCE, (workflowId) =>
    client.workflow.start("bareActivityWorkflow", { workflowId, taskQueue: BARE_QUEUE }),
  );
  await eachOf(ids, STARTS_AT_ONCE, (workflowId) => client.workflow.getHandle(workflowId).result());
  return (performance.now() - startedAt) / 1000;
}

function report(size: number, rounds: readonly Round[], before: WorkDone, after: WorkDone): void {
  const what = `${size} payouts over the sandbox rail, one worker`;
  const ratesOf = (seconds: (round: Round) => number) => rounds.map((round) => size / seconds(round));
  const statements = (after.statements - before.statements) / (size * rounds.length);
  note({ what, value: median(ratesOf(({ paidSeconds }) => paidSeconds)), unit: "/s" });
  noteRatio(
    `${what}, and mailed, of the barest workflows with as many activities`,
    [ratesOf(({ mailedSeconds }) => mailedSeconds), ratesOf(({ bareSeconds }) => bareSeconds)],
    { target: { atLeast: LEAST_RATIO } },
  );
  note({
    what: "statements of a payout, with those of the sandbox, of its mail and of the relay",
    value: statements,
    unit: "",
  });
  note({
    what: "the worker's greatest memory over them",
    value: after.peakMiB,
    unit: "MiB",
    beside: `before ${before.peakMiB.toFixed(0)}`,
  });
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
