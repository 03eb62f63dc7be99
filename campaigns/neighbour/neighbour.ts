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
  /** How long the quiet brands are measured, without the neighbour and with it. */
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
    const measure = async (duration: number): Promise<Measured> => {
      const startedAt = performance.now();
      const before = processorTime(cluster.folder);
      const times = await measureQuietBrands(cluster, programs, arrivals, forSeconds(duration), {
        saleEveryMs,
      });
      const after = processorTime(cluster.folder);
      return { ...times, processors: shareOf(before, after, (performance.now() - startedAt) / 1_000) };
    };
    await measure(Math.min(WARM_UP_SECONDS, seconds));
    const alone = await measure(seconds);
    say(`alone: ${wordsOf(alone)}`);
    const loud = await makeLoudBrand(cluster, dead.origin, options);
    say("the neighbour has its postbacks and its partners");
    loud.start();
    await sleep(LEAD_MS);
    const beside = await measure(seconds);
    say(`beside: ${wordsOf(beside)}`);
    const paid = await loud.paid();
    const { statuses, batchSeconds } = await loud.stop();
    const title =
      `${quietBrands} quiet brands for ${seconds} s alone and ${seconds} s beside one with ${postbacks} queued postbacks, ` +
      `${payouts} payouts and ${reloadsPerSecond} reloads a second`;
    const calls = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
    return {
      text:
        `${title}\n\n${comparison(alone, beside)}\n\n${processors(alone, beside)}\n\n` +
        `The neighbour's page: ${calls.join(", ")}; ${dead.hits.length} calls of the dead host; ${paid} of its payouts paid; ` +
        `its batch was open after ${batchSeconds.toFixed(0)} s`,
      failures: failuresOf(alone, beside),
    };
  } finally {
    await dead.close();
    await receiver.close();
  }
}

interface Measured extends QuietTimes {
  /** Percent of one processor, by part of the cluster. */
  readonly processors: ProcessorTime;
}

const wordsOf = (times: QuietTimes): string =>
  `p95 in ms: ${QUIET_WORK.map((what) => `${what} ${quantile(times[what], 0.95).toFixed(1)}`).join(", ")}`;

/** Percent of one processor that each part took in so many seconds. */
const shareOf = (before: ProcessorTime, after: ProcessorTime, seconds: number): ProcessorTime =>
  Object.fromEntries(
    Object.entries(after).map(([part, took]) => [part, ((took - (before[part] ?? 0)) / seconds) * 100]),
  );

const processors = (alone: Measured, beside: Measured): string =>
  tableOf(
    ["part", "alone, % of a processor", "beside, % of a processor"],
    Object.keys(beside.processors).map((part) => [
      part,
      ...[alone, beside].map((each) => (each.processors[part] ?? 0).toFixed(0)),
    ]),
  );

const ratioOf = (alone: QuietTimes, beside: QuietTimes, what: (typeof QUIET_WORK)[number]): number =>
  quantile(beside[what], 0.95) / quantile(alone[what], 0.95);

const comparison = (alone: QuietTimes, beside: QuietTimes): string =>
  tableOf(
    [
      "of the quiet brands",
      "measured",
      "p50 alone, ms",
      "p50 beside, ms",
      "p95 alone, ms",
      "p95 beside, ms",
      "ratio",
    ],
    QUIET_WORK.map((what) => [
      what,
      `${alone[what].length} + ${beside[what].length}`,
      ...[0.5, 0.95].flatMap((share) =>
        [alone, beside].map((times) => quantile(times[what], share).toFixed(1)),
      ),
      ratioOf(alone, beside, what).toFixed(2),
    ]),
  );

function failuresOf(alone: QuietTimes, beside: QuietTimes): string[] {
  const slower = QUIET_WORK.flatMap((what) => {
    const ratio = ratioOf(alone, beside, what);
    return ratio > MOST_SLOWER
      ? [`the p95 of a quiet brand's ${what} is ${ratio.toFixed(2)} times that alone`]
      : [];
  });
  const missing = QUIET_WORK.flatMap((what) =>
    alone[what].length === 0 || beside[what].length === 0 ? [`no ${what} was measured`] : [],
  );
  return [...alone.failures, ...beside.failures, ...missing, ...slower];
}
