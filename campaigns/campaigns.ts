import { CHAOS_CLUSTER, runChaos } from "./chaos/chaos.ts";
import { campaign, type Campaign } from "./campaign.ts";
import { TEMPORAL_KINDS } from "./cluster/cluster.ts";
import { runDueAtOnce } from "./holds/due-at-once.ts";
import { runOpenHolds } from "./holds/open-holds.ts";
import { REST_MS } from "./holds/starts.ts";
import { runWorkers, WORKERS_CLUSTER } from "./holds/workers.ts";
import { HOSTILE_CLUSTER, runHostile } from "./hostile/hostile.ts";
import { KILLS_CLUSTER, runKills } from "./kills/kills.ts";
import { neighbourCluster, runNeighbour } from "./neighbour/neighbour.ts";
import { takeFormerCode } from "./rolling/former-code.ts";
import { ROLLING_CLUSTER, runRollingDeploy } from "./rolling/rolling-deploy.ts";
import { runSoak, SOAK_CLUSTER } from "./soak/soak.ts";
import { runTerminatedPayouts } from "./terminated/terminated-payouts.ts";

const ON_TEMPORAL = { choices: { temporal: TEMPORAL_KINDS }, texts: {} };
/** Each run has another seed by default; its table names it. */
const SEED = { seed: Date.now() % 1_000_000 };

const say = (line: string): void => void process.stderr.write(`${line}\n`);

/** By the name that `npm run campaign -- <name>` takes. docs/campaigns.md describes each. */
export const CAMPAIGNS: Readonly<Record<string, Campaign>> = {
  chaos: campaign({
    options: {
      numbers: {
        ...{ faults: 1_000, "longest-fault": 60, "longest-link-fault": 60 },
        ...{ minutes: Infinity, "sales-per-second": 5, ...SEED },
      },
      ...ON_TEMPORAL,
    },
    prepare: ({ faults, minutes, seed, temporal, ...options }) => ({
      cluster: { ...CHAOS_CLUSTER, temporal },
      run: (cluster) =>
        runChaos(cluster, {
          faults,
          longestFaults: { all: options["longest-fault"], ofLinks: options["longest-link-fault"] },
          ...{ minutes, salesPerSecond: options["sales-per-second"], seed, say },
        }),
    }),
  }),
  hostile: campaign({
    options: { numbers: { requests: 1_000_000, "per-second": 300, ...SEED }, ...ON_TEMPORAL },
    prepare: ({ requests, seed, temporal, ...options }) => ({
      cluster: { ...HOSTILE_CLUSTER, temporal },
      run: (cluster) =>
        runHostile(cluster, { requests, perSecond: options["per-second"], quietSeconds: 60, seed, say }),
    }),
  }),
  soak: campaign({
    options: { numbers: { hours: 8, ...SEED }, ...ON_TEMPORAL },
    prepare: ({ hours, seed, temporal }) => ({
      cluster: { ...SOAK_CLUSTER, temporal },
      run: (cluster) => runSoak(cluster, { minutes: hours * 60, seed, say }),
    }),
  }),
  neighbour: campaign({
    options: {
      numbers: {
        ...{ postbacks: 1_000_000, payouts: 100_000, reloads: 50, "key-limit": 120 },
        ...{ brands: 20, seconds: 120, every: 500 },
      },
      ...ON_TEMPORAL,
    },
    prepare: ({ postbacks, payouts, reloads, brands, seconds, every, temporal, ...options }) => ({
      cluster: { ...neighbourCluster(options["key-limit"]), temporal },
      run: (cluster) =>
        runNeighbour(cluster, {
          ...{ postbacks, payouts, reloadsPerSecond: reloads, quietBrands: brands },
          ...{ seconds, saleEveryMs: every, say },
        }),
    }),
  }),
  kills: campaign({
    options: { numbers: { kills: 40, every: 200, ...SEED }, ...ON_TEMPORAL },
    prepare: ({ kills, every, seed, temporal }) => ({
      cluster: { ...KILLS_CLUSTER, temporal },
      run: (cluster) =>
        runKills(cluster, {
          ...{ kills, quietSeconds: 20, everySeconds: 8, quietBrands: 4, saleEveryMs: every, seed, say },
        }),
    }),
  }),
  workers: campaign({
    options: { numbers: { count: 3_000, turns: 3, starts: 800, pairs: 25 }, ...ON_TEMPORAL },
    prepare: ({ temporal, ...options }) => ({
      cluster: { ...WORKERS_CLUSTER, temporal },
      run: (cluster) =>
        runWorkers(cluster, {
          ...options,
          leadSeconds: Math.max(30, options.count / 40),
          ...{ restMs: REST_MS, say },
        }),
    }),
  }),
  flood: campaign({
    options: {
      numbers: { count: 50_000, "lead-seconds": 90, minutes: Infinity, apis: 1, workers: 1 },
      ...ON_TEMPORAL,
    },
    prepare: ({ count, minutes, apis, workers, temporal, ...options }) => ({
      cluster: { apis, workers, temporal },
      run: (cluster) =>
        runDueAtOnce(cluster, {
          ...{ count, quietSeconds: 60, leastLeadSeconds: options["lead-seconds"], minutes, say },
        }),
    }),
  }),
  "rolling-deploy": campaign({
    options: { numbers: { sales: 100, ...SEED }, choices: {}, texts: { images: "", former: "" } },
    prepare: ({ sales, seed, images, former }) => {
      // The images, if any, were built from it.
      const code = former === "" ? null : takeFormerCode(former);
      const [formerImage, newerImage] = images.split(",").map((image) => image || null);
      return {
        cluster: { ...ROLLING_CLUSTER, ...(code !== null && { migrateBy: code.root }) },
        run: (cluster) =>
          runRollingDeploy(cluster, {
            releases: [
              { buildId: "1.0.0", image: formerImage ?? null, code },
              { buildId: "1.1.0", image: newerImage ?? null, code: null },
            ],
            ...{ salesPerStep: sales, seed, say },
          }),
        cleanUp: () => code?.remove(),
      };
    },
  }),
  "open-holds": campaign({
    options: {
      numbers: { count: 10_000, "lead-seconds": 90, losses: 3, minutes: Infinity, workers: 1, ...SEED },
      ...ON_TEMPORAL,
    },
    prepare: ({ count, losses, minutes, workers, seed, temporal, ...options }) => ({
      cluster: { apis: 1, workers, temporal },
      run: (cluster) =>
        runOpenHolds(cluster, {
          ...{ count, leastLeadSeconds: options["lead-seconds"] },
          ...{ losses, minutes, seed, say },
        }),
    }),
  }),
  "terminated-payouts": campaign({
    options: { numbers: { count: 10_000, workers: 1 }, ...ON_TEMPORAL },
    prepare: ({ count, workers, temporal }) => ({
      cluster: { apis: 1, workers, temporal },
      run: (cluster) => runTerminatedPayouts(cluster, { count, say }),
    }),
  }),
};
