import pg from "pg";
import { Pool } from "undici";
import { startServer, type BenchEnvironment } from "./environment.ts";
import { note } from "./figures.ts";
import { foldAll } from "./fold-all.ts";
import { makePayoutScene } from "./payout-scene.ts";
import { makePrograms, saleRequest, type BenchProgram } from "./scene.ts";
import { percentile } from "./together.ts";

const LINES_EACH = 100;
const WARM_UP_SALES = 50;
const MOST_LOCK_WAIT_MS = 200;

/**
 * Sales of a program whose payout batch is being opened, in turns with sales of another program, which show what the machine
 * alone costs: their times, and the longest that anybody waited for a lock.
 *
 * @param partners how many payouts the batch has, of a hundred lines each
 */
export async function measureSalesBesideBatch(
  { deps, environment }: BenchEnvironment,
  _: unknown,
  partners: number,
): Promise<void> {
  // Programs of its own: the sales of other parts would be posted once more.
  const [paying, other] = await makePrograms(deps, 2);
  const size = { partners, conversionsEach: LINES_EACH, payableEach: LINES_EACH };
  const scene = await makePayoutScene(deps, size, paying);
  await foldAll(deps);
  const server = await startServer("src/api/main.ts", environment);
  const watcher = new pg.Client({ connectionString: environment["DATABASE_URL"]! });
  await watcher.connect();
  const sales = new Pool(server.baseUrl, { connections: 1, pipelining: 1 });
  try {
    for (let count = 0; count < WARM_UP_SALES; count += 1) await sell(sales, [paying!, other!][count % 2]!);
    const startedAt = performance.now();
    let isOver = false;
    const opening = scene.tryOpenBatch().finally(() => {
      isOver = true;
    });
    const [ofPaying, ofOther]: [number[], number[]] = [[], []];
    let longestWaitMs = 0;
    while (!isOver) {
      const sale = sell(sales, paying!);
      longestWaitMs = Math.max(longestWaitMs, await longestWait(watcher));
      ofPaying.push(await sale);
      ofOther.push(await sell(sales, other!));
    }
    const { sentOff } = await opening;
    const seconds = (performance.now() - startedAt) / 1_000;
    note({
      what: `opening a batch of ${sentOff} payouts and ${partners * LINES_EACH} lines beside sales`,
      value: seconds,
      unit: "s",
    });
    noteTimes("sales of its own program", ofPaying);
    noteTimes("sales of another program", ofOther);
    note({
      what: "longest wait for a lock",
      value: longestWaitMs,
      unit: "ms",
      target: { atMost: MOST_LOCK_WAIT_MS },
    });
  } finally {
    await sales.close();
    await watcher.end();
    await server.stop();
  }
}

/** @returns how long it took in ms */
async function sell(pool: Pool, program: BenchProgram): Promise<number> {
  const { method, path, headers, body, expectedStatus } = saleRequest(program);
  const sentAt = performance.now();
  const response = await pool.request({ method, path, headers, body: body! });
  const text = await response.body.text();
  if (response.statusCode !== expectedStatus)
    throw new Error(`a sale was answered ${response.statusCode}: ${text}`);
  return performance.now() - sentAt;
}

async function longestWait(watcher: pg.Client): Promise<number> {
  const { rows } = await watcher.query<{ ms: number | null }>(
    `select max(extract(epoch from clock_timestamp() - waitstart) * 1000)::float8 as ms from pg_locks where not granted`,
  );
  return rows[0]!.ms ?? 0;
}

function noteTimes(what: string, times: readonly number[]): void {
  const sorted = Float64Array.from(times).sort();
  const [p50, p95, longest] = [0.5, 0.95, 1].map((share) => percentile(sorted, share));
  note({
    what: `${what}, p95`,
    value: p95!,
    unit: "ms",
    beside: `${times.length} sales, p50 ${p50!.toFixed(1)}, longest ${longest!.toFixed(1)}`,
  });
}
