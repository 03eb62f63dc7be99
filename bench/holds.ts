import type { Client } from "@temporalio/client";
import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../src/deps.ts";
import { BARE_QUEUE } from "./bare-queue.ts";
import { noteRatio } from "./figures.ts";
import { intendHolds, makeHeldConversions } from "./bulk-holds.ts";
import { eachOf } from "./each-of.ts";
import { startTemporal, untilSo } from "./temporal.ts";
import type { BenchEnvironment } from "./environment.ts";
import type { BenchProgram } from "./scene.ts";

const ROUNDS = 3;
const STARTS_AT_ONCE = 100;
const LEAST_RATIO = 0.7;
/** From the first start to the moment that all of them wait for; doubled when the starts took longer. */
const LEAD_MS_PER_PROCESS = 40;
const LEAST_LEAD_MS = 10_000;

/** A round: from the wish to have them to the last timer set, and from the moment that is due to the last one closed. */
interface Round {
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/**
 * Holds started and completed per second, through the outbox, beside the barest workflow with a timer and an activity on the
 * same Temporal server. All of a round are due at one moment, and the wait for it is not counted.
 */
export async function measureHolds(
  environment: BenchEnvironment,
  program: BenchProgram,
  count: number,
): Promise<void> {
  const { deps } = environment;
  const temporal = await startTemporal(environment);
  temporal.startWorker("src/worker/main.ts");
  temporal.startWorker("bench/bare-worker.ts");
  try {
    const kinds = {
      service: inTime((size, leadMs) => holdsRound(deps, temporal.client, program, size, leadMs)),
      bare: inTime((size, leadMs) => bareRound(temporal.client, size, leadMs)),
    };
    const rounds = { service: [] as Round[], bare: [] as Round[] };
    // Building the bundles and starting is not what is measured.
    await Promise.all([oneHold(deps, temporal.client, program), oneBare(temporal.client)]);
    for (const run of Object.values(kinds)) await run(STARTS_AT_ONCE);
    // In turns, so that a busy moment of the machine meets both.
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.service.push(await kinds.service(count));
      rounds.bare.push(await kinds.bare(count));
    }
    report(count, rounds.service, rounds.bare);
  } finally {
    await temporal.stop();
  }
}

/** Repeats a round until all of it was waiting when it was due. */
function inTime(run: (count: number, leadMs: number) => Promise<Round | null>) {
  return async (count: number): Promise<Round> => {
    for (let leadMs = Math.max(LEAST_LEAD_MS, count * LEAD_MS_PER_PROCESS); ; leadMs *= 2) {
      const round = await run(count, leadMs);
      if (round !== null) return round;
    }
  };
}

async function oneHold(deps: Deps, client: Client, program: BenchProgram): Promise<void> {
  const now = new Date();
  const ids = await makeHeldConversions(deps, program, 1, now);
  await intendHolds(deps, program, ids, now);
  await untilSo("the first hold to begin", 100, async () => {
    const ended = await client.workflow
      .getHandle(`hold/${ids[0]}`)
      .result()
      .catch(() => null);
    return ended !== null;
  });
}

async function oneBare(client: Client): Promise<void> {
  const start = { workflowId: "bare/first", taskQueue: BARE_QUEUE, args: [{ dueAtMs: 0 }] };
  await client.workflow.execute("bareWorkflow", start);
}

async function holdsRound(
  deps: Deps,
  client: Client,
  program: BenchProgram,
  count: number,
  leadMs: number,
): Promise<Round | null> {
  const dueAtMs = Date.now() + leadMs;
  const ids = await makeHeldConversions(deps, program, count, new Date(dueAtMs));
  const startedAtMs = Date.now();
  await intendHolds(deps, program, ids, new Date(dueAtMs));
  await sleep(Math.max(0, dueAtMs - Date.now()));
  await untilSo("the holds to be released", 100, async () => {
    const open = await deps.sql.row(
      "select from conversion where id = any($1::text[]) and released_at is null limit 1",
      [ids],
    );
    return open === null;
  });
  const workflowIds = ids.map((id) => `hold/${id}`);
  await eachOf(workflowIds, STARTS_AT_ONCE, (workflowId) => client.workflow.getHandle(workflowId).result());
  return roundOf(client, workflowIds, startedAtMs, dueAtMs);
}

async function bareRound(client: Client, count: number, leadMs: number): Promise<Round | null> {
  const dueAtMs = Date.now() + leadMs;
  const startedAtMs = Date.now();
  const ids = Array.from({ length: count }, (_, index) => `bare/${startedAtMs}/${index}`);
  await eachOf(ids, STARTS_AT_ONCE, (workflowId) =>
    client.workflow.start("bareWorkflow", { workflowId, taskQueue: BARE_QUEUE, args: [{ dueAtMs }] }),
  );
  await sleep(Math.max(0, dueAtMs - Date.now()));
  await eachOf(ids, STARTS_AT_ONCE, (workflowId) => client.workflow.getHandle(workflowId).result());
  return roundOf(client, ids, startedAtMs, dueAtMs);
}

/** What the histories report; null when one was started too late to wait, which makes the round worthless. */
async function roundOf(
  client: Client,
  workflowIds: readonly string[],
  startedAtMs: number,
  dueAtMs: number,
): Promise<Round | null> {
  let lastTimerMs = 0;
  let lastEndMs = 0;
  await eachOf(workflowIds, STARTS_AT_ONCE, async (workflowId) => {
    const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
    const timeOf = (event: NonNullable<typeof events>[number] | undefined) =>
      Number(event?.eventTime?.seconds ?? 0) * 1000 + (event?.eventTime?.nanos ?? 0) / 1e6;
    // A hold whose start is delayed needs no timer: it rests from its start on.
    const isDelayed =
      Number(events?.[0]?.workflowExecutionStartedEventAttributes?.firstWorkflowTaskBackoff?.seconds ?? 0) >
      0;
    const timer = isDelayed ? events?.[0] : (events ?? []).find((event) => event.timerStartedEventAttributes);
    const end = (events ?? []).find((event) => event.workflowExecutionCompletedEventAttributes);
    if (end === undefined) throw new Error(`${workflowId} has not ended`);
    lastTimerMs = Math.max(lastTimerMs, timer === undefined ? Infinity : timeOf(timer));
    lastEndMs = Math.max(lastEndMs, timeOf(end));
  });
  if (lastTimerMs > dueAtMs) return null;
  return { startSeconds: (lastTimerMs - startedAtMs) / 1000, endSeconds: (lastEndMs - dueAtMs) / 1000 };
}

const secondsOf = ({ startSeconds, endSeconds }: Round): number => startSeconds + endSeconds;

function report(count: number, service: readonly Round[], bare: readonly Round[]): void {
  const both = (secondsOfOne: (round: Round) => number) =>
    [service, bare].map((rounds) => rounds.map((round) => count / secondsOfOne(round))) as [
      number[],
      number[],
    ];
  const what = `${count} holds`;
  const target = { atLeast: LEAST_RATIO };
  noteRatio(`${what} started and completed, of the barest workflow`, both(secondsOf), { target });
  noteRatio(
    `${what} started`,
    both(({ startSeconds }) => startSeconds),
  );
  noteRatio(
    `${what} completed`,
    both(({ endSeconds }) => endSeconds),
  );
}
