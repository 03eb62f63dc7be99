/**
 * `npm run campaign -- <name>`: loads and faults that take longer than a test may, with a table of what was measured.
 * Exits with 1 when something was off. See docs/campaigns.md.
 */
import { parseArgs } from "node:util";
import { CHAOS_CLUSTER, runChaos } from "./chaos/chaos.ts";
import { startCluster, type Cluster, type ClusterOptions, type TemporalKind } from "./cluster/cluster.ts";
import { runDueAtOnce } from "./holds/due-at-once.ts";
import { runOpenHolds } from "./holds/open-holds.ts";
import { runWorkers, WORKERS_CLUSTER } from "./holds/workers.ts";
import { HOSTILE_CLUSTER, runHostile } from "./hostile/hostile.ts";
import { KILLS_CLUSTER, runKills } from "./kills/kills.ts";
import { neighbourCluster, runNeighbour } from "./neighbour/neighbour.ts";
import type { CampaignReport } from "./report.ts";
import { takeFormerCode } from "./rolling/former-code.ts";
import { ROLLING_CLUSTER, runRollingDeploy } from "./rolling/rolling-deploy.ts";
import { runSoak, SOAK_CLUSTER } from "./soak/soak.ts";
import { runTerminatedPayouts } from "./terminated/terminated-payouts.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    faults: { type: "string", default: "1000" },
    "longest-fault": { type: "string", default: "60" },
    minutes: { type: "string", default: "Infinity" },
    "sales-per-second": { type: "string", default: "5" },
    requests: { type: "string", default: "1000000" },
    "per-second": { type: "string", default: "300" },
    hours: { type: "string", default: "8" },
    count: { type: "string" },
    "lead-seconds": { type: "string", default: "90" },
    workers: { type: "string", default: "1" },
    postbacks: { type: "string", default: "1000000" },
    payouts: { type: "string", default: "100000" },
    reloads: { type: "string", default: "50" },
    every: { type: "string" },
    "key-limit": { type: "string", default: "120" },
    kills: { type: "string", default: "40" },
    turns: { type: "string", default: "3" },
    brands: { type: "string", default: "20" },
    seconds: { type: "string", default: "120" },
    temporal: { type: "string" },
    sales: { type: "string", default: "100" },
    images: { type: "string", default: "" },
    former: { type: "string" },
  },
});
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const seed = Number(values.seed);
const count = Number(values.count ?? 10_000);
const [name = ""] = positionals;
/** Of a commit whose images, if any, were built from it. */
const code = values.former === undefined ? null : takeFormerCode(values.former);

interface Campaign {
  readonly cluster: ClusterOptions;
  readonly run: (cluster: Cluster) => Promise<CampaignReport>;
}

const CAMPAIGNS: Readonly<Record<string, Campaign>> = {
  chaos: {
    cluster: CHAOS_CLUSTER,
    run: (cluster) =>
      runChaos(cluster, {
        ...{ faults: Number(values.faults), longestFaultSeconds: Number(values["longest-fault"]) },
        ...{ minutes: Number(values.minutes), salesPerSecond: Number(values["sales-per-second"]), seed, say },
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
    cluster: SOAK_CLUSTER,
    run: (cluster) => runSoak(cluster, { minutes: Number(values.hours) * 60, seed, say }),
  },
  neighbour: {
    cluster: neighbourCluster(Number(values["key-limit"])),
    run: (cluster) =>
      runNeighbour(cluster, {
        ...{ postbacks: Number(values.postbacks), payouts: Number(values.payouts) },
        ...{ reloadsPerSecond: Number(values.reloads), quietBrands: Number(values.brands) },
        ...{ seconds: Number(values.seconds), saleEveryMs: Number(values.every ?? 500), say },
      }),
  },
  kills: {
    cluster: KILLS_CLUSTER,
    run: (cluster) =>
      runKills(cluster, {
        ...{ kills: Number(values.kills), quietSeconds: 20, everySeconds: 8, quietBrands: 4, seed, say },
        saleEveryMs: Number(values.every ?? 200),
      }),
  },
  workers: {
    cluster: WORKERS_CLUSTER,
    run: (cluster) =>
      runWorkers(cluster, {
        ...{ count: Number(values.count ?? 3_000), turns: Number(values.turns) },
        ...{ leadSeconds: Math.max(30, Number(values.count ?? 3_000) / 40), say },
      }),
  },
  flood: {
    cluster: { apis: 1, workers: Number(values.workers) },
    run: (cluster) =>
      runDueAtOnce(cluster, {
        ...{ count: Number(values.count ?? 50_000), quietSeconds: 40 },
        leastLeadSeconds: Number(values["lead-seconds"]),
        ...{ minutes: Number(values.minutes), say },
      }),
  },
  "rolling-deploy": {
    cluster: { ...ROLLING_CLUSTER, ...(code !== null && { migrateBy: code.root }) },
    run: (cluster) => {
      const [former, newer] = values.images.split(",").map((image) => image || null);
      return runRollingDeploy(cluster, {
        releases: [
          { buildId: "1.0.0", image: former ?? null, code },
          { buildId: "1.1.0", image: newer ?? null, code: null },
        ],
        ...{ salesPerStep: Number(values.sales), seed, say },
      });
    },
  },
  "open-holds": {
    cluster: { apis: 1, workers: Number(values.workers) },
    run: (cluster) =>
      runOpenHolds(cluster, {
        ...{ count, leastLeadSeconds: Number(values["lead-seconds"]), minutes: Number(values.minutes) },
        ...{ seed, say },
      }),
  },
  "terminated-payouts": {
    cluster: { apis: 1, workers: Number(values.workers) },
    run: (cluster) => runTerminatedPayouts(cluster, { count, say }),
  },
};

const campaign = CAMPAIGNS[name];
if (campaign === undefined) {
  say(`There is no campaign "${name}". Choose one of: ${Object.keys(CAMPAIGNS).join(", ")}.`);
  process.exitCode = 2;
} else {
  const temporal = values.temporal as TemporalKind | undefined;
  const cluster = await startCluster({ ...campaign.cluster, ...(temporal !== undefined && { temporal }) });
  let keepsFolder = true;
  try {
    const { text, failures } = await campaign.run(cluster);
    keepsFolder = failures.length > 0;
    process.stdout.write(`${text}\n`);
    for (const failure of failures) process.stdout.write(`OFF: ${failure}\n`);
    process.stdout.write(
      failures.length === 0 ? "Everything held.\n" : `${failures.length} things were off.\n`,
    );
    process.exitCode = failures.length === 0 ? 0 : 1;
  } finally {
    if (keepsFolder) say(`Logs and data of the servers are kept in ${cluster.folder}`);
    await cluster.stop({ keepsFolder });
    code?.remove();
  }
}
// Node 24 waits without end, at full load, for requests on sockets that a fault left half-closed.
process.exit();
