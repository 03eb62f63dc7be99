import { setTimeout as sleep } from "node:timers/promises";
import { makePrograms, type BenchProgram } from "../../bench/scene.ts";
import type { Cluster, ClusterOptions } from "../cluster/cluster.ts";
import { untilNoneLeft } from "../cluster/until-so.ts";
import { meanOf, pairedRatio } from "../paired-ratio.ts";
import type { CampaignReport } from "../report.ts";
import { tableOf } from "../table.ts";
import { countEveryMs, heldConversions } from "./drain.ts";
import { measureInPairs, type Measured, type Pair } from "./in-pairs.ts";
import { openHolds } from "./open-holds.ts";
import { eachBetween, PROCESS_KINDS, processorMs } from "./processor-ms.ts";
import { measureStarts } from "./starts.ts";

export interface WorkersOptions {
  /** Holds that are completed in each turn. */
  readonly count: number;
  /** How often one worker and three complete them, in turns. */
  readonly turns: number;
  /** From the wish for the first hold to the moment that it is due. */
  readonly leadSeconds: number;
  /** How often one worker and three start `starts` holds, in turns. */
  readonly pairs: number;
  readonly starts: number;
  readonly restMs: number;
  readonly say: (line: string) => void;
}

export const WORKERS_CLUSTER: ClusterOptions = { apis: 1, workers: 3 };

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
/** Fewer by less than so many standard errors is chance. */
const CERTAIN = 2;

/** How many holds a second one worker process completes and starts, and how many three do, in turns. */
export async function runWorkers(cluster: Cluster, options: WorkersOptions): Promise<CampaignReport> {
  const { turns, pairs, starts, say } = options;
  const [completed, started] = (await makePrograms(cluster.deps, 2)) as [BenchProgram, BenchProgram];
  const completeBy = (workers: number) => () => complete(cluster, completed, workers, options);
  const completions = await measureInPairs(turns, completeBy(1), completeBy(3), (perSecond) =>
    say(`completed a second: ${perSecond}`),
  );
  await cluster.setWorkers(3);
  const startings = await measureStarts(cluster, started, { ...options, count: starts });
  const figures = [
    ...figuresOf("start", "started", startings),
    ...figuresOf("end", "completed", completions),
  ];
  return {
    text: [
      `${pairs} turns each of ${starts} holds started, and ${turns} each of ${options.count} completed`,
      "",
      tableOf(
        ["figure, mean", "1 worker", "3 workers", "ratio", "±"],
        figures.map(({ name, one, all, ratio, error }) => [
          name,
          ...[one, all].map((value) => value.toFixed(1)),
          ...[ratio, error].map((value) => (Number.isNaN(value) ? "-" : value.toFixed(2))),
        ]),
      ),
    ].join("\n"),
    failures: figures
      .filter(({ isRate, ratio, error }) => isRate && !(ratio + CERTAIN * error >= 1))
      .map(
        ({ name, ratio, error }) =>
          `three workers: ${ratio.toFixed(2)} ± ${error.toFixed(2)} times as many holds ${name} as one`,
      ),
  };
}

interface Figure {
  readonly name: string;
  /** Of which three workers must have as much. */
  readonly isRate: boolean;
  readonly one: number;
  readonly all: number;
  /** What three have of one's, in the mean of all pairs, and its standard error. */
  readonly ratio: number;
  readonly error: number;
}

function figuresOf(what: string, done: string, pairs: readonly Pair[]): Figure[] {
  const figure = (name: string, isRate: boolean, valueOf: (measured: Measured) => number): Figure => ({
    ...{ name, isRate },
    one: meanOf(pairs.map(({ one }) => valueOf(one))),
    all: meanOf(pairs.map(({ all }) => valueOf(all))),
    ...pairedRatio(pairs.map(({ one, all }) => [valueOf(one), valueOf(all)])),
  });
  return [
    figure(`${done} a second`, true, ({ perSecond }) => perSecond),
    ...PROCESS_KINDS.map((kind) =>
      figure(
        `processor time of ${what === "end" ? "an" : "a"} ${what}, ${kind}, ms`,
        false,
        ({ each }) => each[kind],
      ),
    ),
  ];
}

async function complete(
  cluster: Cluster,
  program: BenchProgram,
  workers: number,
  { count, leadSeconds }: WorkersOptions,
): Promise<Measured> {
  const leadMs = leadSeconds * 1_000;
  await cluster.setWorkers(workers);
  await sleep(Math.min(MOST_SETTLE_MS, leadMs));
  const untilCompleted = async (): Promise<number> => {
    const left = () => heldConversions(cluster, program);
    const seconds = await untilNoneLeft(left, { everyMs: countEveryMs(count) });
    if (seconds === null) throw new Error("holds that were due were not completed for minutes");
    return seconds;
  };
  const warmUpCount = Math.ceil(count * WARM_UP_SHARE);
  await openTogether(cluster, program, warmUpCount, Date.now() + Math.min(MOST_WARM_UP_LEAD_MS, leadMs));
  await untilCompleted();
  const dueAtMs = Date.now() + leadMs;
  await openTogether(cluster, program, count, dueAtMs);
  await sleep(Math.max(0, dueAtMs - Date.now()));
  const due = processorMs(cluster);
  // Holds that came due while others still started count from there.
  const seconds = await untilCompleted();
  return {
    perSecond: count / seconds,
    each: eachBetween(due, processorMs(cluster), count),
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
