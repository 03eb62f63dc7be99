import { setTimeout as sleep } from "node:timers/promises";
import { startReceiver } from "../test/support/servers/receiver.ts";
import { note } from "./figures.ts";
import { startTemporal, untilSo } from "./temporal.ts";
import { startServer, type BenchEnvironment } from "./environment.ts";
import { saleRequest, type BenchProgram } from "./scene.ts";

const SALES_PER_SECOND = 10;
const WARM_UP_SALES = 50;

/**
 * From the response of a signed sale, which is sent right after its commit, to the arrival of its postback, at ten sales a
 * second.
 */
export async function measurePostbacks(
  environment: BenchEnvironment,
  programs: readonly BenchProgram[],
  sales: number,
): Promise<void> {
  const temporal = await startTemporal(environment);
  const receiver = await startReceiver();
  for (const { partnerId } of programs) {
    await environment.deps.sql.execute(
      `insert into postback (partner_id, url, updated_at) values ($1, $2, service_now())
       on conflict (partner_id) do update set url = excluded.url`,
      [partnerId, `${receiver.origin}/?c={conversion_id}`],
    );
  }
  const api = await startServer("src/api/main.ts", temporal.settings);
  temporal.startWorker("src/worker/main.ts");
  try {
    const respondedAt = new Map<string, number>();
    const send = async (index: number): Promise<void> => {
      const { path, headers, body } = saleRequest(programs[index % programs.length]!);
      const response = await fetch(`${api.baseUrl}${path}`, { method: "POST", headers, body: body! });
      if (response.status !== 200) throw new Error(`a sale was answered ${response.status}`);
      const { conversionId } = (await response.json()) as { conversionId: string };
      respondedAt.set(conversionId, performance.now());
    };
    const allArrived = (count: number) =>
      untilSo("the postbacks to arrive", 50, () => Promise.resolve(receiver.hits.length >= count));
    // Building the bundle and starting is not what is measured.
    for (let index = 0; index < WARM_UP_SALES; index += 1) await send(index);
    await allArrived(WARM_UP_SALES);
    respondedAt.clear();

    const startedAt = performance.now();
    const sent: Promise<void>[] = [];
    for (let index = 0; index < sales; index += 1) {
      await sleep(Math.max(0, startedAt + (index * 1000) / SALES_PER_SECOND - performance.now()));
      sent.push(send(index));
    }
    await Promise.all(sent);
    await allArrived(WARM_UP_SALES + sales);
    const delays = receiver.hits.slice(WARM_UP_SALES).map(({ query, atMs }) => {
      const at = respondedAt.get(query.get("c") ?? "");
      if (at === undefined) throw new Error("a postback came twice, or for no sale");
      return atMs - at;
    });
    report(delays);
  } finally {
    await api.stop();
    await temporal.stop();
    await receiver.close();
    // A sale with a postback is more work, which the parts after this one compare with sales without.
    await environment.deps.sql.execute("delete from postback where partner_id = any($1::text[])", [
      programs.map(({ partnerId }) => partnerId),
    ]);
  }
}

function report(delays: readonly number[]): void {
  const sorted = delays.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  const what = `a sale's answer to its postback, ${SALES_PER_SECOND} sales a second`;
  const beside = `${delays.length} sales, longest ${at(1).toFixed(0)}`;
  note({ what: `${what}, p50`, value: at(0.5), unit: "ms" });
  note({ what: `${what}, p95`, value: at(0.95), unit: "ms", beside });
}
