import { setTimeout as sleep } from "node:timers/promises";
import { randomFrom } from "../../test/crash/random.ts";
import { startReceiver } from "../../test/support/servers/receiver.ts";
import type { Cluster, ClusterOptions } from "../cluster/cluster.ts";
import type { CampaignReport } from "../report.ts";
import { quantile, tableOf } from "../table.ts";
import { check, drain } from "./checks.ts";
import { drawRound, type Fault } from "./faults.ts";
import { makePrograms } from "./scene.ts";
import { startTraffic, type Traffic } from "./traffic.ts";

export interface ChaosOptions {
  readonly faults: number;
  readonly seed: number;
  /** A limit for freezes and stalls below the usual minute, for a short run. */
  readonly longestFaultSeconds?: number;
  readonly say: (line: string) => void;
}

/** Failed postbacks are repeated soon, so that the end of a campaign does not wait for hours. */
export const CHAOS_CLUSTER: ClusterOptions = {
  ...{ apis: 2, workers: 2 },
  settings: { POSTBACK_RETRY_DELAYS: "1s,2s,5s,10s,30s,60s" },
};

const PROGRAMS = 3;
/** Of so many faults, one is followed by the next without waiting for the service to catch up. */
const CATCH_UPS_OF = 4;
/** A service that has not caught up in this time is down for good. */
const CATCH_UP_TIMEOUT_MS = 600_000;
const LOOK_EVERY_MS = 50;
const SHOWN_FAILURES = 50;

/**
 * Signed sales, deliveries, approvals, refunds, payouts and postbacks stream through two API and two worker processes
 * while parts are killed and frozen and connections dropped, stalled, delayed and half-closed. Afterwards nothing
 * that was answered may be lost or doubled.
 */
export async function runChaos(cluster: Cluster, options: ChaosOptions): Promise<CampaignReport> {
  const { seed, say } = options;
  const random = randomFrom(seed);
  const arrived = new Map<string, number>();
  const receiver = await startReceiver((response, { query }) => {
    const call = `${query.get("c")} ${query.get("e")}`;
    if (!arrived.has(call)) arrived.set(call, performance.now());
    response.writeHead(200).end();
  });
  try {
    const programs = await makePrograms(cluster.deps, receiver.origin, PROGRAMS);
    // Chance of its own: how many sales there are between two faults must not change which faults there are.
    const traffic = startTraffic(cluster, programs, arrived, randomFrom(seed + 1));
    await caughtUp(traffic, arrived, performance.now());
    const catchUps = new Map<string, number[]>();
    let round: Fault[] = [];
    for (let count = 1; count <= options.faults; count += 1) {
      if (round.length === 0) round = drawRound(cluster, random, options.longestFaultSeconds);
      const fault = round.pop()!;
      const isAlone = random.below(CATCH_UPS_OF) > 0;
      await fault.happen();
      if (!isAlone) {
        say(`${count}/${options.faults} ${fault.name}${secondsOf(fault)}, the next at once`);
        continue;
      }
      const ms = await caughtUp(traffic, arrived, performance.now());
      say(`${count}/${options.faults} ${fault.name}${secondsOf(fault)}: caught up after ${ms.toFixed(0)} ms`);
      catchUps.set(fault.name, [...(catchUps.get(fault.name) ?? []), ms]);
    }
    await traffic.end();
    say(`${traffic.sales.length} sales and ${traffic.batchIds.length} batches were answered; draining`);
    const stuck = await drain(cluster);
    const failures = [
      ...(stuck === null ? [] : [stuck]),
      ...(await check(cluster, programs, traffic, new Set(arrived.keys()))),
    ];
    const text = reportOf(options, traffic, arrived.size, catchUps);
    return { text, failures: failures.slice(0, SHOWN_FAILURES) };
  } finally {
    await receiver.close();
  }
}

const secondsOf = ({ seconds }: Fault): string => (seconds === 0 ? "" : ` for ${seconds} s`);

/**
 * Waits until a sale sent after the moment was answered and its postback arrived.
 *
 * @returns how long after the moment that was, in milliseconds
 */
async function caughtUp(
  { sales }: Traffic,
  arrived: ReadonlyMap<string, number>,
  sinceMs: number,
): Promise<number> {
  const deadline = performance.now() + CATCH_UP_TIMEOUT_MS;
  for (;;) {
    const fresh = sales.find(
      ({ sentAtMs, conversionId }) =>
        sentAtMs > sinceMs && conversionId !== null && arrived.has(`${conversionId} recorded`),
    );
    if (fresh !== undefined) return arrived.get(`${fresh.conversionId} recorded`)! - sinceMs;
    if (performance.now() > deadline) throw new Error("the service did not catch up within ten minutes");
    await sleep(LOOK_EVERY_MS);
  }
}

function reportOf(
  { faults, seed }: ChaosOptions,
  { sales, batchIds }: Traffic,
  postbacks: number,
  catchUps: ReadonlyMap<string, readonly number[]>,
): string {
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  const rows = [...catchUps]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, all]) => [name, all.length, seconds(quantile(all, 0.5)), seconds(quantile(all, 1))]);
  return [
    `${faults} faults, seed ${seed}: ${sales.length} sales, ${batchIds.length} payout batches, ${postbacks} postbacks`,
    "",
    tableOf(["fault", "times alone", "caught up, median s", "longest s"], rows),
  ].join("\n");
}
