import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { advanceClock } from "../../src/commands/clock/advance-clock.ts";
import { startReceiver, type Receiver } from "../support/servers/receiver.ts";
import { until } from "../support/scenes/until.ts";
import { startWorkerProcess, type WorkerProcess } from "../support/servers/worker-process.ts";
import { openWorkerWorld, type WorkerWorld } from "../support/scenes/worker-world.ts";

const WAITING = 30;
const MOST_UNDER_WAY = 10;
const SALES_PER_STEP = 10;
const TWO_DAYS_SECONDS = 2 * 86_400;
const origin = { actor: { kind: "operator", id: "test" }, requestId: null } as const;

let world: WorkerWorld;
let receiver: Receiver;
let isReceiverWell = false;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  receiver = await startReceiver((response) => response.writeHead(isReceiverWell ? 200 : 503).end());
  world = await openWorkerWorld({ POSTBACK_RETRY_DELAYS: "3s,3s,3s,3s,3s,3s" });
  await world.setPostbackUrl(`${receiver.origin}/pb?c={conversion_id}`);
});

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.end("SIGKILL")));
  await world.close();
  await receiver.close();
});

async function startAnother(): Promise<WorkerProcess> {
  const worker = startWorkerProcess(world.environment);
  workers.push(worker);
  await worker.polling();
  return worker;
}

/**
 * Sales that come in while `work` runs, as fast as they are dealt with: each is released at once and notifies its
 * partner.
 */
async function underLoad(sales: string[], work: () => Promise<void>): Promise<void> {
  let isOver = false;
  const load = (async () => {
    for (let count = 0; !isOver || count < SALES_PER_STEP; count += 1) {
      const id = await world.sale({ holdHours: -1 });
      sales.push(id);
      await world.watchHold(id);
      await world.postback({ conversionId: id });
      await until("the workers to keep up", async () => (await countOf(UNDER_WAY)) <= MOST_UNDER_WAY);
    }
  })();
  await work().finally(() => (isOver = true));
  await load;
}

const sorted = (ids: readonly (string | null)[]): string[] => ids.map(String).sort();
const UNDER_WAY = "postback_delivery where status = 'pending'";

const countOf = async (condition: string): Promise<number> =>
  (await world.deps.sql.row<{ count: number }>(`select count(*) from ${condition}`))!.count;

test("two workers are exchanged one after the other under load, while workflows are open, and nobody notices", async () => {
  const [first, second] = await Promise.all([startAnother(), startAnother()]);
  const waiting = await Promise.all(Array.from({ length: WAITING }, () => world.sale({ holdHours: 24 })));
  for (const id of waiting) await world.watchHold(id);
  const retried = await world.postback({ conversionId: waiting[0]! });
  await until("a postback to wait for its retry", () =>
    world.deps.sql.row("select from postback_delivery where id = $1 and status = 'retrying'", [retried]),
  );
  isReceiverWell = true;

  const sales: string[] = [];
  await underLoad(sales, async () => {
    for (const old of [first, second]) {
      await startAnother();
      expect(await old.end("SIGTERM")).toBe(0);
    }
  });
  // What began with the former workers is ended by the new ones.
  expect(
    await advanceClock(world.deps, { seconds: TWO_DAYS_SECONDS, origin, patienceMs: 240_000 }),
  ).toMatchObject({
    settled: true,
  });
  await until(
    "everything to be done",
    async () =>
      (await countOf("outbox where done_at is null")) === 0 &&
      (await countOf("conversion where released_at is null")) === 0 &&
      (await countOf("postback_delivery where status <> 'sent'")) === 0,
  );

  const audits = await world.deps.sql.rows<{ target_id: string }>(
    "select target_id from audit_entry where action = 'hold.release'",
  );
  expect(sorted(audits.map((row) => row.target_id))).toEqual(sorted([...waiting, ...sales]));
  // A worker that is asked to stop ends its calls, so none is made twice.
  const callsMade = receiver.hits.map(({ query }) => query.get("c"));
  expect(callsMade.filter((id) => id === waiting[0]).length).toBeGreaterThan(1);
  expect(sorted(callsMade.filter((id) => id !== waiting[0]))).toEqual(sorted(sales));
});
