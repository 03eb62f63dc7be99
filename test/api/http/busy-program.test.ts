import { describe, expect, test } from "@jest/globals";
import pg from "pg";
import { inTransaction } from "../../../src/db/transaction.ts";
import { eventId, orderId, sendEvent } from "../../support/scenes/events.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { until } from "../../support/scenes/until.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

const POOL_SIZE = 10;

const saleOf = ({ seller }: SellingScene) => ({
  type: "sale",
  id: eventId(),
  order_id: orderId(),
  amount_cents: 10_000,
  ref_code: seller.refCode,
});
const sell = (scene: SellingScene, sale = saleOf(scene)) => sendEvent(api, scene.program, sale);

/** Locks a program's row as an operator at psql would, or a batch of payouts in another process. */
async function lockByHand(programId: string): Promise<{ release(): Promise<void> }> {
  const client = await connectByHand();
  await client.query("begin");
  await client.query("select from program where id = $1 for update", [programId]);
  return {
    async release() {
      await client.query("commit");
      await client.end();
    },
  };
}

async function connectByHand(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: api.environment["DATABASE_URL"]! });
  await client.connect();
  return client;
}

/** The statements that wait for a lock, each with the seconds that it has waited. */
async function waitsOf(watcher: pg.Client): Promise<number[]> {
  const { rows } = await watcher.query<{ seconds: string }>(
    `select extract(epoch from clock_timestamp() - query_start) as seconds from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.map(({ seconds }) => Number(seconds));
}

/** Notes how long this process stands still, as it does while the machine is busy with others. */
function watchStandstill() {
  let lastMs = performance.now();
  let longestMs = 0;
  const note = () => {
    const nowMs = performance.now();
    longestMs = Math.max(longestMs, nowMs - lastMs);
    lastMs = nowMs;
  };
  const timer = setInterval(note, 50);
  return {
    /** The longest time since it was asked last. */
    longestMs() {
      note();
      const ms = longestMs;
      longestMs = 0;
      return ms;
    },
    end: () => clearInterval(timer),
  };
}

// Review: money 3
describe("while one program's row is locked for long", () => {
  // API-23
  test("everybody else is served, no statement waits long, and its own senders are asked to come back", async () => {
    const busy = await sellingScene(make);
    const other = await sellingScene(make);
    const sales = Array.from({ length: 3 * POOL_SIZE }, () => saleOf(busy));
    const lock = await lockByHand(busy.program.id);
    let isOver = false;
    const responses = Promise.all(sales.map((sale) => sell(busy, sale))).finally(() => (isOver = true));
    const changes = Array.from({ length: POOL_SIZE }, (_, index) =>
      api.call("PATCH", `/partners/${busy.seller.id}`, { key: busy.keys.owner, body: { holdDays: index } }),
    );

    const watcher = await connectByHand();
    const standstill = watchStandstill();
    let leftOut = 0;
    const waits: number[][] = [];
    const elsewhere: unknown[] = [];
    while (!isOver) {
      const [sale, ready, read] = await Promise.all([
        sell(other),
        api.fetch("/readyz/api"),
        api.call("GET", "/me", { key: other.keys.viewer }),
      ]);
      const waiting = await waitsOf(watcher);
      if (standstill.longestMs() > 1_000) {
        leftOut += 1;
        continue;
      }
      elsewhere.push([sale.body.status, ready.status, read.status]);
      waits.push(waiting);
    }
    standstill.end();
    await watcher.end();
    expect(waits.length).toBeGreaterThan(leftOut);
    expect(new Set(elsewhere.map(String))).toEqual(new Set(["processed,200,200"]));
    // PostgreSQL itself ends each wait; the second second is for a machine that is busy with others.
    expect(Math.max(0, ...waits.flat())).toBeLessThan(2);
    expect(Math.max(...waits.map((now) => now.length))).toBeLessThanOrEqual(POOL_SIZE);

    for (const { status, headers, body } of await responses) {
      expect([status, body.error?.code]).toEqual([503, "unavailable"]);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const recorded = await api.deps.sql.row("select from incoming_event where program_id = $1", [
      busy.program.id,
    ]);
    expect(recorded).toBeNull();

    await lock.release();
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(changes.map(() => 200));
    const again = await Promise.all(sales.map((sale) => sell(busy, sale)));
    expect(new Set(again.map(({ body }) => body.status))).toEqual(new Set(["processed"]));
  });

  test("what waited for it is done once it is free", async () => {
    const busy = await sellingScene(make);
    const lock = await lockByHand(busy.program.id);
    const responses = Promise.all(Array.from({ length: 2 * POOL_SIZE }, () => sell(busy)));
    await until("the line of the program to be narrowed", () => api.deps.queues.load().blocked === 1);
    await lock.release();
    expect(new Set((await responses).map(({ body }) => body.status))).toEqual(new Set(["processed"]));
    expect(api.deps.queues.load()).toEqual({ waiting: 0, blocked: 0 });
  });
});

// API-23
test("while a program's batch is being opened, what waits for it keeps no other call from its turn", async () => {
  const { program, keys } = await sellingScene(make);
  const isLocked = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const batch = inTransaction(
    api.deps,
    async (tx) => {
      await tx.execute("select from program where id = $1 for share", [program.id]);
      isLocked.resolve();
      await end.promise;
    },
    { owner: program.id, lengthyFor: program.brandId },
  );
  await isLocked.promise;
  const call = (method: string, path: string, body: object) =>
    api.call(method, `/programs/${program.id}${path}`, { key: keys.owner, body });
  const renamed = call("PATCH", "", { name: "Another name" });
  await until("the line of the program to be narrowed", () => api.deps.queues.load().blocked === 1);
  expect((await call("POST", "/messages", { body: "News" })).status).toBe(201);
  end.resolve();
  await batch;
  expect((await renamed).status).toBe(200);
});

// Review: money 3
test("readiness does not need a connection of the pool", async () => {
  const { pool } = api.deps;
  const clients = await Promise.all(Array.from({ length: POOL_SIZE }, () => pool.connect()));
  try {
    const responses = await Promise.all(Array.from({ length: 50 }, () => api.fetch("/readyz/api")));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  } finally {
    for (const client of clients) client.release();
  }
});
