import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { intendHolds, makeHeldConversions, messagesLeft } from "../../bench/bulk-holds.ts";
import { eachOf } from "../../bench/each-of.ts";
import { makePayoutScene } from "../../bench/payout-scene.ts";
import { makePrograms, type BenchProgram } from "../../bench/scene.ts";
import { randomFrom } from "../../test/crash/random.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { openTemporal, type TemporalAccess } from "../cluster/temporal.ts";
import { untilNoneLeft } from "../cluster/until-so.ts";
import type { CampaignReport } from "../report.ts";
import { tableOf } from "../table.ts";
import { completedText, drain } from "./drain.ts";

export interface OpenHoldsOptions {
  readonly count: number;
  /** From the wish for the first hold to the moment that all are due, at least. */
  readonly leastLeadSeconds: number;
  /** How long they are watched once due at most; by default until all are completed. */
  readonly minutes?: number;
  /** How many are terminated one by one, each once the one before is back. */
  readonly losses: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

/** Conversions and outbox messages are written in pages of so many. */
const PAGE = 10_000;
const TERMINATED_SHARE = 0.01;
/** What a hold adds to the time until all are due. */
const LEAD_MS_EACH = 25;
/** How many rows the sweep checks in a round at least, and how long that is: what a single loss adds to that time. */
const SWEPT_EACH_ROUND = 2_500;
const ROUND_MS = 30_000;
const ASKED_AT_ONCE = 50;
const MOST_PAYOUT_DELAY_SECONDS = 60;
const PAYOUTS = 20;
const CHECKS_OF_SUBSET = 1_000;
const BYTES_PER_KB = 1_000;
/** Workflows of nothing but an id and a start delay, to measure what Temporal stores for any. */
const MOST_BAREST = 2_000;
const BAREST_DELAY = "365 days";

/**
 * Many open holds: how quickly they start and how large each is at rest; how long until those that were terminated, many
 * at once and one among all, are back; and how quickly all of them complete when they are due at one moment, with a
 * payout batch in the middle.
 */
export async function runOpenHolds(cluster: Cluster, options: OpenHoldsOptions): Promise<CampaignReport> {
  const { count, leastLeadSeconds, losses, minutes = Infinity, say } = options;
  const temporal = await openTemporal(cluster);
  try {
    const [program] = (await makePrograms(cluster.deps, 1)) as [BenchProgram];
    const idlePayoutSeconds = await payBatch(cluster);
    const empty = await storeBytes(cluster);
    const barest = Math.min(count, MOST_BAREST);
    await openBarest(temporal, barest);
    const before = await storeBytes(cluster);
    const findingMs = losses * ROUND_MS * (1 + Math.ceil(count / SWEPT_EACH_ROUND));
    const dueAtMs = Date.now() + Math.max(leastLeadSeconds * 1_000, count * LEAD_MS_EACH) + findingMs;
    const startedAt = performance.now();
    const ids = await openHolds(cluster, program, count, new Date(dueAtMs));
    await untilNoneLeft(messagesLeft(cluster.deps), { say });
    const startSeconds = (performance.now() - startedAt) / 1_000;
    const after = await storeBytes(cluster);
    const kilobytesEach = Object.keys(after).flatMap((store) => {
      const each = (bytes: number, of: number) => (bytes / of / BYTES_PER_KB).toFixed(1);
      return [
        [`${store} per open hold, kB`, each(after[store]! - before[store]!, count)],
        [`${store} per barest workflow, kB`, each(before[store]! - empty[store]!, barest)],
      ];
    });
    say(`${count} holds started in ${startSeconds.toFixed(0)} s`);
    const shuffled = randomFrom(options.seed).shuffled(ids);
    const terminated = shuffled.slice(0, Math.ceil(count * TERMINATED_SHARE));
    const backSeconds = await terminateAndWait(temporal, terminated, dueAtMs, say);
    const singly = shuffled.slice(terminated.length, terminated.length + losses);
    const singleSeconds: (number | null)[] = [];
    for (const id of singly) {
      if (Date.now() < dueAtMs) singleSeconds.push(await terminateAndWait(temporal, [id], dueAtMs, say));
    }
    const wereDueBefore = singly.length > 0 && Date.now() > dueAtMs;

    await sleep(Math.max(0, dueAtMs - Date.now()));
    say("all are due");
    const busyPayout = payBatch(cluster);
    const drained = await drain(cluster, program, { count, minutes, say });
    const busyPayoutSeconds = await busyPayout;
    const isLate = (seconds: number | null): boolean =>
      seconds === null || seconds > (idlePayoutSeconds ?? 0) + MOST_PAYOUT_DELAY_SECONDS;
    const shown = (seconds: number | null): string => (seconds === null ? "never" : seconds.toFixed(1));
    return {
      text: [
        `${count} open holds, seed ${options.seed}`,
        "",
        tableOf(
          ["figure", "value"],
          [
            ["started, a second", (count / startSeconds).toFixed(1)],
            ...kilobytesEach,
            [`${terminated.length} terminated: all back, s`, shown(backSeconds)],
            ...(singly.length === 0
              ? []
              : [["one terminated: back, s, each time", singleSeconds.map(shown).join(", ")]]),
            ["once due", completedText(drained)],
            ["a batch of payouts on an idle service, s", shown(idlePayoutSeconds)],
            ["the same while all holds are due, s", shown(busyPayoutSeconds)],
          ],
        ),
      ].join("\n"),
      failures: [
        ...(wereDueBefore ? ["the holds were due before all losses were over: raise --lead-seconds"] : []),
        ...([backSeconds, ...singleSeconds].includes(null) ? ["not every terminated hold is back"] : []),
        ...(drained.hasStalled ? ["the due holds were not completed"] : []),
        ...(isLate(busyPayoutSeconds) ? ["payouts waited for the holds"] : []),
      ],
    };
  } finally {
    await temporal.close();
  }
}

async function openBarest({ client }: TemporalAccess, count: number): Promise<void> {
  const workflowIds = Array.from({ length: count }, (_, index) => `barest/${index}`);
  await eachOf(workflowIds, ASKED_AT_ONCE, (workflowId) =>
    client.workflow.start("barest", { workflowId, taskQueue: "nobody", startDelay: BAREST_DELAY }),
  );
}

/** Approved conversions and the messages that start their holds, page by page. @returns the ids */
export async function openHolds(
  { deps }: Cluster,
  program: BenchProgram,
  count: number,
  holdUntil: Date,
): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const page = await makeHeldConversions(deps, program, Math.min(PAGE, count - ids.length), holdUntil);
    await intendHolds(deps, program, page, holdUntil);
    for (const id of page) ids.push(id);
  }
  return ids;
}

/** Ends the holds as `temporal workflow terminate` does, and waits until each runs again. */
async function terminateAndWait(
  temporal: TemporalAccess,
  conversionIds: readonly string[],
  dueAtMs: number,
  say: (line: string) => void,
): Promise<number | null> {
  const workflowIds = conversionIds.map((id) => `hold/${id}`);
  await eachOf(workflowIds, ASKED_AT_ONCE, (id) =>
    temporal.client.workflow.getHandle(id).terminate("campaign"),
  );
  let gone = workflowIds;
  say(`${gone.length} holds terminated`);
  return untilNoneLeft(
    async () => {
      // What has come due meanwhile may be complete.
      if (Date.now() > dueAtMs) return 0;
      const still: string[] = [];
      await eachOf(gone.slice(0, CHECKS_OF_SUBSET), ASKED_AT_ONCE, async (id) => {
        if (!(await temporal.isRunning(id))) still.push(id);
      });
      gone = [...still, ...gone.slice(CHECKS_OF_SUBSET)];
      return gone.length;
    },
    { everyMs: 2_000, patienceMs: 900_000, say },
  );
}

/** Opens a batch of a program of its own. @returns the seconds until all of it is paid */
async function payBatch({ deps }: Cluster): Promise<number | null> {
  const scene = await makePayoutScene(deps, { partners: PAYOUTS, conversionsEach: 1, payableEach: 1 });
  await scene.openBatch();
  return untilNoneLeft(async () => {
    const row = await deps.sql.row<{ count: number }>(
      "select count(*)::int as count from payout where program_id = $1 and status = 'pending'",
      [scene.programId],
    );
    return row!.count;
  });
}

/** How large Temporal's stores are: a file of the development server, or two databases. */
async function storeBytes({ deps, folder }: Cluster): Promise<Readonly<Record<string, number>>> {
  const databases = await deps.sql.rows<{ name: string; bytes: number }>(
    `select datname as name, pg_database_size(datname)::double precision as bytes
     from pg_database where datname in ('temporal', 'temporal_visibility')`,
  );
  if (databases.length > 0) return Object.fromEntries(databases.map(({ name, bytes }) => [name, bytes]));
  const bytes = ["temporal.db", "temporal.db-wal"]
    .map((name) => statSync(`${folder}/${name}`, { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
  return { "Temporal's database": bytes };
}
