import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { makePayoutScene } from "../../bench/payout-scene.ts";
import { MOST_UNFOLDED, unfoldedAtMost } from "../../src/commands/upkeep/fold-queues.ts";
import { factoriesOf } from "../../test/support/scenes/factories.ts";
import { untilAnswered } from "../chaos/until-answered.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { startSender, type Sender } from "../sender.ts";
import type { Reloads, Statuses } from "./reload.ts";

export interface Loudness {
  /** Postbacks that wait for a host that accepts calls and never answers. */
  readonly postbacks: number;
  /** Payouts of one batch. */
  readonly payouts: number;
  /** How often the reports page is loaded again, each with the calls it makes. */
  readonly reloadsPerSecond: number;
}

export interface LoudBrand {
  /** Opens the batch and reloads the page until it is stopped. */
  start(): void;
  /** Whether the batch is open, or could not be opened. */
  hasOpened(): boolean;
  /** How many payouts of its batch are paid. */
  paid(): Promise<number>;
  /** Stops the reloads, and waits until the batch is open. */
  stop(): Promise<LoudResult>;
}

export interface LoudResult {
  /** How many calls of the page got which status. */
  readonly statuses: Statuses;
  /** How long the batch took to be open. */
  readonly batchSeconds: number;
}

const RELOAD = new URL("./reload.ts", import.meta.url);
const REPORTS = ["stats", "breakdown?by=country", "breakdown?by=device"];

/** A brand that owes many partners, whose postbacks all go to one dead host. */
export async function makeLoudBrand(
  { deps, baseUrls, settleDatabase }: Pick<Cluster, "deps" | "baseUrls" | "settleDatabase">,
  deadOrigin: string,
  { postbacks, payouts, reloadsPerSecond }: Loudness,
): Promise<LoudBrand> {
  const scene = await makePayoutScene(deps, { partners: payouts, conversionsEach: 1, payableEach: 1 });
  const program = await deps.sql.row<{ brandId: string }>(
    `select brand_id as "brandId" from program where id = $1`,
    [scene.programId],
  );
  const { brandId } = program!;
  const make = factoriesOf(deps);
  const key = await make.brandKey(brandId);
  const { loginId } = await make.member(brandId, { role: "owner", mayPay: true });
  /** @returns how many seconds it took */
  const openBatch = async (): Promise<number> => {
    const { secret } = await make.session(loginId);
    const path = `/console/${brandId}/api/v1/programs/${scene.programId}/payout-batches`;
    const headers = {
      ...{ "content-type": "application/json", "idempotency-key": randomUUID() },
      ...{ cookie: `vp_session=${secret}`, "sec-fetch-site": "same-origin", "x-vp-csrf": "1" },
    };
    const startedAt = performance.now();
    const { status, body } = await untilAnswered([baseUrls[0]!], path, () => ({
      ...{ method: "POST", headers, body: "{}" },
    }));
    if (status >= 400) throw new Error(`the batch was answered ${status} ${JSON.stringify(body)}`);
    return (performance.now() - startedAt) / 1_000;
  };
  await deps.sql.execute(QUEUE_POSTBACKS, [
    ...[scene.programId, postbacks, deadOrigin, new URL(deadOrigin).host],
    scene.programId.slice("prg_".length),
  ]);
  await untilFolded(deps);
  await settleDatabase();

  const page: Reloads = {
    urls: REPORTS.map((path) => `${baseUrls[0]!}/api/v1/programs/${scene.programId}/${path}`),
    ...{ authorization: `Bearer ${key}`, perSecond: reloadsPerSecond },
  };
  let batch = Promise.resolve(0);
  let hasOpened = false;
  let reloads: Sender<Statuses> | null = null;
  return {
    start() {
      batch = openBatch().finally(() => (hasOpened = true));
      // Reported by stop(); until then it must not count as unhandled.
      batch.catch(() => {});
      if (reloadsPerSecond > 0) reloads = startSender(RELOAD, page);
    },
    hasOpened: () => hasOpened,
    async paid() {
      const paid = await deps.sql.row<{ count: number }>(
        "select count(*) from payout where program_id = $1 and status = 'paid'",
        [scene.programId],
      );
      return paid!.count;
    },
    async stop() {
      reloads?.stop();
      const statuses = (await reloads?.result) ?? {};
      return { statuses, batchSeconds: await batch };
    },
  };
}

/** What was filled here is not the brand's load, nor is the folding of it, which its first reads would otherwise meet. */
async function untilFolded({ sql }: Cluster["deps"]): Promise<void> {
  const areMany = async () => Object.values(await unfoldedAtMost(sql)).some((count) => count > MOST_UNFOLDED);
  while (await areMany()) await sleep(500);
}

const QUEUE_POSTBACKS = `
  with line as (
    select c.id as conversion_id, c.partner_id, n, row_number() over () as number
    from conversion c
    cross join generate_series(1, ceil($2::numeric / greatest(1, (select count(*) from conversion where program_id = $1)))::integer) n
    where c.program_id = $1
    limit $2
  ),
  delivery as (
    insert into postback_delivery (id, partner_id, conversion_id, event, cause, url, status, created_at,
      waits_for_host)
    select 'dlv_' || $5 || number, partner_id, conversion_id, 'recorded', 'loud:' || n, $3 || '/?n=' || number, 'pending',
      now(), true
    from line
    returning id, created_at
  )
  insert into postback_turn (delivery_id, host, program_id, since)
  select id, $4, (select brand_id from program where id = $1), created_at from delivery`;
