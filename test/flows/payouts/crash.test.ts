import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { PoolClient } from "pg";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { payoutWorld, type PayoutWorld } from "../../support/scenes/payout-world.ts";
import { startTcpProxy, type TcpProxy } from "../../support/servers/tcp-proxy.ts";
import { temporaryFolder } from "../../support/servers/temporary-folder.ts";
import { testServers } from "../../support/servers/test-servers.ts";
import { until } from "../../support/scenes/until.ts";
import { startWorkerProcess, type WorkerProcess } from "../../support/servers/worker-process.ts";
import { openWorkerWorld, type WorkerWorld } from "../../support/scenes/worker-world.ts";

/** A worker that died is noticed after ten seconds without a sign of life; a busy machine takes longer. */
const PATIENCE_MS = 90_000;

const dataDir = temporaryFolder();
let proxy: TcpProxy;
let worker: WorkerWorld;
const running: WorkerProcess[] = [];

beforeAll(async () => {
  proxy = await startTcpProxy(testServers().temporalAddress);
  worker = await openWorkerWorld();
});
afterAll(async () => {
  await Promise.all(running.map(kill));
  await worker.close();
  await proxy.shut();
});

function startOne(settings: Readonly<Record<string, string>> = {}): WorkerProcess {
  const started = startWorkerProcess({ ...worker.environment, DATA_DIR: dataDir, ...settings });
  running.push(started);
  return started;
}

/** Ends it between two instructions: nothing is drained, nothing is closed. */
const kill = (one: WorkerProcess) => one.end("SIGKILL");

/** A batch of one payout, which no worker is at work on yet. */
async function opened() {
  const world = await payoutWorld(worker.deps);
  await world.deposit(10_000);
  const partner = await world.payee();
  await world.earn(partner.id, 2_000);
  await world.batch();
  const [payout] = await world.payouts();
  return { world, partner, payoutId: payout!.id };
}

/** Keeps everybody else from something until it is let go of. */
async function hold(
  statement: string,
  parameters: readonly unknown[] = [],
): Promise<{ letGo(): Promise<void> }> {
  const client: PoolClient = await worker.deps.pool.connect();
  await client.query("begin");
  await client.query(statement, [...parameters]);
  return {
    async letGo() {
      await client.query("rollback");
      client.release();
    },
  };
}
const holdPayout = (payoutId: string) => hold("select 1 from payout where id = $1 for update", [payoutId]);
/** Lets the books of the sandbox be read, and nothing be written to them. */
const holdSandbox = () => hold("lock table sandbox_transfer in exclusive mode");

const isBlocked = (statement: string) => async () =>
  (await worker.deps.sql.row(
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like $1",
    [`%${statement}%`],
  )) !== null;

const openCalls = (payoutId: string) =>
  worker.deps.sql.rows("select id from rail_call where payout_id = $1 and finished_at is null", [payoutId]);
const transfersOf = (payoutId: string) =>
  worker.deps.sql.rows<{ key: string; cents: number }>(
    "select idempotency_key as key, amount_cents as cents from sandbox_transfer where payout_ref = $1",
    [payoutId],
  );

async function expectPaidOnce(world: PayoutWorld, payoutId: string, partnerId: string): Promise<void> {
  await until(
    "the payout to be paid",
    async () => (await world.payout(payoutId)).status === "paid",
    PATIENCE_MS,
  );
  expect(await transfersOf(payoutId)).toEqual([{ key: `${payoutId}:1`, cents: 2_000 }]);
  expect(await world.balance(partnerId)).toMatchObject({ payable: 0, inFlight: 0, paid: 2_000 });
  expect((await verifyLedger(worker.deps, world.program.id, null)).problems).toEqual([]);
  const handle = worker.temporal.workflow.getHandle(`payout/${payoutId}`);
  await until(
    "its process to end",
    async () => (await handle.describe()).status.name === "COMPLETED",
    PATIENCE_MS,
  );
}

test("killed before the call of the rail is written down, the payout is sent once", async () => {
  const { world, partner, payoutId } = await opened();
  const held = await holdPayout(payoutId);
  const first = startOne();
  await until("the worker to want the payout", isBlocked("from payout y"), PATIENCE_MS);
  await kill(first);
  expect(await openCalls(payoutId)).toEqual([]);
  await held.letGo();
  const second = startOne();
  await expectPaidOnce(world, payoutId, partner.id);
  await kill(second);
}, 200_000);

// RAIL-2
test("killed when the call is written down and the rail has not got it, the payout is sent once", async () => {
  const { world, partner, payoutId } = await opened();
  const held = await holdSandbox();
  const first = startOne();
  await until("the worker to call the rail", isBlocked('insert into "sandbox_transfer"'), PATIENCE_MS);
  expect(await openCalls(payoutId)).toHaveLength(1);
  await kill(first);
  await held.letGo();
  expect(await transfersOf(payoutId)).toEqual([]);
  const second = startOne();
  await expectPaidOnce(world, payoutId, partner.id);
  await kill(second);
}, 200_000);

// RAIL-2
test("killed when the rail has paid and the response is not written down, the payout is found there", async () => {
  const { world, partner, payoutId } = await opened();
  const heldSandbox = await holdSandbox();
  const first = startOne();
  await until("the worker to call the rail", isBlocked('insert into "sandbox_transfer"'), PATIENCE_MS);
  const heldPayout = await holdPayout(payoutId);
  await heldSandbox.letGo();
  await until("the rail to pay", async () => (await transfersOf(payoutId)).length === 1);
  await until("the worker to want to write it down", isBlocked("from payout y"), PATIENCE_MS);
  await kill(first);
  await heldPayout.letGo();
  expect(await world.payout(payoutId)).toMatchObject({ status: "pending", railState: "submitted" });
  const second = startOne();
  await expectPaidOnce(world, payoutId, partner.id);
  const calls = await worker.deps.sql.rows(
    "select verb, outcome from rail_call where payout_id = $1 order by id",
    [payoutId],
  );
  expect(calls).toEqual([
    { verb: "send", outcome: null },
    { verb: "look_up", outcome: "settled" },
  ]);
  await kill(second);
}, 200_000);

test("killed when it is paid here and the workflow was not notified, the process ends without another call", async () => {
  const { world, partner, payoutId } = await opened();
  const held = await holdSandbox();
  const first = startOne({ TEMPORAL_ADDRESS: proxy.address });
  await until("the worker to call the rail", isBlocked('insert into "sandbox_transfer"'), PATIENCE_MS);
  await proxy.shut();
  await held.letGo();
  await until(
    "the payout to be paid",
    async () => (await world.payout(payoutId)).status === "paid",
    PATIENCE_MS,
  );
  await kill(first);
  await proxy.open();
  const second = startOne();
  await expectPaidOnce(world, payoutId, partner.id);
  const calls = await worker.deps.sql.rows("select verb from rail_call where payout_id = $1", [payoutId]);
  expect(calls).toEqual([{ verb: "send" }]);
  await kill(second);
}, 200_000);

// RAIL-2
test("killed again and again in the middle of a batch, every payout is sent once", async () => {
  const world = await payoutWorld(worker.deps);
  await world.deposit(1_000_000);
  const accounts = ["ok", "ok", "timeout_then_ok", "lost_then_ok"];
  const partners: string[] = [];
  for (let count = 0; count < 24; count += 1) {
    const partner = await world.payee({ account: accounts[count % accounts.length]! });
    partners.push(partner.id);
    await world.earn(partner.id, 2_000);
  }
  await world.batch();
  const paid = async () => (await world.payouts()).filter(({ status }) => status === "paid").length;
  for (const share of [3, 9, 15]) {
    const one = startOne();
    await until(`${share} payouts to be paid`, async () => (await paid()) >= share, PATIENCE_MS);
    await kill(one);
  }
  const last = startOne();
  await until("all payouts to be paid", async () => (await paid()) === partners.length, PATIENCE_MS);
  const transfers = await worker.deps.sql.rows<{ payout_ref: string; cents: number }>(
    "select payout_ref, sum(amount_cents)::bigint as cents from sandbox_transfer where payout_ref = any($1) group by 1",
    [(await world.payouts()).map(({ id }) => id)],
  );
  expect(transfers.map(({ cents }) => cents)).toEqual(partners.map(() => 2_000));
  expect((await verifyLedger(worker.deps, world.program.id, null)).problems).toEqual([]);
  await kill(last);
}, 400_000);
