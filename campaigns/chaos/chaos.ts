import { setTimeout as sleep } from "node:timers/promises";
import { randomFrom } from "../../test/crash/random.ts";
import { startReceiver } from "../../test/support/servers/receiver.ts";
import type { Cluster, ClusterOptions } from "../cluster/cluster.ts";
import type { CampaignReport } from "../report.ts";
import { quantile, tableOf } from "../table.ts";
import { check, drain } from "./checks.ts";
import { drawTurns, type Fault, type LongestFaults } from "./faults.ts";
import { makePrograms } from "./scene.ts";
import { startTraffic, type Traffic } from "./traffic.ts";

export interface ChaosOptions {
  /** How many faults, if the time is enough. */
  readonly faults: number;
  readonly seed: number;
  /** At most so many sales a second, with what follows them; 5 by default. */
  readonly salesPerSecond?: number;
  /** After so many minutes no further fault begins; without a limit by default. */
  readonly minutes?: number;
  /** Limits for freezes, stalls and delays below the usual minute, in seconds. */
  readonly longestFaults?: LongestFaults;
  readonly say: (line: string) => void;
}

/** Failed postbacks are repeated soon, so that the end of a campaign does not wait for hours. */
export const CHAOS_CLUSTER: ClusterOptions = {
  ...{ apis: 2, workers: 2, hasPooler: true, hasLinks: true },
  settings: { POSTBACK_RETRY_DELAYS: "1s,2s,5s,10s,30s,60s" },
};

const PROGRAMS = 3;
/** A service that has not caught up in this time is down for good. */
const CATCH_UP_TIMEOUT_MS = 1_800_000;
const LOOK_EVERY_MS = 50;
const SHOWN_FAILURES = 50;
const MINUTE_MS = 60_000;

/**
 * Signed sales, deliveries, approvals, refunds, payouts and postbacks stream through two API and two worker processes
 * while parts are killed and frozen and connections dropped, stalled, delayed and half-closed. Afterwards nothing
 * that was answered may be lost or doubled.
 */
export async function runChaos(cluster: Cluster, options: ChaosOptions): Promise<CampaignReport> {
  const { seed, say } = options;
  const arrived = new Map<string, number>();
  const receiver = await startReceiver((response, { query }) => {
    const call = `${query.get("c")} ${query.get("e")}`;
    if (!arrived.has(call)) arrived.set(call, performance.now());
    response.writeHead(200).end();
    receiver.hits.length = 0;
  });
  try {
    const programs = await makePrograms(cluster.deps, receiver.origin, PROGRAMS);
    // Chance of its own: how many sales there are between two faults must not change which faults there are.
    const traffic = startTraffic(cluster, programs, arrived, randomFrom(seed + 1), options.salesPerSecond);
    const faults = await runFaults(cluster, options, (sinceMs) => caughtUp(traffic, arrived, sinceMs));
    await traffic.end();
    say(`${traffic.sales.length} sales and ${traffic.batchIds.length} batches were answered; draining`);
    const stuck = await drain(cluster);
    const failures = [
      ...(faults.isDown ? ["the service did not catch up within half an hour"] : []),
      ...(stuck === null ? [] : [stuck]),
      ...(await check(cluster, programs, traffic, new Set(arrived.keys()))),
    ];
    const happened = `${faults.count} faults, seed ${seed}`;
    const missing = cluster.missing.map((name) => `; skipped, because it is not installed: ${name}`).join("");
    const text = [
      `${happened}: ${traffic.sales.length} sales, ${traffic.batchIds.length} payout batches, ${arrived.size} postbacks${missing}`,
      "",
      catchUpTable(faults.catchUps),
    ].join("\n");
    return { text, failures: failures.slice(0, SHOWN_FAILURES) };
  } finally {
    await receiver.close();
  }
}

type CatchUps = ReadonlyMap<string, readonly number[]>;

interface Faults {
  readonly count: number;
  /** Milliseconds by kind of fault. */
  readonly catchUps: CatchUps;
  /** Whether the service was still down when the campaign gave up. */
  readonly isDown: boolean;
}

/** Lets the faults happen in turns: one alone, several at once, one alone and so on, each until the service is back. */
async function runFaults(
  cluster: Cluster,
  { faults, seed, minutes = Infinity, longestFaults, say }: ChaosOptions,
  catchUp: (sinceMs: number) => Promise<number | null>,
): Promise<Faults> {
  const random = randomFrom(seed);
  const catchUps = new Map<string, number[]>();
  const endAt = performance.now() + minutes * MINUTE_MS;
  let turns: Fault[][] = [];
  let count = 0;
  let ms = await catchUp(performance.now());
  while (ms !== null && count < faults && performance.now() < endAt) {
    if (turns.length === 0) turns = drawTurns(cluster, random, longestFaults);
    const turn = turns.shift()!.slice(0, faults - count);
    await Promise.all(turn.map((fault) => fault.happen()));
    count += turn.length;
    ms = await catchUp(performance.now());
    const names = turn.map(({ name, seconds }) => (seconds === 0 ? name : `${name} for ${seconds} s`));
    say(
      `${count}/${faults} ${names.join(" + ")}: ${ms === null ? "down" : `caught up after ${ms.toFixed(0)} ms`}`,
    );
    if (ms === null) break;
    const kind = turn.length === 1 ? turn[0]!.kind : "several at once";
    catchUps.set(kind, [...(catchUps.get(kind) ?? []), ms]);
  }
  return { count, catchUps, isDown: ms === null };
}

/**
 * Waits until a sale sent after the moment was answered and its postback arrived.
 *
 * @returns how long after the moment that was, in milliseconds; null when it is down for good
 */
async function caughtUp(
  { sales }: Traffic,
  arrived: ReadonlyMap<string, number>,
  sinceMs: number,
): Promise<number | null> {
  const deadline = performance.now() + CATCH_UP_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const fresh = sales.find(
      ({ sentAtMs, conversionId }) =>
        sentAtMs > sinceMs && conversionId !== null && arrived.has(`${conversionId} recorded`),
    );
    if (fresh !== undefined) return arrived.get(`${fresh.conversionId} recorded`)! - sinceMs;
    await sleep(LOOK_EVERY_MS);
  }
  return null;
}

function catchUpTable(catchUps: CatchUps): string {
  const seconds = (ms: number) => (ms / 1_000).toFixed(1);
  const rows = [...catchUps]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([kind, all]) => [kind, all.length, seconds(quantile(all, 0.5)), seconds(quantile(all, 1))]);
  return tableOf(["fault", "turns", "caught up, median s", "longest s"], rows);
}
