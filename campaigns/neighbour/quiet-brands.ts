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
  readonly failures: string[];
}

/** When each postback arrived, by conversion and event. */
export type Arrivals = ReadonlyMap<string, number>;

const SALE_EVERY_MS = 200;
/** Each of so many sales is approved and paid. */
const SALES_PER_PAYOUT = 5;
const LOOK_EVERY_MS = 20;
const PATIENCE_MS = 120_000;

/** Sales of one brand after the other at a steady pace, whatever the responses take, with some approvals and payouts. */
export async function measureQuietBrands(
  cluster: Pick<Cluster, "deps" | "baseUrls">,
  programs: readonly CampaignProgram[],
  arrivals: Arrivals,
  seconds: number,
): Promise<QuietTimes> {
  const times: QuietTimes = { sale: [], postback: [], payout: [], failures: [] };
  const begun: Promise<void>[] = [];
  const endAt = performance.now() + seconds * 1_000;
  for (let count = 0; performance.now() < endAt; count += 1) {
    const program = programs[count % programs.length]!;
    const isPaid = count % SALES_PER_PAYOUT === 0;
    const work = followSale(cluster, program, arrivals, times, isPaid).catch((error: unknown) => {
      times.failures.push(String(error));
    });
    begun.push(work);
    await sleep(SALE_EVERY_MS);
  }
  await Promise.all(begun);
  return times;
}

async function followSale(
  cluster: Pick<Cluster, "deps" | "baseUrls">,
  program: CampaignProgram,
  arrivals: Arrivals,
  times: QuietTimes,
  isPaid: boolean,
): Promise<void> {
  const baseUrl = cluster.baseUrls[0]!;
  const { path, headers, body } = saleRequest({
    ...{ id: program.id, brandId: program.brandId, secret: program.signingSecret },
    ...{ partnerId: program.sellerId, refCode: "", clickId: program.clickId },
  });
  const sentAt = performance.now();
  const response = await fetch(`${baseUrl}${path}`, { method: "POST", headers, body: body! });
  const sale = (await response.json()) as { conversionId?: string | null };
  const answeredAt = performance.now();
  times.sale.push(answeredAt - sentAt);
  const { conversionId } = sale;
  if (response.status !== 200 || conversionId == null) {
    throw new Error(`a quiet sale was answered ${response.status} ${JSON.stringify(sale)}`);
  }
  const paid = isPaid ? pay(cluster, program, conversionId, times) : Promise.resolve();
  const arrival = `${conversionId} recorded`;
  await untilSo(() => Promise.resolve(arrivals.has(arrival)), `postback ${arrival}`);
  times.postback.push(Math.max(0, arrivals.get(arrival)! - answeredAt));
  await paid;
}

async function pay(
  { deps, baseUrls }: Pick<Cluster, "deps" | "baseUrls">,
  program: CampaignProgram,
  conversionId: string,
  times: QuietTimes,
): Promise<void> {
  const post = async (path: string, headers: Record<string, string>): Promise<unknown> => {
    const response = await fetch(`${baseUrls[0]!}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": randomUUID(), ...headers },
      body: "{}",
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${path} was answered ${response.status} ${JSON.stringify(answer)}`);
    return answer;
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
  times.payout.push(performance.now() - startedAt);
}

async function untilSo(isSo: () => Promise<boolean>, what: string): Promise<void> {
  for (const deadline = performance.now() + PATIENCE_MS; !(await isSo()); await sleep(LOOK_EVERY_MS)) {
    if (performance.now() > deadline) throw new Error(`${what} took more than ${PATIENCE_MS / 1_000} s`);
  }
}
