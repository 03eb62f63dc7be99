import { eachOf } from "../../bench/each-of.ts";
import { makePayoutScene } from "../../bench/payout-scene.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { openTemporal } from "../cluster/temporal.ts";
import { untilNoneLeft } from "../cluster/until-so.ts";
import type { CampaignReport } from "../report.ts";
import { tableOf } from "../table.ts";

export interface TerminatedPayoutsOptions {
  readonly count: number;
  readonly say: (line: string) => void;
}

const QUERY = 'VpKind = "payout"';
const AT_ONCE = 50;
const IDS_PER_LOOK = 500;

/**
 * Held payouts, which wait for a release, whose workflows are all terminated at once, as
 * `temporal workflow terminate --query 'VpKind="payout"'` does, and the time until every one is back.
 */
export async function runTerminatedPayouts(
  cluster: Cluster,
  { count, say }: TerminatedPayoutsOptions,
): Promise<CampaignReport> {
  const temporal = await openTemporal(cluster);
  try {
    const scene = await makePayoutScene(cluster.deps, {
      ...{ partners: count, conversionsEach: 1, payableEach: 1, hasTaxForm: false },
    });
    await scene.openBatch();
    const startSeconds = await untilNoneLeft(async () => count - (await temporal.countRunning(QUERY)), {
      say,
    });
    const ids = (await openPayouts(cluster)).map((id) => `payout/${id}`);
    await eachOf(ids, AT_ONCE, (id) => temporal.client.workflow.getHandle(id).terminate("campaign"));
    say(`${ids.length} payouts terminated`);
    let gone = ids;
    const backSeconds = await untilNoneLeft(
      async () => {
        const still: string[] = [];
        await eachOf(gone.slice(0, IDS_PER_LOOK), AT_ONCE, async (id) => {
          if (!(await temporal.isRunning(id))) still.push(id);
        });
        gone = [...still, ...gone.slice(IDS_PER_LOOK)];
        return gone.length;
      },
      { everyMs: 2_000, patienceMs: 900_000, say },
    );
    const shown = (seconds: number | null): string => (seconds === null ? "never" : seconds.toFixed(0));
    return {
      text: tableOf(
        ["figure", "value"],
        [
          ["open payouts", ids.length],
          ["all started, s", shown(startSeconds)],
          ["all back after termination, s", shown(backSeconds)],
        ],
      ),
      failures: [
        ...(ids.length === count ? [] : [`${ids.length} payouts are open, not ${count}`]),
        ...(backSeconds === null ? [`${gone.length} payouts are not back`] : []),
      ],
    };
  } finally {
    await temporal.close();
  }
}

async function openPayouts({ deps }: Cluster): Promise<string[]> {
  const rows = await deps.sql.rows<{ id: string }>("select id from payout where status = 'held'");
  return rows.map(({ id }) => id);
}
