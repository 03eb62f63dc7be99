import pg from "pg";
import { Pool } from "undici";
import { startServer, type BenchEnvironment } from "./environment.ts";
import { makePayoutScene } from "./payout-scene.ts";
import { saleRequest, type BenchProgram } from "./scene.ts";
import { percentile } from "./together.ts";

const DEFAULT_PARTNERS = 5_000;
const LINES_EACH = 20;
const WARM_UP_SALES = 50;
const MOST_LOCK_WAIT_MS = 200;

/**
 * Sales of a program whose payout batch is being opened, in turns with sales of another program, which show what the machine
 * alone costs: their times, and the longest that anybody waited for a lock. The process ends with 1 when that is over its bar.
 *
 * @param partners how many payouts the batch has, of twenty lines each
 */
export async function measureSalesBesideBatch(
  { deps, environment }: BenchEnvironment,
  [paying, other]: readonly BenchProgram[],
  partners = DEFAULT_PARTNERS,
): Promise<void> {
  const size = { partners, conversionsEach: LINES_EACH, payableEach: LINES_EACH };
  const scene = await makePayoutScene(deps, size, paying);
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
    const say = (line: string): void => void process.stdout.write(`${line}\n`);
    say(
      `Opening a batch of ${sentOff} payouts and ${partners * LINES_EACH} lines, ${seconds.toFixed(1)} s, beside sales`,
    );
    say(`  of its own program: ${timesOf(ofPaying)}`);
    say(`  of another program: ${timesOf(ofOther)}`);
    const isMet = longestWaitMs <= MOST_LOCK_WAIT_MS;
    if (!isMet) process.exitCode = 1;
    say(
      `  longest wait for a lock: ${longestWaitMs.toFixed(0)} ms (target at most ${MOST_LOCK_WAIT_MS}) ${isMet ? "met" : "MISSED"}`,
    );
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

function timesOf(times: readonly number[]): string {
  const sorted = Float64Array.from(times).sort();
  const [p50, p95, longest] = [0.5, 0.95, 1].map((share) => percentile(sorted, share).toFixed(1));
  return `${times.length} sales, p50 ${p50} ms, p95 ${p95} ms, longest ${longest} ms`;
}
