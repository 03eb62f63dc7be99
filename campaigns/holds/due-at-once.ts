import { setTimeout as sleep } from "node:timers/promises";
import { messagesLeft } from "../../bench/bulk-holds.ts";
import { makePrograms as makeSellers, type BenchProgram } from "../../bench/scene.ts";
import { startReceiver } from "../../test/support/servers/receiver.ts";
import { makePrograms } from "../chaos/scene.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { untilNoneLeft } from "../cluster/until-so.ts";
import { forSeconds, measureQuietBrands, QUIET_WORK, type QuietTimes } from "../neighbour/quiet-brands.ts";
import type { CampaignReport } from "../report.ts";
import { quantile, tableOf } from "../table.ts";
import { completedText, drain, type Drained } from "./drain.ts";
import { openHolds } from "./open-holds.ts";

export interface DueAtOnceOptions {
  readonly count: number;
  /** How long quiet brands are measured without the flood. */
  readonly quietSeconds: number;
  /** From the wish for the first hold to the moment that all are due, at least. */
  readonly leastLeadSeconds: number;
  /** How long quiet brands are measured beside it at most; by default until all holds are completed. */
  readonly minutes?: number;
  readonly say: (line: string) => void;
}

const QUIET_BRANDS = 4;
const PAYEES = { recruiter: "ok", seller: "ok" };
/** What a hold adds to the time until all are due. */
const LEAD_MS_EACH = 10;
/** So few that the brands themselves are no load, with Temporal on PostgreSQL either; each sale is paid. */
const PACE = { saleEveryMs: 2_000, salesPerPayout: 1 };
const MOST_SLOWER = 3;

/** How long sales, postbacks and payouts of quiet brands take while very many holds of another brand are due at once. */
export async function runDueAtOnce(cluster: Cluster, options: DueAtOnceOptions): Promise<CampaignReport> {
  const { count, quietSeconds, leastLeadSeconds, minutes = Infinity, say } = options;
  const arrivals = new Map<string, number>();
  const receiver = await startReceiver((response, { query }) => {
    arrivals.set(`${query.get("c")} ${query.get("e")}`, performance.now());
    response.writeHead(200).end();
  });
  try {
    const [loud] = (await makeSellers(cluster.deps, 1)) as [BenchProgram];
    const programs = await makePrograms(cluster.deps, receiver.origin, QUIET_BRANDS, PAYEES);
    const measure = (until: () => boolean) => measureQuietBrands(cluster, programs, arrivals, until, PACE);
    await measure(forSeconds(Math.min(5, quietSeconds)));
    const alone = await measure(forSeconds(quietSeconds));
    const dueAtMs = Date.now() + Math.max(leastLeadSeconds * 1_000, count * LEAD_MS_EACH);
    await openHolds(cluster, loud, count, new Date(dueAtMs));
    await untilNoneLeft(messagesLeft(cluster.deps), { say });
    await sleep(Math.max(0, dueAtMs - Date.now()));
    say("all are due");
    let isOver = false;
    const beside = measure(() => isOver);
    const drained = await drain(cluster, loud, { count, minutes, say });
    isOver = true;
    return report(options, alone, await beside, drained);
  } finally {
    await receiver.close();
  }
}

function report(
  { count }: DueAtOnceOptions,
  alone: QuietTimes,
  beside: QuietTimes,
  drained: Drained,
): CampaignReport {
  const ratioOf = (what: (typeof QUIET_WORK)[number], share: number): number =>
    quantile(beside[what], share) / quantile(alone[what], share);
  const slower = QUIET_WORK.filter((what) => ratioOf(what, 0.5) > MOST_SLOWER);
  return {
    text: [
      `${count} holds due at once: ${completedText(drained)}`,
      "",
      tableOf(
        [
          "of quiet brands",
          "measured",
          ...["p50", "p95"].flatMap((share) => [`${share} alone, ms`, `${share} beside, ms`, "ratio"]),
        ],
        QUIET_WORK.map((what) => [
          what,
          `${alone[what].length} + ${beside[what].length}`,
          ...[0.5, 0.95].flatMap((share) => [
            ...[alone, beside].map((times) => quantile(times[what], share).toFixed(0)),
            ratioOf(what, share).toFixed(2),
          ]),
        ]),
      ),
    ].join("\n"),
    failures: [
      ...alone.failures,
      ...beside.failures,
      ...(drained.hasStalled ? ["the due holds were not completed"] : []),
      ...slower.map(
        (what) => `a ${what} takes ${ratioOf(what, 0.5).toFixed(1)} times as long as without the flood`,
      ),
    ],
  };
}
