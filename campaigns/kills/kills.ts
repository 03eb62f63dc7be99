import { setTimeout as sleep } from "node:timers/promises";
import { randomFrom } from "../../test/crash/random.ts";
import { startReceiver } from "../../test/support/servers/receiver.ts";
import { makePrograms } from "../chaos/scene.ts";
import { untilAnswered } from "../chaos/until-answered.ts";
import type { Cluster, ClusterOptions } from "../cluster/cluster.ts";
import type { Part } from "../cluster/parts.ts";
import {
  forSeconds,
  measureQuietBrands,
  QUIET_WORK,
  type QuietTimes,
  type Timed,
} from "../neighbour/quiet-brands.ts";
import type { CampaignReport } from "../report.ts";
import { quantile, tableOf } from "../table.ts";

export interface KillsOptions {
  readonly kills: number;
  /** How long the brands are measured before the first kill. */
  readonly quietSeconds: number;
  /** From when a killed process was started again, and all APIs respond, to the next kill. */
  readonly everySeconds: number;
  readonly quietBrands: number;
  /** Milliseconds from one sale to the next. */
  readonly saleEveryMs?: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

export const KILLS_CLUSTER: ClusterOptions = { apis: 2, workers: 3 };

const PAYEES = { recruiter: "ok", seller: "ok" };
const MOST_SECONDS = 2;
const LOOK_EVERY_MS = 50;
/** A kill comes at any moment of a sale's, a postback's and a payout's way. */
const CHANCE_MS = 1_000;

interface Kill {
  readonly name: string;
  readonly atMs: number;
}

/**
 * What quiet brands notice when an API or a worker process is killed: how much longer a sale, a postback and a payout
 * take that were under way or came then. A caller repeats a call whose connection was cut, as a brand's backend does.
 */
export async function runKills(cluster: Cluster, options: KillsOptions): Promise<CampaignReport> {
  const { kills, quietSeconds, quietBrands, saleEveryMs = 200, seed, say } = options;
  const arrivals = new Map<string, number>();
  const receiver = await startReceiver((response, { query }) => {
    const arrival = `${query.get("c")} ${query.get("e")}`;
    // A postback may come twice; the partner has it from the first time on.
    if (!arrivals.has(arrival)) arrivals.set(arrival, performance.now());
    response.writeHead(200).end();
  });
  try {
    const programs = await makePrograms(cluster.deps, receiver.origin, quietBrands, PAYEES);
    const measure = (until: () => boolean) =>
      measureQuietBrands(cluster, programs, arrivals, until, {
        saleEveryMs,
        send: (path, init) => untilAnswered(cluster.baseUrls, path, init),
      });
    await measure(forSeconds(Math.min(5, quietSeconds)));
    const before = await measure(forSeconds(quietSeconds));
    let isOver = false;
    const during = measure(() => isOver);
    const killed = await killAll(cluster, options);
    isOver = true;
    const times = await during;
    say(`${times.all.length} measured under ${killed.length} kills`);
    return report({ kills, seed, quietBrands }, before, times, killed);
  } finally {
    await receiver.close();
  }
}

async function killAll(
  cluster: Cluster,
  { kills, everySeconds, seed, say }: KillsOptions,
): Promise<readonly Kill[]> {
  const random = randomFrom(seed);
  const processes = cluster.parts.filter(({ name }) => /^(api|worker)-/.test(name));
  const killed: Kill[] = [];
  let round: Part[] = [];
  while (killed.length < kills) {
    if (round.length === 0) round = random.shuffled(processes);
    const part = round.pop()!;
    await sleep(random.below(CHANCE_MS));
    const pid = part.pid();
    killed.push({ name: part.name, atMs: performance.now() });
    part.kill();
    while (part.pid() === pid || !(await areReady(cluster))) await sleep(LOOK_EVERY_MS);
    await sleep(everySeconds * 1_000);
    say(`killed ${part.name}, ${killed.length} of ${kills}`);
  }
  return killed;
}

/** Whether all API processes are: one is killed at a time. */
async function areReady({ baseUrls }: Cluster): Promise<boolean> {
  const responses = await Promise.all(
    baseUrls.map((url) =>
      fetch(`${url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      ),
    ),
  );
  return responses.every(Boolean);
}

/** What was under way at a kill, or came before the next. */
const touchedBy = (times: QuietTimes, { atMs }: Kill, nextAtMs: number): Timed[] =>
  times.all.filter(({ endedAtMs, tookMs }) => endedAtMs >= atMs && endedAtMs - tookMs < nextAtMs);

function report(
  { kills, seed, quietBrands }: Pick<KillsOptions, "kills" | "seed" | "quietBrands">,
  before: QuietTimes,
  times: QuietTimes,
  killed: readonly Kill[],
): CampaignReport {
  const usual = Object.fromEntries(QUIET_WORK.map((what) => [what, quantile(before[what], 0.5)]));
  const costs = killed.flatMap((kill, index) =>
    touchedBy(times, kill, killed[index + 1]?.atMs ?? Infinity).map((timed) => ({
      ...timed,
      ...{ name: kill.name, place: index + 1 },
      costSeconds: (timed.tookMs - usual[timed.what]!) / 1_000,
      begunAfterMs: timed.endedAtMs - timed.tookMs - kill.atMs,
    })),
  );
  const worst = (name: string, what: string): string => {
    const ofThem = costs.filter((cost) => cost.name === name && cost.what === what);
    return Math.max(0, ...ofThem.map(({ costSeconds }) => costSeconds)).toFixed(2);
  };
  const names = [...new Set(killed.map(({ name }) => name))].toSorted();
  // Of each kind, the one that a kill cost most.
  const long = killed.flatMap((_, index) =>
    QUIET_WORK.flatMap((what) => {
      const ofKill = costs.filter((cost) => cost.place === index + 1 && cost.what === what);
      const [longest] = ofKill.toSorted((one, other) => other.costSeconds - one.costSeconds);
      return longest !== undefined && longest.costSeconds > MOST_SECONDS
        ? [{ ...longest, others: ofKill.filter(({ costSeconds }) => costSeconds > MOST_SECONDS).length - 1 }]
        : [];
    }),
  );
  return {
    text: [
      `${kills} kills beside ${quietBrands} quiet brands, seed ${seed}; without kills (p50, ms): ` +
        QUIET_WORK.map((what) => `${what} ${usual[what]!.toFixed(0)}`).join(", "),
      "",
      tableOf(
        ["killed", "kills", ...QUIET_WORK.map((what) => `longest more for a ${what}, s`)],
        names.map((name) => [
          name,
          killed.filter((kill) => kill.name === name).length,
          ...QUIET_WORK.map((what) => worst(name, what)),
        ]),
      ),
      "",
      `Measured: ${QUIET_WORK.map((what) => `${times[what].length} of ${what}`).join(", ")}`,
    ].join("\n"),
    failures: [
      ...before.failures,
      ...times.failures,
      ...long.map(
        ({ place, name, what, costSeconds, begunAfterMs, others }) =>
          `kill ${place} of ${name}: a ${what} that began ${begunAfterMs.toFixed(0)} ms after it took ` +
          `${costSeconds.toFixed(1)} s longer, and ${others} others more than ${MOST_SECONDS} s`,
      ),
    ],
  };
}
