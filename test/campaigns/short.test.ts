import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { constants } from "node:os";
import { CHAOS_CLUSTER, runChaos } from "../../campaigns/chaos/chaos.ts";
import { drawTurns } from "../../campaigns/chaos/faults.ts";
import { startCluster, type Cluster } from "../../campaigns/cluster/cluster.ts";
import { runDueAtOnce } from "../../campaigns/holds/due-at-once.ts";
import { runOpenHolds } from "../../campaigns/holds/open-holds.ts";
import { runWorkers } from "../../campaigns/holds/workers.ts";
import { HOSTILE_CLUSTER, runHostile } from "../../campaigns/hostile/hostile.ts";
import { runKills } from "../../campaigns/kills/kills.ts";
import { runNeighbour } from "../../campaigns/neighbour/neighbour.ts";
import { runSoak, SOAK_CLUSTER } from "../../campaigns/soak/soak.ts";
import { runTerminatedPayouts } from "../../campaigns/terminated/terminated-payouts.ts";
import { randomFrom } from "../crash/random.ts";
import { NO_PGBOUNCER } from "../support/servers/pgbouncer.ts";

const SEED = Number(process.env["CAMPAIGN_SEED"] ?? Date.now() % 1_000_000);
const say = (): void => {};

/** A campaign waits for many things, one after the other. */
const LONG_MS = 1_200_000;

let cluster: Cluster;
beforeAll(async () => {
  process.stderr.write(`CAMPAIGN_SEED=${SEED}\n`);
  cluster = await startCluster({
    ...{ apis: 2, workers: 1, hasPooler: true, hasLinks: true },
    settings: { ...CHAOS_CLUSTER.settings, ...HOSTILE_CLUSTER.settings, ...SOAK_CLUSTER.settings },
  });
});
afterAll(async () => cluster.stop());

test(
  "a hostile flood gets no server error and costs no memory",
  async () => {
    const { failures } = await runHostile(cluster, {
      ...{ requests: 1_000, perSecond: 200, quietSeconds: 1, warmUpSales: 20, seed: SEED, say },
      // Beside other tests, one of the lowest would hardly send.
      senderPriority: constants.priority.PRIORITY_NORMAL,
    });
    // How fast anything goes means nothing on a machine that runs other tests.
    expect(failures.filter((failure) => !/honest sender's p95|requests a second/.test(failure))).toEqual([]);
  },
  LONG_MS,
);

(NO_PGBOUNCER === null ? describe : describe.skip)("with PgBouncer", () => {
  test("a round of faults holds each of the pooler's once", () => {
    const faults = drawTurns(cluster, randomFrom(SEED)).flat();
    const ofPooler = faults.map(({ name }) => name).filter((name) => name.includes("pgbouncer"));
    const links = ["pgbouncer → postgres", "api-1 → pgbouncer", "api-2 → pgbouncer", "worker-1 → pgbouncer"];
    const ofLinks = links.flatMap((link) =>
      ["drop", "stall", "lag", "half-close"].map((fault) => `${fault} ${link}`),
    );
    expect(ofPooler.toSorted()).toEqual(["kill pgbouncer", "freeze pgbouncer", ...ofLinks].toSorted());
  });
});

test(
  "nothing answered is lost or doubled by faults",
  async () => {
    const { failures } = await runChaos(cluster, { faults: 5, longestFaults: { all: 1 }, seed: SEED, say });
    expect(failures).toEqual([]);
  },
  LONG_MS,
);

test(
  "what a steady load leaves behind is right, and each figure of a process is measured",
  async () => {
    const { text, failures } = await runSoak(cluster, { minutes: 0.25, seed: SEED, say });
    // A process that was started a moment ago grows, and a share of dead rows means nothing of a small table.
    const isOfGrowth = /^(?:api-1|worker-1|connections) .*at most|dead per live row/;
    expect(failures.filter((failure) => !isOfGrowth.test(failure))).toEqual([]);
    for (const part of ["api-1", "worker-1"])
      for (const kind of ["heap", "memory"])
        expect(text).toMatch(new RegExp(`\\| ${part} ${kind} MiB +\\| +[1-9][\\d.]* +\\| +[1-9]`));
    expect(text).toMatch(/\| longest completed history events +\| +[\d.]+ +\| +[1-9]/);
  },
  LONG_MS,
);

// After the faults and the load: its holds are rows without the ledger entries of a sale.
test(
  "holds that were terminated are back, and all complete when they are due",
  async () => {
    const { failures } = await runOpenHolds(cluster, {
      count: 50,
      leastLeadSeconds: 10,
      losses: 0,
      seed: SEED,
      say,
    });
    // How long payouts wait means nothing on a machine that runs other tests.
    expect(failures.filter((failure) => !failure.includes("waited for the holds"))).toEqual([]);
  },
  LONG_MS,
);

// Its payouts stay held.
test(
  "payouts that were all terminated are all back",
  async () => {
    const { failures } = await runTerminatedPayouts(cluster, { count: 80, say });
    expect(failures).toEqual([]);
  },
  LONG_MS,
);

test(
  "what a killed API and a killed worker had under way is done",
  async () => {
    const { failures } = await runKills(cluster, {
      ...{ kills: 2, quietSeconds: 1, everySeconds: 0, quietBrands: 2, seed: SEED, say },
      // Beside other tests a process takes half a minute to start again, in which sales must not pile up.
      saleEveryMs: 1_000,
    });
    // How long it takes means nothing on a machine that runs other tests, and with one worker.
    expect(failures.filter((failure) => !failure.includes("longer"))).toEqual([]);
  },
  LONG_MS,
);

test(
  "one worker and several start holds, and complete those that are due",
  async () => {
    const { text, failures } = await runWorkers(cluster, {
      ...{ count: 12, turns: 1, leadSeconds: 1, starts: 12, pairs: 2, restMs: 0, say },
    });
    for (const done of ["started", "completed"])
      expect(text).toMatch(new RegExp(`\\| ${done} a second +\\| +[1-9][\\d.]* +\\| +[1-9]`));
    // How fast anything goes means nothing on a machine that runs other tests.
    expect(failures.filter((failure) => !failure.includes("times as many"))).toEqual([]);
  },
  LONG_MS,
);

test(
  "quiet brands sell, get their postbacks and pay while very many holds are due",
  async () => {
    const { failures } = await runDueAtOnce(cluster, {
      count: 10,
      quietSeconds: 1,
      leastLeadSeconds: 2,
      say,
    });
    expect(failures.filter((failure) => !failure.includes("times as long"))).toEqual([]);
  },
  LONG_MS,
);

// Last: its postbacks to a dead host stay queued.
test(
  "quiet brands sell, get their postbacks and pay beside a loud one",
  async () => {
    const loudness = { postbacks: 200, payouts: 30, reloadsPerSecond: 5 };
    const { failures } = await runNeighbour(cluster, { ...loudness, quietBrands: 2, seconds: 1, say });
    // How much slower they get means nothing on a machine that runs other tests.
    expect(failures.filter((failure) => !failure.includes("times that alone"))).toEqual([]);
  },
  LONG_MS,
);
