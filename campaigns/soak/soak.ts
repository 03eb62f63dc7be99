import { setTimeout as sleep } from "node:timers/promises";
import { randomFrom } from "../../test/crash/random.ts";
import { startReceiver } from "../../test/support/servers/receiver.ts";
import { check, drain } from "../chaos/checks.ts";
import { makePrograms } from "../chaos/scene.ts";
import { startTraffic } from "../chaos/traffic.ts";
import type { Cluster, ClusterOptions } from "../cluster/cluster.ts";
import type { CampaignReport } from "../report.ts";
import { tableOf } from "../table.ts";
import { takeSample, type Sample } from "./sample.ts";

export interface SoakOptions {
  readonly minutes: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

const HEAP_PROBE = new URL("./heap-probe.ts", import.meta.url).href;

/** Its processes tell what their heaps hold once garbage is collected. */
export const SOAK_CLUSTER: ClusterOptions = {
  ...{ apis: 1, workers: 1 },
  settings: { NODE_OPTIONS: `--import ${HEAP_PROBE}` },
};

const PROGRAMS = 5;
/** Caches fill and tables find their size in this share of the time. */
const WARM_UP_SHARE = 0.1;
const SAMPLE_EVERY_MS = 60_000;
const MINUTE_MS = 60_000;
const SHOWN_FAILURES = 50;

/** The most that a figure may be at the end, given what it was after the warm-up. */
const LIMITS: readonly (readonly [name: RegExp, most: (early: number) => number])[] = [
  // Without garbage: what grows here is kept.
  [/heap MiB$/, (early) => early * 1.1 + 10],
  [/memory MiB$/, (early) => early * 1.25 + 50],
  [/^connections$/, (early) => early + 5],
  [/^outbox open messages$/, () => 1_000],
  // A workflow that is open adds an event for each nudge; one that would poll adds them for ever.
  [/^longest (?:open|completed) history/, (early) => early * 1.5 + 20],
  // Folding empties these two all the time, so that their share of dead rows is of nothing: their size tells.
  [/^(?:balance|statistics)_change(?: indexes)? MiB$/, (early) => early * 2 + 1],
  [/^(?!(?:balance|statistics)_change).*dead per live row$/, (early) => Math.max(1, early * 2)],
];

/** Steady load for hours: what grows with time, and does not with the work that was done. */
export async function runSoak(
  cluster: Cluster,
  { minutes, seed, say }: SoakOptions,
): Promise<CampaignReport> {
  const arrived = new Set<string>();
  const receiver = await startReceiver((response, { query }) => {
    arrived.add(`${query.get("c")} ${query.get("e")}`);
    response.writeHead(200).end();
    // Hours of calls would fill the memory of this process.
    receiver.hits.length = 0;
  });
  try {
    const programs = await makePrograms(cluster.deps, receiver.origin, PROGRAMS);
    const traffic = startTraffic(cluster, programs, arrived, randomFrom(seed));
    const endAt = performance.now() + minutes * MINUTE_MS;
    const warmUpMs = minutes * WARM_UP_SHARE * MINUTE_MS;
    const openBefore = new Date(Date.now() + warmUpMs / 2);
    await sleep(warmUpMs);
    const early = { sample: await takeSample(cluster, openBefore), sales: traffic.sales.length };
    let sample = early.sample;
    while (performance.now() < endAt) {
      await sleep(Math.min(SAMPLE_EVERY_MS, Math.max(0, endAt - performance.now())));
      sample = await takeSample(cluster, openBefore);
      const mib = ["api-1", "worker-1"].flatMap((part) =>
        ["heap", "memory"].map((kind) => `${part} ${kind} ${sample[`${part} ${kind} MiB`]!.toFixed(1)} MiB`),
      );
      say(`${traffic.sales.length} sales, ${mib.join(", ")}`);
    }
    const sales = traffic.sales.length;
    await traffic.end();
    const stuck = await drain(cluster);
    const failures = [
      ...(stuck === null ? [] : [stuck]),
      ...overLimits(early.sample, sample),
      ...(await check(cluster, programs, traffic, arrived)),
    ];
    const title = `${minutes} minutes, seed ${seed}: ${early.sales} sales at the first sample, ${sales} at the last`;
    const text = `${title}\n\n${sampleTable(early.sample, sample)}`;
    return { text, failures: failures.slice(0, SHOWN_FAILURES) };
  } finally {
    await receiver.close();
  }
}

function overLimits(early: Sample, late: Sample): string[] {
  return Object.entries(late).flatMap(([name, value]) => {
    const limit = LIMITS.find(([pattern]) => pattern.test(name));
    if (limit === undefined) return [];
    const most = limit[1](early[name] ?? 0);
    return value > most ? [`${name} is ${value.toFixed(2)}, at most ${most.toFixed(2)}`] : [];
  });
}

const sampleTable = (early: Sample, late: Sample): string =>
  tableOf(
    ["figure", "after the warm-up", "at the end"],
    Object.keys(late).map((name) => [name, (early[name] ?? 0).toFixed(2), late[name]!.toFixed(2)]),
  );
