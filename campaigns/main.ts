/**
 * `npm run campaign -- <name>`: loads and faults that take longer than a test may, with a table of what was measured.
 * Exits with 1 when something was off. See docs/campaigns.md.
 */
import { parseArgs } from "node:util";
import { CHAOS_CLUSTER, runChaos } from "./chaos/chaos.ts";
import { startCluster, type Cluster, type ClusterOptions, type TemporalKind } from "./cluster/cluster.ts";
import { runOpenHolds } from "./holds/open-holds.ts";
import { HOSTILE_CLUSTER, runHostile } from "./hostile/hostile.ts";
import { NEIGHBOUR_CLUSTER, runNeighbour } from "./neighbour/neighbour.ts";
import type { CampaignReport } from "./report.ts";
import { ROLLING_CLUSTER, runRollingDeploy } from "./rolling/rolling-deploy.ts";
import { runSoak } from "./soak/soak.ts";
import { runTerminatedPayouts } from "./terminated/terminated-payouts.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    faults: { type: "string", default: "1000" },
    "longest-fault": { type: "string", default: "60" },
    requests: { type: "string", default: "1000000" },
    "per-second": { type: "string", default: "300" },
    hours: { type: "string", default: "8" },
    count: { type: "string", default: "10000" },
    workers: { type: "string", default: "1" },
    postbacks: { type: "string", default: "1000000" },
    payouts: { type: "string", default: "100000" },
    reloads: { type: "string", default: "50" },
    brands: { type: "string", default: "20" },
    seconds: { type: "string", default: "120" },
    temporal: { type: "string" },
    sales: { type: "string", default: "100" },
    images: { type: "string", default: "" },
  },
});
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const seed = Number(values.seed);
const count = Number(values.count);

interface Campaign {
  readonly cluster: ClusterOptions;
  readonly run: (cluster: Cluster) => Promise<CampaignReport>;
}

const CAMPAIGNS: Readonly<Record<string, Campaign>> = {
  chaos: {
    cluster: CHAOS_CLUSTER,
    run: (cluster) =>
      runChaos(cluster, {
        ...{ faults: Number(values.faults), longestFaultSeconds: Number(values["longest-fault"]), seed, say },
      }),
  },
  hostile: {
    cluster: HOSTILE_CLUSTER,
    run: (cluster) =>
      runHostile(cluster, {
        ...{ requests: Number(values.requests), perSecond: Number(values["per-second"]), quietSeconds: 60 },
        ...{ seed, say },
      }),
  },
  soak: {
    cluster: { apis: 1, workers: 1 },
    run: (cluster) => runSoak(cluster, { minutes: Number(values.hours) * 60, seed, say }),
  },
  neighbour: {
    cluster: NEIGHBOUR_CLUSTER,
    run: (cluster) =>
      runNeighbour(cluster, {
        ...{ postbacks: Number(values.postbacks), payouts: Number(values.payouts) },
        ...{ reloadsPerSecond: Number(values.reloads), quietBrands: Number(values.brands) },
        ...{ seconds: Number(values.seconds), say },
      }),
  },
  "rolling-deploy": {
    cluster: ROLLING_CLUSTER,
    run: (cluster) => {
      const [former, newer] = values.images.split(",").map((image) => image || null);
      return runRollingDeploy(cluster, {
        releases: [
          { buildId: "1.0.0", image: former ?? null },
          { buildId: "1.1.0", image: newer ?? null },
        ],
        ...{ salesPerStep: Number(values.sales), seed, say },
      });
    },
  },
  "open-holds": {
    cluster: { apis: 1, workers: Number(values.workers) },
    run: (cluster) => runOpenHolds(cluster, { count, leastLeadSeconds: 90, seed, say }),
  },
  "terminated-payouts": {
    cluster: { apis: 1, workers: Number(values.workers) },
    run: (cluster) => runTerminatedPayouts(cluster, { count, say }),
  },
};

const [name = ""] = positionals;
const campaign = CAMPAIGNS[name];
if (campaign === undefined) {
  say(`There is no campaign "${name}". Choose one of: ${Object.keys(CAMPAIGNS).join(", ")}.`);
  process.exitCode = 2;
} else {
  const temporal = values.temporal as TemporalKind | undefined;
  const cluster = await startCluster({ ...campaign.cluster, ...(temporal !== undefined && { temporal }) });
  try {
    const { text, failures } = await campaign.run(cluster);
    process.stdout.write(`${text}\n`);
    for (const failure of failures) process.stdout.write(`OFF: ${failure}\n`);
    process.stdout.write(
      failures.length === 0 ? "Everything held.\n" : `${failures.length} things were off.\n`,
    );
    process.exitCode = failures.length === 0 ? 0 : 1;
  } finally {
    await cluster.stop();
  }
}
