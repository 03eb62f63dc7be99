import { setTimeout as sleep } from "node:timers/promises";
import { claimPorts } from "../../src/local/ports.ts";
import { randomFrom } from "../../test/crash/random.ts";
import { startPgbouncer } from "../../test/support/servers/pgbouncer.ts";
import { startReceiver } from "../../test/support/servers/receiver.ts";
import { check, drain } from "../chaos/checks.ts";
import { makePrograms } from "../chaos/scene.ts";
import { startTraffic, type SentSale, type Traffic } from "../chaos/traffic.ts";
import type { Cluster, ClusterOptions } from "../cluster/cluster.ts";
import type { CampaignReport } from "../report.ts";
import { tableOf } from "../table.ts";
import { openFleet, type Fleet, type Member, type Release } from "./fleet.ts";
import { startNginx } from "./nginx.ts";
import { longestPause, longestWait } from "./pauses.ts";

export interface RollingOptions {
  /** The former release and the one that replaces it. */
  readonly releases: readonly [Release, Release];
  /** Sales that are answered before, between and after the steps. */
  readonly salesPerStep: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

/** Without processes: the campaign starts them itself. Failed postbacks are repeated soon, so that versions drain. */
export const ROLLING_CLUSTER: ClusterOptions = {
  ...{ apis: 0, workers: 0, temporal: "postgres" },
  settings: { POSTBACK_RETRY_DELAYS: "1s,2s,5s,10s,30s,60s" },
};

const PROGRAMS = 3;
const POOLED_CONNECTIONS = 40;
/** One postback in so many is refused at first, so that workers of the former version have some to end. */
const REFUSED_ONE_OF = 10;
const POLL_EVERY_MS = 250;
const PATIENCE_MS = 600_000;

/**
 * Two API processes behind nginx and two workers, on PostgreSQL behind PgBouncer, Temporal on PostgreSQL and Redis, are
 * replaced by a newer version one after the other, while signed sales, approvals, refunds, payouts and postbacks stream
 * in through nginx. Afterwards nothing that was answered may be lost or doubled.
 */
export async function runRollingDeploy(cluster: Cluster, options: RollingOptions): Promise<CampaignReport> {
  const refused = new Set<string>();
  const arrived = new Map<string, number>();
  const receiver = await startReceiver((response, { query }) => {
    const call = `${query.get("c")} ${query.get("e")}`;
    const isRefused = (refused.size + arrived.size) % REFUSED_ONE_OF === 0 && !refused.has(call);
    if (isRefused) refused.add(call);
    else arrived.set(call, performance.now());
    response.writeHead(isRefused ? 503 : 200).end();
  });
  const pooler = await startPgbouncer(
    cluster.environment["DATABASE_URL"]!,
    cluster.folder,
    POOLED_CONNECTIONS,
  );
  const [front, ...ports] = (await claimPorts(
    Array.from({ length: 9 }, () => ({
      ...{ setting: "", use: "the campaign", host: "127.0.0.1", port: 0 },
    })),
  )) as [number, ...number[]];
  const nginx = await startNginx(front, ports);
  const fleet = openFleet();
  try {
    const settings = {
      ...cluster.environment,
      DATABASE_DIRECT_URL: cluster.environment["DATABASE_URL"]!,
      DATABASE_URL: pooler.databaseUrl,
      DATABASE_MIGRATION_URL: "",
      ...(cluster.redisUrl === null ? {} : { REDIS_URL: cluster.redisUrl }),
      ...{ TRUST_PROXY: "1", BASE_URL: nginx.baseUrl },
    };
    const scene = { cluster: { ...cluster, baseUrls: [nginx.baseUrl] }, fleet, settings, ports, options };
    const former = await startRelease(scene, 0);
    const load = await openLoad(scene);
    const programs = await load.makePrograms(load.deps, receiver.origin, PROGRAMS);
    const traffic = load.startTraffic(
      { baseUrls: scene.cluster.baseUrls, deps: load.deps },
      programs,
      arrived,
      randomFrom(options.seed),
    );
    const steps = await replaceAll(scene, former, traffic);
    await traffic.end();
    await load.close();
    options.say(`${traffic.sales.length} sales were answered; draining`);
    const stuck = await drain(cluster);
    const failures = [
      ...steps.failures,
      ...(stuck === null ? [] : [stuck]),
      ...(await check(cluster, programs, traffic, new Set(arrived.keys()))),
      ...ledgerProblems(await fleet.vp(options.releases[1], ["ledger", "verify"], settings)),
    ];
    return { text: reportOf(options, traffic, arrived.size, refused.size, steps.rows), failures };
  } finally {
    await fleet.stop();
    await nginx.stop();
    await pooler.stop();
    await receiver.close();
  }
}

/** The former release's own code fills its schema, and keeps the load going after the migrations. */
async function openLoad({ cluster, options: { releases } }: Scene) {
  const { code } = releases[0];
  if (code === null) return { makePrograms, startTraffic, deps: cluster.deps, close: async () => {} };
  const former = await code.load();
  const config = former.loadConfig({ ...cluster.environment, LOG_LEVEL: "silent" });
  const deps = await former.openDeps(config, "campaign", "batch");
  return { ...former, deps, close: () => deps.close() };
}

interface Scene {
  readonly cluster: Cluster;
  readonly fleet: Fleet;
  readonly settings: Readonly<Record<string, string>>;
  /** Of both APIs, their metrics, and the metrics of four workers. */
  readonly ports: readonly number[];
  readonly options: RollingOptions;
}

interface Members {
  readonly apis: readonly Member[];
  readonly workers: readonly Member[];
}

const RELEASE_NAMES = ["former", "newer"] as const;

function startApi({ fleet, settings, ports, options }: Scene, release: 0 | 1, place: 0 | 1): Promise<Member> {
  const own = { PORT: String(ports[place]), METRICS_PORT: String(ports[2 + place]), HOST: "127.0.0.1" };
  const name = `api-${place + 1}-${RELEASE_NAMES[release]}`;
  return fleet.start(options.releases[release], name, "api", { ...settings, ...own });
}

function startWorker(
  { fleet, settings, ports, options }: Scene,
  release: 0 | 1,
  place: 0 | 1,
): Promise<Member> {
  const own = { METRICS_PORT: String(ports[4 + release * 2 + place]) };
  const name = `worker-${place + 1}-${RELEASE_NAMES[release]}`;
  return fleet.start(options.releases[release], name, "worker", { ...settings, ...own });
}

interface Versions {
  readonly problems: readonly string[];
  readonly versions: readonly {
    readonly buildId: string;
    readonly openPinned: number;
    readonly mayBeStopped: boolean;
  }[];
}

async function promote({ fleet, settings, options: { releases } }: Scene, release: 0 | 1): Promise<void> {
  const words = ["temporal", "promote", "--build-id", releases[release].buildId, "--wait", "120"];
  const { problems } = (await fleet.vp(releases[release], words, settings)) as Versions;
  if (problems.length > 0) throw new Error(problems.join(" "));
}

async function startRelease(scene: Scene, release: 0 | 1): Promise<Members> {
  const apis = await Promise.all([startApi(scene, release, 0), startApi(scene, release, 1)]);
  const workers = await Promise.all([startWorker(scene, release, 0), startWorker(scene, release, 1)]);
  if (isVersioned(scene, release)) await promote(scene, release);
  return { apis, workers };
}

const isVersioned = ({ options: { releases } }: Scene, release: 0 | 1): boolean =>
  releases[release].code?.isVersioned ?? true;

async function replaceAll(scene: Scene, former: Members, traffic: Traffic) {
  const { say, salesPerStep } = scene.options;
  const failures: string[] = [];
  const rows: (string | number)[][] = [];
  const step = async (name: string, work: () => Promise<void>): Promise<void> => {
    const before = performance.now();
    await work();
    const seconds = (performance.now() - before) / 1_000;
    const since = answeredSince(traffic, before);
    await untilAnswered(traffic, salesPerStep);
    rows.push([
      name,
      seconds.toFixed(1),
      since.length,
      (longestPause(traffic.sales, before) / 1_000).toFixed(1),
      (longestWait(traffic.sales, before) / 1_000).toFixed(1),
    ]);
    say(`${name}: ${seconds.toFixed(1)} s`);
  };
  const end = async (member: Member): Promise<void> => {
    const status = await member.end();
    if (status !== 0) failures.push(`${member.name} ended with ${status}`);
  };
  await step("before", () => untilAnswered(traffic, salesPerStep));
  await step("the schema is migrated", async () => {
    const { fleet, options, cluster } = scene;
    const applied = await fleet.migrate(options.releases[1], cluster.environment);
    say(`migrations: ${applied.length === 0 ? "none" : applied.join(", ")}`);
  });
  for (const place of [0, 1] as const) {
    await step(`API ${place + 1} is replaced`, async () => {
      await end(former.apis[place]!);
      await startApi(scene, 1, place);
    });
  }
  await step("newer workers are promoted", async () => {
    await Promise.all([startWorker(scene, 1, 0), startWorker(scene, 1, 1)]);
    await promote(scene, 1);
  });
  if (isVersioned(scene, 0)) await step("the former version drains", () => untilDrained(scene));
  await step("former workers end", async () => {
    for (const worker of former.workers) await end(worker);
  });
  return { failures, rows };
}

async function untilDrained({ fleet, settings, options: { releases, say } }: Scene): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const { versions } = (await fleet.vp(releases[1], ["temporal", "versions"], settings)) as Versions;
    const former = versions.find(({ buildId }) => buildId === releases[0].buildId);
    if (former?.mayBeStopped === true) return;
    if (performance.now() > deadline) throw new Error("the former version did not drain");
    say(`the former version has ${former?.openPinned} open pinned workflows`);
    await sleep(POLL_EVERY_MS * 8);
  }
}

const answeredSince = ({ sales }: Traffic, sinceMs: number): readonly SentSale[] =>
  sales.filter(({ answeredAtMs }) => answeredAtMs !== null && answeredAtMs > sinceMs);

async function untilAnswered(traffic: Traffic, count: number): Promise<void> {
  const since = performance.now();
  while (answeredSince(traffic, since).length < count) {
    if (performance.now() - since > PATIENCE_MS) throw new Error("no more sales are answered");
    await sleep(POLL_EVERY_MS);
  }
}

const ledgerProblems = (printed: unknown): string[] => {
  const { problems } = printed as { problems: readonly { check: string; message: string }[] };
  return problems.map(({ check: name, message }) => `vp ledger verify: ${name} ${message}`);
};

function reportOf(
  { releases, seed }: RollingOptions,
  { sales, batchIds }: Traffic,
  postbacks: number,
  refused: number,
  rows: readonly (readonly (string | number)[])[],
): string {
  const how = releases[0].image === null ? "processes" : "containers";
  return [
    `2 APIs and 2 workers as ${how}, seed ${seed}: ${sales.length} sales, ${batchIds.length} payout batches, ` +
      `${postbacks} postbacks, of which ${refused} were refused at first`,
    "",
    tableOf(
      ["step", "seconds", "sales answered meanwhile", "longest pause s", "longest wait of a sale s"],
      rows,
    ),
  ].join("\n");
}
