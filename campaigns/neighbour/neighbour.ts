import { setTimeout as sleep } from "node:timers/promises";
import { silence, startReceiver } from "../../test/support/servers/receiver.ts";
import { makePrograms } from "../chaos/scene.ts";
import type { Cluster, ClusterOptions } from "../cluster/cluster.ts";
import { processorTime, type ProcessorTime } from "../cluster/processor-time.ts";
import type { CampaignReport } from "../report.ts";
import { quantile, tableOf } from "../table.ts";
import { makeLoudBrand, type Loudness } from "./loud-brand.ts";
import { forSeconds, measureQuietBrands, QUIET_WORK, type QuietTimes } from "./quiet-brands.ts";

export interface NeighbourOptions extends Loudness {
  readonly quietBrands: number;
  /** How long the quiet brands are measured in each phase; longer while the neighbour's batch is not open yet. */
  readonly seconds: number;
  /** Milliseconds from one quiet sale to the next. */
  readonly saleEveryMs?: number;
  readonly say: (line: string) => void;
}

/** With the limits that an operator gets who sets none. */
export const neighbourCluster = (keyLimitPerMinute: number): ClusterOptions => ({
  ...{ apis: 1, workers: 1 },
  settings: { EVENT_LIMIT_PER_MINUTE: "600", KEY_LIMIT_PER_MINUTE: String(keyLimitPerMinute) },
});

const WARM_UP_SECONDS = 5;
/** The neighbour's load is under way before it is measured. */
const LEAD_MS = 2_000;
const MOST_SLOWER = 1.5;
const PAYEES = { recruiter: "ok", seller: "ok" };

/**
 * What quiet brands notice of a loud one: the time of their sales, postbacks and payouts, first alone and then beside a
 * brand with queued postbacks to a dead host, a large batch of payouts, and a reports page that is loaded again and again.
 */
export async function runNeighbour(cluster: Cluster, options: NeighbourOptions): Promise<CampaignReport> {
  const { quietBrands, seconds, postbacks, payouts, reloadsPerSecond, saleEveryMs = 500, say } = options;
  const arrivals = new Map<string, number>();
  const receiver = await startReceiver((response, { query }) => {
    arrivals.set(`${query.get("c")} ${query.get("e")}`, performance.now());
    response.writeHead(200).end();
  });
  const dead = await startReceiver(silence);
  try {
    const programs = await makePrograms(cluster.deps, receiver.origin, quietBrands, PAYEES);
    const measure = async (until: () => boolean): Promise<Measured> => {
      const startedAt = performance.now();
      const before = processorTime(cluster.folder);
      const times = await measureQuietBrands(cluster, programs, arrivals, until, { saleEveryMs });
      const after = processorTime(cluster.folder);
      const took = (performance.now() - startedAt) / 1_000;
      return { ...times, seconds: took, processors: shareOf(before, after, took) };
    };
    await measure(forSeconds(Math.min(WARM_UP_SECONDS, seconds)));
    const alone = await measure(forSeconds(seconds));
    say(`alone: ${wordsOf(alone)}`);
    const loud = await makeLoudBrand(cluster, dead.origin, options);
    say("the neighbour has its postbacks and its partners");
    loud.start();
    await sleep(LEAD_MS);
    const isOver = forSeconds(seconds);
    const opening = await measure(() => isOver() && loud.hasOpened());
    say(`while its batch is opened: ${wordsOf(opening)}`);
    const paidBefore = await loud.paid();
    const paying = await measure(forSeconds(seconds));
    say(`while its payouts are paid: ${wordsOf(paying)}`);
    const paid = await loud.paid();
    const { statuses, batchSeconds } = await loud.stop();
    const phases: Phases = { alone, opening, paying };
    const title =
      `${quietBrands} quiet brands for ${seconds} s alone, and beside one with ${postbacks} queued postbacks and ` +
      `${reloadsPerSecond} reloads a second: ${opening.seconds.toFixed(0)} s while its batch of ${payouts} payouts is ` +
      `opened and ${paying.seconds.toFixed(0)} s while they are paid`;
    const calls = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
    return {
      text:
        `${title}\n\n${comparison(phases)}\n\n${processors(phases)}\n\n` +
        `The neighbour's page: ${calls.join(", ")}; ${dead.hits.length} calls of the dead host; its batch was open after ` +
        `${batchSeconds.toFixed(0)} s; ${paidBefore} of its payouts were paid before the last phase and ` +
        `${paid - paidBefore} in it`,
      failures: failuresOf(phases),
    };
  } finally {
    await dead.close();
    await receiver.close();
  }
}

interface Measured extends QuietTimes {
  /** How long it took, in seconds. */
  readonly seconds: number;
  /** Percent of one processor, by part of the cluster. */
  readonly processors: ProcessorTime;
}

const wordsOf = (times: QuietTimes): string =>
  `p95 in ms: ${QUIET_WORK.map((what) => `${what} ${quantile(times[what], 0.95).toFixed(1)}`).join(", ")}`;

/** Alone, and beside the neighbour. */
interface Phases {
  readonly alone: Measured;
  readonly opening: Measured;
  readonly paying: Measured;
}

const BESIDE = ["opening", "paying"] as const satisfies readonly (keyof Phases)[];

/** Percent of one processor that each part took in so many seconds. */
const shareOf = (before: ProcessorTime, after: ProcessorTime, seconds: number): ProcessorTime =>
  Object.fromEntries(
    Object.entries(after).map(([part, took]) => [part, ((took - (before[part] ?? 0)) / seconds) * 100]),
  );

const processors = ({ alone, opening, paying }: Phases): string =>
  tableOf(
    ["part, % of a processor", "alone", "opening", "paying"],
    Object.keys(paying.processors).map((part) => [
      part,
      ...[alone, opening, paying].map((each) => (each.processors[part] ?? 0).toFixed(0)),
    ]),
  );

const ratioOf = (alone: QuietTimes, beside: QuietTimes, what: (typeof QUIET_WORK)[number]): number =>
  quantile(beside[what], 0.95) / quantile(alone[what], 0.95);

const comparison = ({ alone, opening, paying }: Phases): string =>
  tableOf(
    [
      ...["of the quiet brands", "measured", "p50 alone, ms", "p50 opening", "p50 paying"],
      ...["p95 alone, ms", "p95 opening", "p95 paying", "ratio opening", "ratio paying"],
    ],
    QUIET_WORK.map((what) => [
      what,
      [alone, opening, paying].map((each) => each[what].length).join(" + "),
      ...[0.5, 0.95].flatMap((share) =>
        [alone, opening, paying].map((each) => quantile(each[what], share).toFixed(1)),
      ),
      ...[opening, paying].map((beside) => ratioOf(alone, beside, what).toFixed(2)),
    ]),
  );

function failuresOf(phases: Phases): string[] {
  const { alone } = phases;
  const slower = QUIET_WORK.flatMap((what) =>
    BESIDE.flatMap((phase) => {
      const ratio = ratioOf(alone, phases[phase], what);
      return ratio > MOST_SLOWER
        ? [`the p95 of a quiet brand's ${what} is ${ratio.toFixed(2)} times that alone (${phase})`]
        : [];
    }),
  );
  const all = [alone, phases.opening, phases.paying];
  const missing = QUIET_WORK.flatMap((what) =>
    all.some((each) => each[what].length === 0) ? [`no ${what} was measured`] : [],
  );
  return [...all.flatMap(({ failures }) => failures), ...missing, ...slower];
}
