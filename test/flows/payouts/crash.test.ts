import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { advanceClock } from "../../../src/commands/clock/advance-clock.ts";
import { setClock } from "../../../src/commands/clock/set-clock.ts";
import { setAutomaticPayouts } from "../../../src/commands/payouts/set-automatic-payouts.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { payoutCalendar } from "../../../src/domain/payouts/payout.ts";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { heldOpen } from "../../support/scenes/held-open.ts";
import { payoutWorld, TESTER } from "../../support/scenes/payout-world.ts";
import { startTcpProxy, type TcpProxy } from "../../support/servers/tcp-proxy.ts";
import { testServers } from "../../support/servers/test-servers.ts";
import { until } from "../../support/scenes/until.ts";
import { withoutVerification } from "../../support/scenes/without-verification.ts";
import { startWorkerProcess, type WorkerProcess } from "../../support/servers/worker-process.ts";
import { openWorkerWorld, type WorkerWorld } from "../../support/scenes/worker-world.ts";

/** A worker that died is noticed after ten seconds without a sign of life; a busy machine takes longer. */
const PATIENCE_MS = 240_000;

// Each test waits for Temporal to notice that a worker is gone; so they wait side by side, in worlds of their own.
let proxy: TcpProxy;
const worlds: WorkerWorld[] = [];
const running: WorkerProcess[] = [];

beforeAll(async () => {
  proxy = await startTcpProxy(testServers().temporalAddress);
});
afterAll(async () => {
  await Promise.all(running.map(kill));
  await Promise.all(worlds.map((world) => world.close()));
  await proxy.shut();
});

async function openWorld(): Promise<WorkerWorld> {
  const opened = await openWorkerWorld();
  worlds.push(opened);
  return opened;
}

function startOne(worker: WorkerWorld, settings: Readonly<Record<string, string>> = {}): WorkerProcess {
  const started = startWorkerProcess({ ...worker.environment, ...settings });
  running.push(started);
  return started;
}

/** Ends it between two instructions: nothing is drained, nothing is closed. PostgreSQL still runs a statement that it has got. */
const kill = (one: WorkerProcess) => one.end("SIGKILL");

/** A batch of one payout, which no worker is at work on yet. */
async function opened() {
  const worker = await openWorld();
  await withoutVerification(worker.deps);
  const world = await payoutWorld(worker.deps);
  await world.deposit(10_000);
  const partner = await world.payee();
  await world.earn(partner.id, 2_000);
  await world.batch();
  const [payout] = await world.payouts();
  return { worker, world, partner, payoutId: payout!.id };
}

type Opened = Awaited<ReturnType<typeof opened>>;

const holdPayout = ({ deps }: WorkerWorld, payoutId: string) =>
  heldOpen(deps, (tx) => tx.execute("select 1 from payout where id = $1 for update", [payoutId]));
/** Lets the books of the sandbox be read, and nothing be written to them. */
const holdSandbox = ({ deps }: WorkerWorld) =>
  heldOpen(deps, (tx) => tx.execute("lock table sandbox_transfer in exclusive mode"));

const isBlocked =
  ({ deps }: WorkerWorld, statement: string) =>
  async () =>
    (await deps.sql.row(
      "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like $1",
      [`%${statement}%`],
    )) !== null;

const openCalls = ({ deps }: WorkerWorld, payoutId: string) =>
  deps.sql.rows("select id from rail_call where payout_id = $1 and finished_at is null", [payoutId]);
const transfersOf = ({ deps }: WorkerWorld, payoutId: string) =>
  deps.sql.rows<{ key: string; cents: number }>(
    "select idempotency_key as key, amount_cents as cents from sandbox_transfer where payout_ref = $1",
    [payoutId],
  );

async function expectPaidOnce({ worker, world, partner, payoutId }: Opened): Promise<void> {
  await until(
    "the payout to be paid",
    async () => (await world.payout(payoutId)).status === "paid",
    PATIENCE_MS,
  );
  expect(await transfersOf(worker, payoutId)).toEqual([{ key: `${payoutId}:1`, cents: 2_000 }]);
  expect(await world.balance(partner.id)).toMatchObject({ payable: 0, inFlight: 0, paid: 2_000 });
  expect((await verifyLedger(worker.deps, world.program.id, null)).problems).toEqual([]);
  const handle = worker.temporal.workflow.getHandle(`payout/${payoutId}`);
  await until(
    "its process to end",
    async () => (await handle.describe()).status.name === "COMPLETED",
    PATIENCE_MS,
  );
}

test.concurrent(
  "killed before the call of the rail is written down, the payout is sent once",
  async () => {
    const scene = await opened();
    const { worker, payoutId } = scene;
    const held = await holdPayout(worker, payoutId);
    const first = startOne(worker);
    await until("the worker to want the payout", isBlocked(worker, "from payout y"), PATIENCE_MS);
    await kill(first);
    expect(await openCalls(worker, payoutId)).toEqual([]);
    await held.rollBack();
    const second = startOne(worker);
    await expectPaidOnce(scene);
    await kill(second);
  },
  600_000,
);

// RAIL-2
test.concurrent(
  "killed when the call is written down and the rail has not got it, the payout is sent once",
  async () => {
    const scene = await opened();
    const { worker, payoutId } = scene;
    const held = await holdSandbox(worker);
    const first = startOne(worker);
    const callsRail = isBlocked(worker, "insert into sandbox_transfer");
    await until("the worker to call the rail", callsRail, PATIENCE_MS);
    expect(await openCalls(worker, payoutId)).toHaveLength(1);
    await kill(first);
    await until("its statement to give up the lock", async () => !(await callsRail()));
    await held.rollBack();
    expect(await transfersOf(worker, payoutId)).toEqual([]);
    const second = startOne(worker);
    await expectPaidOnce(scene);
    await kill(second);
  },
  600_000,
);

// RAIL-2
test.concurrent(
  "killed when the rail has paid and the response is not written down, the payout is found there",
  async () => {
    const scene = await opened();
    const { worker, world, payoutId } = scene;
    const heldSandbox = await holdSandbox(worker);
    const first = startOne(worker);
    await until(
      "the worker to call the rail",
      isBlocked(worker, "insert into sandbox_transfer"),
      PATIENCE_MS,
    );
    const heldPayout = await holdPayout(worker, payoutId);
    await heldSandbox.rollBack();
    await until("the rail to pay", async () => (await transfersOf(worker, payoutId)).length === 1);
    await until("the worker to want to write it down", isBlocked(worker, "from payout y"), PATIENCE_MS);
    await kill(first);
    await heldPayout.rollBack();
    expect(await world.payout(payoutId)).toMatchObject({ status: "pending", railState: "submitted" });
    const second = startOne(worker);
    await expectPaidOnce(scene);
    const calls = await worker.deps.sql.rows(
      "select verb, outcome from rail_call where payout_id = $1 order by id",
      [payoutId],
    );
    expect(calls).toEqual([
      { verb: "send", outcome: null },
      { verb: "look_up", outcome: "settled" },
    ]);
    await kill(second);
  },
  600_000,
);

test.concurrent(
  "killed when it is paid here and the workflow was not notified, the process ends without another call",
  async () => {
    const scene = await opened();
    const { worker, world, payoutId } = scene;
    const held = await holdSandbox(worker);
    const first = startOne(worker, { TEMPORAL_ADDRESS: proxy.address });
    await until(
      "the worker to call the rail",
      isBlocked(worker, "insert into sandbox_transfer"),
      PATIENCE_MS,
    );
    await proxy.shut();
    await held.rollBack();
    await until(
      "the payout to be paid",
      async () => (await world.payout(payoutId)).status === "paid",
      PATIENCE_MS,
    );
    await kill(first);
    await proxy.open();
    const second = startOne(worker);
    await expectPaidOnce(scene);
    const calls = await worker.deps.sql.rows("select verb from rail_call where payout_id = $1", [payoutId]);
    expect(calls).toEqual([{ verb: "send" }]);
    await kill(second);
  },
  600_000,
);

// RAIL-2
test.concurrent(
  "killed again and again in the middle of a batch, every payout is sent once",
  async () => {
    const worker = await openWorld();
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
      const one = startOne(worker);
      await until(`${share} payouts to be paid`, async () => (await paid()) >= share, PATIENCE_MS);
      await kill(one);
    }
    const last = startOne(worker);
    await until("all payouts to be paid", async () => (await paid()) === partners.length, PATIENCE_MS);
    const transfers = await worker.deps.sql.rows<{ payout_ref: string; cents: number }>(
      "select payout_ref, sum(amount_cents)::bigint as cents from sandbox_transfer where payout_ref = any($1) group by 1",
      [(await world.payouts()).map(({ id }) => id)],
    );
    expect(transfers.map(({ cents }) => cents)).toEqual(partners.map(() => 2_000));
    expect((await verifyLedger(worker.deps, world.program.id, null)).problems).toEqual([]);
    await kill(last);
  },
  600_000,
);

const FRIDAY = 5;

/** A program with automatic payouts and 11.00 to pay, whose payout day has come while no worker runs. */
async function dueOnItsDay() {
  const worker = await openWorld();
  const { deps } = worker;
  const world = await payoutWorld(deps);
  const { payoutAt } = payoutCalendar(await world.make.businessNow(), FRIDAY);
  await setClock(deps, { at: payoutAt, origin: TESTER, patienceMs: 100 });
  const partner = await world.payee({ rail: "bank_transfer" });
  await world.earn(partner.id, 1_100);
  const { brand, program } = world;
  const setting = { isOn: true, weekday: FRIDAY, origin: TESTER };
  await inTransaction(deps, (tx) =>
    setAutomaticPayouts(tx, { brandId: brand.id, programId: program.id, ...setting }),
  );
  await advanceClock(deps, { seconds: 8 * 86_400, origin: TESTER, patienceMs: 100 });
  const batches = () => deps.sql.rows("select id from payout_batch where program_id = $1", [program.id]);
  return { worker, world, partner, batches };
}

// PAYOUT-2
test.concurrent(
  "killed while it opens an automatic batch, nothing is half done, and another worker opens it once",
  async () => {
    const { worker, world, partner, batches } = await dueOnItsDay();
    // The batch's own row is written, its payouts are not.
    const held = await heldOpen(worker.deps, (tx) => tx.execute("lock table payout in exclusive mode"));
    const first = startOne(worker);
    await until("the worker to be in the middle of it", isBlocked(worker, "into payout ("), PATIENCE_MS);
    await kill(first);
    await held.rollBack();
    expect(await batches()).toEqual([]);

    const second = startOne(worker);
    await until("the batch", async () => (await batches()).length > 0, PATIENCE_MS);
    await second.end("SIGTERM");
    expect(await batches()).toHaveLength(1);
    expect(await world.payouts()).toMatchObject([{ partnerId: partner.id, amountCents: 1_100 }]);
  },
  600_000,
);
