import { setTimeout as sleep } from "node:timers/promises";
import { isOutboxEmpty } from "../../bench/bulk-holds.ts";
import { makePrograms, type BenchProgram } from "../../bench/scene.ts";
import type { Cluster, ClusterOptions } from "../cluster/cluster.ts";
import { processorTime } from "../cluster/processor-time.ts";
import { untilNoneLeft } from "../cluster/until-so.ts";
import type { CampaignReport } from "../report.ts";
import { quantile, tableOf } from "../table.ts";
import { countEveryMs, heldConversions } from "./drain.ts";
import { openHolds, openMessages } from "./open-holds.ts";

export interface WorkersOptions {
  /** Holds of each turn. */
  readonly count: number;
  /** How often each number of workers is measured, in turns. */
  readonly turns: number;
  /** From the wish for the first hold to the moment that all are due. */
  readonly leadSeconds: number;
  readonly say: (line: string) => void;
}

export const WORKERS_CLUSTER: ClusterOptions = { apis: 1, workers: 3 };

const NUMBERS = [1, 3] as const;
const MOST_SETTLE_MS = 5_000;
/** Of a turn's holds, how many are started and completed before it: a new process compiles and prepares its statements. */
const WARM_UP_SHARE = 0.5;
const MOST_WARM_UP_LEAD_MS = 10_000;
/**
 * Holds that are due in the same second get their first tasks at six per second (`due-together.ts`): so they are due in
 * several, or the completions would measure that.
 */
const MOST_DUE_SECONDS = 20;
const LEAST_DUE_A_SECOND = 40;
/** Differences below are chance. */
const LEAST_RATIO = 0.95;
const LOOK_EVERY_MS = 100;

interface Turn {
  readonly workers: number;
  readonly startedPerSecond: number;
  readonly completedPerSecond: number;
  /** For one hold, in ms: to start it, and from its due date to its end. */
  readonly starting: ProcessorMs;
  readonly ending: ProcessorMs;
}

/** Processor time of each kind of process, in ms. */
type ProcessorMs = Readonly<Record<ProcessKind, number>>;
type ProcessKind = (typeof PROCESS_KINDS)[number];
const PROCESS_KINDS = ["postgres", "temporal", "worker"] as const;

/** How many holds a second one worker process starts and completes, and how many three do, in turns. */
export async function runWorkers(cluster: Cluster, options: WorkersOptions): Promise<CampaignReport> {
  const { count, turns, say } = options;
  const leadMs = options.leadSeconds * 1_000;
  const [program] = (await makePrograms(cluster.deps, 1)) as [BenchProgram];
  const measured: Turn[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    // First the one, then the other, so that neither always meets the younger database.
    for (const workers of turn % 2 === 0 ? NUMBERS : NUMBERS.toReversed()) {
      await cluster.setWorkers(workers);
      await sleep(Math.min(MOST_SETTLE_MS, leadMs));
      await warmUp(cluster, program, Math.ceil(count * WARM_UP_SHARE), leadMs);
      const result = await measure(cluster, program, workers, options);
      measured.push(result);
      const { startedPerSecond, completedPerSecond } = result;
      say(
        `${workers} workers: ${startedPerSecond.toFixed(0)} started, ${completedPerSecond.toFixed(0)} completed a second`,
      );
    }
  }
  const middle = (workers: number, figureOf: (turn: Turn) => number): number =>
    quantile(
      measured.filter((turn) => turn.workers === workers).map((turn) => figureOf(turn)),
      0.5,
    );
  const ratio = (figureOf: (turn: Turn) => number): number => middle(3, figureOf) / middle(1, figureOf);
  const rates = [
    ["started a second", (turn: Turn) => turn.startedPerSecond],
    ["completed a second", (turn: Turn) => turn.completedPerSecond],
  ] as const;
  const figures = [
    ...rates,
    ...PROCESS_KINDS.flatMap((kind) => [
      [`processor time of a start, ${kind}, ms`, ({ starting }: Turn) => starting[kind]] as const,
      [`processor time of an end, ${kind}, ms`, ({ ending }: Turn) => ending[kind]] as const,
    ]),
  ];
  return {
    text: [
      `${count} holds, ${turns} turns each`,
      "",
      tableOf(
        ["figure, median", ...NUMBERS.map((workers) => `${workers} workers`), "ratio"],
        figures.map(([name, figureOf]) => [
          name,
          ...NUMBERS.map((workers) => middle(workers, figureOf).toFixed(1)),
          ratio(figureOf).toFixed(2),
        ]),
      ),
    ].join("\n"),
    failures: rates
      .filter(([, figureOf]) => !(ratio(figureOf) >= LEAST_RATIO))
      .map(
        ([name, figureOf]) =>
          `three workers: ${ratio(figureOf).toFixed(2)} times as many holds ${name} as one`,
      ),
  };
}

async function warmUp(cluster: Cluster, program: BenchProgram, count: number, leadMs: number): Promise<void> {
  await openTogether(cluster, program, count, Date.now() + Math.min(MOST_WARM_UP_LEAD_MS, leadMs));
  await untilNoneLeft(() => heldConversions(cluster, program), { everyMs: countEveryMs(count) });
}

async function measure(
  cluster: Cluster,
  program: BenchProgram,
  workers: number,
  { count, leadSeconds }: WorkersOptions,
): Promise<Turn> {
  const before = processorMs(cluster);
  const dueAtMs = Date.now() + leadSeconds * 1_000;
  const startedAt = performance.now();
  await openTogether(cluster, program, count, dueAtMs);
  await untilNoneLeft(async () => ((await isOutboxEmpty(cluster.deps)) ? 0 : await openMessages(cluster)), {
    everyMs: LOOK_EVERY_MS,
  });
  const startSeconds = (performance.now() - startedAt) / 1_000;
  const started = processorMs(cluster);
  await sleep(Math.max(0, dueAtMs - Date.now()));
  const due = processorMs(cluster);
  // Holds that came due while others still started count from there.
  const drainSeconds = await untilNoneLeft(() => heldConversions(cluster, program), {
    everyMs: countEveryMs(count),
  });
  return {
    workers,
    startedPerSecond: count / startSeconds,
    completedPerSecond: drainSeconds === null ? 0 : count / drainSeconds,
    starting: eachBetween(before, started, count),
    ending: eachBetween(due, processorMs(cluster), count),
  };
}

/** Opens holds that are due in a few seconds one after the other, equally many in each. */
async function openTogether(
  cluster: Cluster,
  program: BenchProgram,
  count: number,
  firstDueAtMs: number,
): Promise<void> {
  const seconds = Math.min(MOST_DUE_SECONDS, Math.ceil(count / LEAST_DUE_A_SECOND));
  for (let second = 0; second < seconds; second += 1) {
    const share = Math.floor(((second + 1) * count) / seconds) - Math.floor((second * count) / seconds);
    await openHolds(cluster, program, share, new Date(firstDueAtMs + second * 1_000));
  }
}

function processorMs({ folder }: Cluster): ProcessorMs {
  const ofKind = (kind: ProcessKind): number =>
    Object.entries(processorTime(folder))
      .filter(([part]) => part.startsWith(kind))
      .reduce((sum, [, seconds]) => sum + seconds * 1_000, 0);
  return recordOf(ofKind);
}

const eachBetween = (before: ProcessorMs, after: ProcessorMs, count: number): ProcessorMs =>
  recordOf((kind) => (after[kind] - before[kind]) / count);

const recordOf = (valueOf: (kind: ProcessKind) => number): ProcessorMs =>
  Object.fromEntries(PROCESS_KINDS.map((kind) => [kind, valueOf(kind)])) as Record<ProcessKind, number>;
