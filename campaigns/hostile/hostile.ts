import { setTimeout as sleep } from "node:timers/promises";
import { makePrograms as makeSellers, saleRequest, type BenchProgram } from "../../bench/scene.ts";
import type { Cluster, ClusterOptions } from "../cluster/cluster.ts";
import { memoryMiBOf } from "../cluster/memory.ts";
import type { CampaignReport } from "../report.ts";
import { startSender } from "../sender.ts";
import { quantile, tableOf } from "../table.ts";
import type { FloodOrders, FloodResult } from "./flood.ts";

export interface HostileOptions {
  readonly requests: number;
  /** Hostile requests a second. */
  readonly perSecond: number;
  readonly seed: number;
  /** How long the honest sender is measured without the flood. */
  readonly quietSeconds: number;
  /** Honest sales before anything is measured; 200 by default. */
  readonly warmUpSales?: number;
  /** Of the flood's process; the lowest by default. */
  readonly senderPriority?: number;
  readonly say: (line: string) => void;
}

/** Behind one trusted proxy, so that a sender may have any address. */
export const HOSTILE_CLUSTER: ClusterOptions = { apis: 1, workers: 1, settings: { TRUST_PROXY: "1" } };

const FLOOD = new URL("./flood.ts", import.meta.url);
const SLOW_BODIES = 200;
const HONEST_EVERY_MS = 100;
const WARM_UP_SALES = 200;
const MOST_GROWTH_MIB = 200;
const MOST_SLOWER = 2;
/** Of the requests a second that were asked for; with fewer there was no such flood. */
const LEAST_SENT_SHARE = 0.9;

/**
 * An API process under a flood of slow bodies, invented programs, keys and addresses, and malformed everything, beside
 * one honest program that sells ten times a second.
 */
export async function runHostile(cluster: Cluster, options: HostileOptions): Promise<CampaignReport> {
  const { requests, perSecond, seed, quietSeconds, warmUpSales = WARM_UP_SALES, say } = options;
  const [honest, victim] = (await makeSellers(cluster.deps, 2)) as [BenchProgram, BenchProgram];
  const baseUrl = cluster.baseUrls[0]!;
  for (let count = 0; count < warmUpSales; count += 1) await sell(baseUrl, honest);
  const before = apiMemoryMiB(cluster);
  const quiet = startHonestSender(baseUrl, honest);
  await sleep(quietSeconds * 1_000);
  const alone = await quiet.stop();
  say(`alone: p95 ${quantile(alone.latencies, 0.95).toFixed(1)} ms`);

  const orders: FloodOrders = {
    ...{ baseUrl, programId: victim.id, requests, perSecond, seed, slowBodies: SLOW_BODIES },
  };
  const beside = startHonestSender(baseUrl, honest);
  let mostMiB = before;
  const watch = setInterval(() => (mostMiB = Math.max(mostMiB, apiMemoryMiB(cluster))), 1_000);
  const result = await startSender<FloodResult>(FLOOD, orders, options.senderPriority).result;
  clearInterval(watch);
  const flooded = await beside.stop();
  return report(options, { alone, flooded, result, before, mostMiB });
}

interface Sold {
  readonly latencies: readonly number[];
  /** Statuses other than 200. */
  readonly refused: readonly number[];
}

async function sell(baseUrl: string, program: BenchProgram): Promise<number> {
  const { path, headers, body } = saleRequest(program);
  const response = await fetch(`${baseUrl}${path}`, { method: "POST", headers, body: body! });
  await response.body?.cancel();
  return response.status;
}

function startHonestSender(baseUrl: string, program: BenchProgram): { stop(): Promise<Sold> } {
  const latencies: number[] = [];
  const refused: number[] = [];
  let isOver = false;
  const run = async (): Promise<void> => {
    while (!isOver) {
      const sentAt = performance.now();
      const status = await sell(baseUrl, program);
      latencies.push(performance.now() - sentAt);
      if (status !== 200) refused.push(status);
      await sleep(Math.max(0, HONEST_EVERY_MS - (performance.now() - sentAt)));
    }
  };
  const running = run();
  return {
    async stop() {
      isOver = true;
      await running;
      return { latencies, refused };
    },
  };
}

const apiMemoryMiB = ({ folder }: Cluster): number => memoryMiBOf(folder, "api-1") ?? 0;

interface Figures {
  readonly alone: Sold;
  readonly flooded: Sold;
  readonly result: FloodResult;
  readonly before: number;
  readonly mostMiB: number;
}

function report(options: HostileOptions, figures: Figures): CampaignReport {
  const { alone, flooded, result, before, mostMiB } = figures;
  const [p95Alone, p95Flooded] = [alone, flooded].map(({ latencies }) => quantile(latencies, 0.95)) as [
    number,
    number,
  ];
  const ratio = p95Flooded / p95Alone;
  const growthMiB = mostMiB - before;
  const serverErrors = Object.entries(result.statuses).flatMap(([name, counts]) =>
    Object.entries(counts)
      .filter(([status]) => Number(status) >= 500)
      .map(([status, count]) => `${name}: ${count} × ${status}`),
  );
  const refused = [...alone.refused, ...flooded.refused];
  const sentPerSecond = options.requests / result.seconds;
  const failures = [
    ...serverErrors,
    ...(sentPerSecond < options.perSecond * LEAST_SENT_SHARE
      ? [`only ${sentPerSecond.toFixed(0)} requests a second were sent`]
      : []),
    ...(refused.length > 0 ? [`${refused.length} honest sales were answered ${refused[0]}`] : []),
    ...(growthMiB > MOST_GROWTH_MIB ? [`the API's memory grew by ${growthMiB.toFixed(0)} MiB`] : []),
    ...(ratio > MOST_SLOWER
      ? [`the honest sender's p95 is ${ratio.toFixed(2)} times that without the flood`]
      : []),
  ];
  const kinds = Object.entries(result.statuses)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, counts]) => [
      name,
      Object.entries(counts)
        .map(([status, count]) => `${count} × ${status}`)
        .join(", "),
    ]);
  const figuresTable = tableOf(
    ["honest sender", "sales", "p50 ms", "p95 ms"],
    [
      ["alone", alone],
      ["beside the flood", flooded],
    ].map(([name, sold]) => {
      const { latencies } = sold as Sold;
      return [
        name as string,
        latencies.length,
        quantile(latencies, 0.5).toFixed(1),
        quantile(latencies, 0.95).toFixed(1),
      ];
    }),
  );
  return {
    text: [
      `${options.requests} hostile requests in ${result.seconds.toFixed(0)} s (asked for ${options.perSecond} a second), ` +
        `${result.unanswered} without a response, seed ${options.seed}; ${SLOW_BODIES} bodies that never end`,
      "",
      figuresTable,
      "",
      `p95 ratio ${ratio.toFixed(2)} (at most ${MOST_SLOWER}); the API's memory ${before.toFixed(0)} → at most ${mostMiB.toFixed(0)} MiB ` +
        `(growth at most ${MOST_GROWTH_MIB})`,
      "",
      tableOf(["request", "answers"], kinds),
    ].join("\n"),
    failures,
  };
}
