import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { CHAOS_CLUSTER, runChaos } from "../../campaigns/chaos/chaos.ts";
import { startCluster, type Cluster } from "../../campaigns/cluster/cluster.ts";
import { runOpenHolds } from "../../campaigns/holds/open-holds.ts";
import { HOSTILE_CLUSTER, runHostile } from "../../campaigns/hostile/hostile.ts";
import { runNeighbour } from "../../campaigns/neighbour/neighbour.ts";
import { runTerminatedPayouts } from "../../campaigns/terminated/terminated-payouts.ts";

const SEED = Number(process.env["CAMPAIGN_SEED"] ?? Date.now() % 1_000_000);
const say = (): void => {};

let cluster: Cluster;
beforeAll(async () => {
  process.stderr.write(`CAMPAIGN_SEED=${SEED}\n`);
  cluster = await startCluster({
    ...{ apis: 2, workers: 1 },
    settings: { ...CHAOS_CLUSTER.settings, ...HOSTILE_CLUSTER.settings },
  });
});
afterAll(async () => cluster.stop());

test("a hostile flood gets no server error and costs no memory", async () => {
  const { failures } = await runHostile(cluster, {
    ...{ requests: 1_000, perSecond: 200, quietSeconds: 2, seed: SEED, say },
  });
  // How much slower an honest sender gets means nothing on a machine that runs other tests.
  expect(failures.filter((failure) => !failure.includes("honest sender's p95"))).toEqual([]);
});

test("nothing answered is lost or doubled by faults", async () => {
  const { failures } = await runChaos(cluster, { faults: 5, longestFaultSeconds: 1, seed: SEED, say });
  expect(failures).toEqual([]);
});

// After the faults: its holds are rows without the ledger entries of a sale.
test("holds that were terminated are back, and all complete when they are due", async () => {
  const { failures } = await runOpenHolds(cluster, { count: 100, leastLeadSeconds: 40, seed: SEED, say });
  expect(failures).toEqual([]);
});

// Their bank transfers stay open.
test("payouts that were all terminated are all back", async () => {
  const { failures } = await runTerminatedPayouts(cluster, { count: 80, say });
  expect(failures).toEqual([]);
});

// Last: its postbacks to a dead host stay queued.
test("quiet brands sell, get their postbacks and pay beside a loud one", async () => {
  const loudness = { postbacks: 200, payouts: 30, reloadsPerSecond: 5 };
  const { failures } = await runNeighbour(cluster, { ...loudness, quietBrands: 2, seconds: 1, say });
  // How much slower they get means nothing on a machine that runs other tests.
  expect(failures.filter((failure) => !failure.includes("times that alone"))).toEqual([]);
});
