import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { saleRequest } from "../../bench/scene.ts";
import { factoriesOf } from "../../test/support/scenes/factories.ts";
import type { CampaignProgram } from "../chaos/scene.ts";
import type { Cluster } from "../cluster/cluster.ts";

/** What is measured, in milliseconds. */
export interface QuietTimes {
  /** From a signed sale to its response. */
  readonly sale: number[];
  /** From the response to the arrival of the postback. */
  readonly postback: number[];
  /** From the start of a batch to the last of its payouts paid. */
  readonly payout: number[];
  /** Each of them, with its end on a monotonic clock. */
  readonly all: Timed[];
  readonly failures: string[];
}

export const QUIET_WORK = ["sale", "postback", "payout"] as const;

export interface Timed {
  readonly what: (typeof QUIET_WORK)[number];
  readonly endedAtMs: number;
  readonly tookMs: number;
}

/** One call of the API. */
export type Send = (path: string, init: () => RequestInit) => Promise<{ status: number; body: unknown }>;

export interface QuietPace {
  readonly saleEveryMs?: number;
  /** One of so many sales is approved and paid. */
  readonly salesPerPayout?: number;
  /** How a call is made; by default once, of the first API process. */
  readonly send?: Send;
}

/** When each postback arrived, by conversion and event. */
export type Arrivals = ReadonlyMap<string, number>;

const SALE_EVERY_MS = 200;
const SALES_PER_PAYOUT = 5;
const LOOK_EVERY_MS = 20;
/** Then it counts as lost; how much longer it may take than usual is the campaign's to say. */
const PATIENCE_MS = 240_000;

/** Sales of one brand after the other at a steady pace, whatever the responses take, with some approvals and payouts. */
export async function measureQuietBrands(
  cluster: Pick<Cluster, "deps" | "baseUrls">,
  programs: readonly CampaignProgram[],
  arrivals: Arrivals,
  until: () => boolean,
  {
    saleEveryMs = SALE_EVERY_MS,
    salesPerPayout = SALES_PER_PAYOUT,
    send = sendOnce(cluster),
  }: QuietPace = {},
): Promise<QuietTimes> {
  const times: QuietTimes = { sale: [], postback: [], payout: [], all: [], failures: [] };
  const begun: Promise<void>[] = [];
  for (let count = 0; !until(); count += 1) {
    const program = programs[count % programs.length]!;
    const isPaid = count % salesPerPayout === 0;
    const work = followSale({ deps: cluster.deps, send, arrivals, times }, program, isPaid).catch(
      (error: unknown) => {
        times.failures.push(String(error));
      },
    );
    begun.push(work);
    await sleep(saleEveryMs);
  }
  await Promise.all(begun);
  return times;
}

interface Following {
  readonly deps: Cluster["deps"];
  readonly send: Send;
  readonly arrivals: Arrivals;
  readonly times: QuietTimes;
}

/** For as long as so many seconds. */
export function forSeconds(seconds: number): () => boolean {
  const endAt = performance.now() + seconds * 1_000;
  return () => performance.now() >= endAt;
}

const sendOnce =
  ({ baseUrls }: Pick<Cluster, "baseUrls">): Send =>
  async (path, init) => {
    const response = await fetch(`${baseUrls[0]!}${path}`, init());
    return { status: response.status, body: await response.json() };
  };

function note({ times }: Following, what: Timed["what"], begunAtMs: number, endedAtMs: number): void {
  const tookMs = Math.max(0, endedAtMs - begunAtMs);
  times[what].push(tookMs);
  times.all.push({ what, endedAtMs, tookMs });
}

async function followSale(following: Following, program: CampaignProgram, isPaid: boolean): Promise<void> {
  const { send, arrivals } = following;
  const { path, headers, body } = saleRequest({
    ...{ id: program.id, brandId: program.brandId, secret: program.signingSecret },
    ...{ partnerId: program.sellerId, refCode: "", clickId: program.clickId },
  });
  const sentAt = performance.now();
  const response = await send(path, () => ({ method: "POST", headers, body: body! }));
  const sale = response.body as { conversionId?: string | null };
  const answeredAt = performance.now();
  note(following, "sale", sentAt, answeredAt);
  const { conversionId } = sale;
  if (response.status !== 200 || conversionId == null) {
    throw new Error(`a quiet sale was answered ${response.status} ${JSON.stringify(sale)}`);
  }
  const paid = isPaid ? pay(following, program, conversionId) : Promise.resolve();
  const arrival = `${conversionId} recorded`;
  await untilSo(() => Promise.resolve(arrivals.has(arrival)), `postback ${arrival}`);
  note(following, "postback", answeredAt, arrivals.get(arrival)!);
  await paid;
}

async function pay(following: Following, program: CampaignProgram, conversionId: string): Promise<void> {
  const { deps, send } = following;
  const post = async (path: string, headers: Record<string, string>): Promise<unknown> => {
    const idempotencyKey = randomUUID();
    const { status, body } = await send(path, () => ({
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": idempotencyKey, ...headers },
      body: "{}",
    }));
    if (status >= 300) throw new Error(`${path} was answered ${status} ${JSON.stringify(body)}`);
    return body;
  };
  await post(`/api/v1/conversions/${conversionId}/approve`, { authorization: `Bearer ${program.key}` });
  const { secret } = await factoriesOf(deps).session(program.loginId);
  const startedAt = performance.now();
  const batch = (await post(`/console/${program.brandId}/api/v1/programs/${program.id}/payout-batches`, {
    ...{ cookie: `vp_session=${secret}`, "sec-fetch-site": "same-origin", "x-vp-csrf": "1" },
  })) as { data: { batchId: string } };
  await untilSo(async () => {
    const open = await deps.sql.row<{ count: number }>(
      "select count(*) from payout where batch_id = $1 and status = 'pending'",
      [batch.data.batchId],
    );
    return open?.count === 0;
  }, `payouts of ${batch.data.batchId}`);
  note(following, "payout", startedAt, performance.now());
}

async function untilSo(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (const deadline = performance.now() + PATIENCE_MS; !(await isSo()); await sleep(LOOK_EVERY_MS)) {
    if (performance.now() > deadline) throw new Error(`${what} took more than ${PATIENCE_MS / 1_000} s`);
  }
}
