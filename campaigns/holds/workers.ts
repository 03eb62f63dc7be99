import { setTimeout as sleep } from "node:timers/promises";
import { isOutboxEmpty } from "../../bench/bulk-holds.ts";
import { makePrograms, type BenchProgram } from "../../bench/scene.ts";
import type { Cluster, ClusterOptions } from "../cluster/cluster.ts";
import { processorTime } from "../cluster/processor-time.ts";
import { untilNoneLeft } from "../cluster/until-so.ts";
import type { CampaignReport } from "../report.ts";
import { quantile, tableOf } from "../table.ts";
import { heldConversions } from "./drain.ts";
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
const SETTLE_MS = 5_000;
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
  const [program] = (await makePrograms(cluster.deps, 1)) as [BenchProgram];
  const measured: Turn[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    // First the one, then the other, so that neither always meets the younger database.
    for (const workers of turn % 2 === 0 ? NUMBERS : NUMBERS.toReversed()) {
      await cluster.setWorkers(workers);
      await sleep(SETTLE_MS);
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

async function measure(
  cluster: Cluster,
  program: BenchProgram,
  workers: number,
  { count, leadSeconds }: WorkersOptions,
): Promise<Turn> {
  const before = processorMs(cluster);
  const dueAtMs = Date.now() + leadSeconds * 1_000;
  const startedAt = performance.now();
  await openHolds(cluster, program, count, new Date(dueAtMs));
  await untilNoneLeft(async () => ((await isOutboxEmpty(cluster.deps)) ? 0 : await openMessages(cluster)), {
    everyMs: LOOK_EVERY_MS,
  });
  const startSeconds = (performance.now() - startedAt) / 1_000;
  const started = processorMs(cluster);
  await sleep(Math.max(0, dueAtMs - Date.now()));
  const due = processorMs(cluster);
  // Holds that came due while others still started count from there.
  const drainSeconds = await untilNoneLeft(() => heldConversions(cluster, program), {
    everyMs: LOOK_EVERY_MS,
  });
  return {
    workers,
    startedPerSecond: count / startSeconds,
    completedPerSecond: drainSeconds === null ? 0 : count / drainSeconds,
    starting: eachBetween(before, started, count),
    ending: eachBetween(due, processorMs(cluster), count),
  };
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
