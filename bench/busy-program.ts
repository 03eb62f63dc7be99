import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { Pool } from "undici";
import { note } from "./figures.ts";
import { startServer, type BenchEnvironment } from "./environment.ts";
import { saleRequest, type BenchProgram } from "./scene.ts";
import { percentile } from "./together.ts";

const SALES_PER_SECOND = 25;
/** Far more than the process has connections. */
const BUSY_SENDERS = 40;
const WATCH_EVERY_MS = 100;
/** The p95 of each such window is read, and their median counts: a busy moment of the machine does not decide. */
const WINDOW_SECONDS = 10;
const MOST_RATIO = 2;
const MOST_LOCK_WAIT_MS = 1_000;

/** What was seen while the row was locked, or while it was not. */
interface Phase {
  /** The times of the sales of each window, the shortest first. */
  readonly windows: readonly Float64Array[];
  readonly longestLockWaitMs: number;
  readonly readyStatuses: ReadonlyMap<number, number>;
}

/**
 * One program's row is locked by hand, as an operator at psql would, while forty senders report sales of that program and
 * come back when the response says so. Sales of all other programs come in at a fixed rate all the time: before, meanwhile
 * and after.
 *
 * @param seconds how long the row is locked; half as long is measured before and after
 */
export async function measureBusyProgram(
  { environment }: BenchEnvironment,
  programs: readonly BenchProgram[],
  seconds: number,
): Promise<void> {
  const [busy, ...others] = programs;
  // Each 503 would be a line of the log.
  const server = await startServer("src/api/main.ts", { ...environment, LOG_LEVEL: "error" });
  const byHand = new pg.Client({ connectionString: environment["DATABASE_URL"]! });
  await byHand.connect();
  try {
    await observe(server.baseUrl, byHand, others, 5);
    const before = await observe(server.baseUrl, byHand, others, seconds / 2);

    const locker = new pg.Client({ connectionString: environment["DATABASE_URL"]! });
    await locker.connect();
    await locker.query("begin");
    await locker.query("select from program where id = $1 for update", [busy!.id]);
    const senders = sendAgainAndAgain(server.baseUrl, busy!, BUSY_SENDERS);
    const meanwhile = await observe(server.baseUrl, byHand, others, seconds);
    await locker.query("rollback");
    await locker.end();
    const sent = await senders.stop();

    const after = await observe(server.baseUrl, byHand, others, seconds / 2);
    report(seconds, { before, meanwhile, after }, sent);
  } finally {
    await byHand.end();
    await server.stop();
  }
}

/** Sends sales of the programs at a fixed rate, and watches readiness and the waits for locks. */
async function observe(
  baseUrl: string,
  watcher: pg.Client,
  programs: readonly BenchProgram[],
  seconds: number,
): Promise<Phase> {
  const sales = new Pool(baseUrl, { connections: 100, pipelining: 1 });
  const count = Math.round(seconds * SALES_PER_SECOND);
  const saleMs = new Float64Array(count);
  const send = async (index: number): Promise<void> => {
    const sentAt = performance.now();
    const { status, text } = await post(sales, programs[index % programs.length]!);
    saleMs[index] = performance.now() - sentAt;
    if (status !== 200) throw new Error(`a sale of another program was answered ${status}: ${text}`);
  };

  let isOver = false;
  const watching = watch(baseUrl, watcher, () => isOver);
  const startedAt = performance.now();
  const sending: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    // By the moment that it is due, so that a slow answer does not slow the rate.
    await pause(Math.max(0, startedAt + (index * 1_000) / SALES_PER_SECOND - performance.now()));
    sending.push(send(index));
  }
  await Promise.all(sending);
  isOver = true;
  await sales.close();
  const perWindow = Math.min(count, WINDOW_SECONDS * SALES_PER_SECOND);
  const windows = Array.from({ length: Math.floor(count / perWindow) }, (_, index) =>
    saleMs.slice(index * perWindow, (index + 1) * perWindow).sort(),
  );
  return { windows, ...(await watching) };
}

async function watch(
  baseUrl: string,
  watcher: pg.Client,
  isOver: () => boolean,
): Promise<Pick<Phase, "longestLockWaitMs" | "readyStatuses">> {
  const readyStatuses = new Map<number, number>();
  let longestLockWaitMs = 0;
  while (!isOver()) {
    const ready = await fetch(`${baseUrl}/readyz/api`);
    await ready.arrayBuffer();
    readyStatuses.set(ready.status, (readyStatuses.get(ready.status) ?? 0) + 1);
    const { rows } = await watcher.query<{ ms: number | null }>(
      `select max(extract(epoch from clock_timestamp() - waitstart) * 1000)::float8 as ms from pg_locks
       where not granted`,
    );
    longestLockWaitMs = Math.max(longestLockWaitMs, rows[0]!.ms ?? 0);
    await pause(WATCH_EVERY_MS);
  }
  return { longestLockWaitMs, readyStatuses };
}

/** Senders of one program, each of which repeats its sale after `Retry-After` until it is recorded, and goes on. */
function sendAgainAndAgain(baseUrl: string, program: BenchProgram, count: number) {
  const pool = new Pool(baseUrl, { connections: count, pipelining: 1 });
  const stopped = new AbortController();
  const statuses = new Map<number, number>();
  const work = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      const { status, retryAfterSeconds } = await post(pool, program);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      await pause(retryAfterSeconds * 1_000, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const working = Promise.all(Array.from({ length: count }, work));
  return {
    /** @returns how often each status was answered */
    async stop(): Promise<ReadonlyMap<number, number>> {
      stopped.abort();
      await working;
      await pool.close();
      return statuses;
    },
  };
}

async function post(pool: Pool, program: BenchProgram) {
  const { method, path, headers, body } = saleRequest(program);
  const response = await pool.request({ method, path, headers, body: body! });
  const text = await response.body.text();
  return {
    status: response.statusCode,
    text,
    retryAfterSeconds: Number(response.headers["retry-after"] ?? 0),
  };
}

function report(
  seconds: number,
  { before, meanwhile, after }: Readonly<Record<"before" | "meanwhile" | "after", Phase>>,
  sent: ReadonlyMap<number, number>,
): void {
  const counts = (statuses: ReadonlyMap<number, number>): string =>
    [...statuses].map(([status, count]) => `${status} × ${count}`).join(", ");
  const quietMs = medianOf([...before.windows, ...after.windows], 0.95);
  const lockedMs = medianOf(meanwhile.windows, 0.95);
  note({
    what: `p95 of the others' sales, ${SALES_PER_SECOND}/s, with one program's row locked for ${seconds} s, of that without`,
    value: lockedMs / quietMs,
    unit: "",
    rounds: meanwhile.windows.map((times) => percentile(times, 0.95) / quietMs),
    beside: `${lockedMs.toFixed(1)} and ${quietMs.toFixed(1)} ms; the busy one's own: ${counts(sent)}`,
    target: { atMost: MOST_RATIO },
  });
  note({
    what: "longest wait for a lock meanwhile",
    value: meanwhile.longestLockWaitMs,
    unit: "ms",
    target: { atMost: MOST_LOCK_WAIT_MS },
  });
  const notReady = [...meanwhile.readyStatuses].filter(([status]) => status !== 200);
  note({
    what: "answers of /readyz/api other than 200 meanwhile",
    value: notReady.reduce((sum, [, count]) => sum + count, 0),
    unit: "",
    beside: counts(meanwhile.readyStatuses),
    target: { atMost: 0 },
  });
}

/** The percentile in the middle of those of all windows, or between the two in the middle. */
function medianOf(windows: readonly Float64Array[], share: number): number {
  const sorted = Float64Array.from(windows, (times) => percentile(times, share)).sort();
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
}
