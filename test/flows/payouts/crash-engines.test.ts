import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { loadConfig } from "../../../src/config.ts";
import { migrate } from "../../../src/db/migrate.ts";
import { openDeps, type Deps } from "../../../src/deps.ts";
import {
  APPLICATION_ROLE,
  ensureDatabase,
  ensureRoles,
  OWNER_ROLE,
} from "../../../src/local/postgres/databases.ts";
import { claimPorts } from "../../../src/local/ports.ts";
import { startPostgres, type PostgresServer } from "../../../src/local/postgres/postgres.ts";
import type { TemporalServer } from "../../../src/local/temporal/temporal.ts";
import { newId } from "../../../src/domain/ids.ts";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { testEnvironment } from "../../support/scenes/deps.ts";
import { prepareOwnTemporal, type OwnTemporal } from "../../support/servers/own-temporal.ts";
import { payoutWorld, type PayoutWorld } from "../../support/scenes/payout-world.ts";
import { startStripeDouble, type StripeDouble } from "../../support/servers/stripe-double.ts";
import { temporaryDataFolder } from "../../support/servers/temporary-folder.ts";
import { until } from "../../support/scenes/until.ts";
import { startWorkerProcess, type WorkerProcess } from "../../support/servers/worker-process.ts";

const PATIENCE_MS = 240_000;
const PASSWORD = "test";
const folder = temporaryDataFolder();

let postgresPort: number;
let postgres: PostgresServer;
let ownTemporal: OwnTemporal;
let temporal: TemporalServer;
let environment: Record<string, string>;
let deps: Deps & { close(): Promise<void> };
let worker: WorkerProcess;

/** A PostgreSQL that keeps what it has committed, whatever happens to it. */
const startDurablePostgres = (): Promise<PostgresServer> =>
  startPostgres({
    wantedDir: join(folder, "postgres"),
    installationId: folder,
    password: PASSWORD,
    port: postgresPort,
    maxConnections: 100,
    isDurable: true,
    logFile: join(folder, "postgres.log"),
    pidFile: join(folder, "postgres.json"),
  });

beforeAll(async () => {
  const want = { setting: "POSTGRES_PORT", use: "PostgreSQL", host: "127.0.0.1", port: 0 };
  [postgresPort] = (await claimPorts([want])) as [number];
  ownTemporal = await prepareOwnTemporal(folder);
  [postgres, temporal] = await Promise.all([startDurablePostgres(), ownTemporal.start()]);
  const admin = postgres.adminUrl("postgres");
  await ensureRoles(admin, { owner: PASSWORD, application: PASSWORD });
  await ensureDatabase(admin, "crash");
  const urlAs = (role: string) => postgres.adminUrl("crash").replace("//postgres:", `//${role}:`);
  await migrate({ migrationUrl: urlAs(OWNER_ROLE), applicationRole: APPLICATION_ROLE });
  environment = testEnvironment(urlAs(APPLICATION_ROLE), urlAs(OWNER_ROLE), {
    TEMPORAL_ADDRESS: ownTemporal.address,
    TEMPORAL_TASK_QUEUE: `test-${randomBytes(6).toString("hex")}`,
  });
  deps = await openDeps(loadConfig(environment), "test");
  worker = startWorkerProcess(environment);
});

afterAll(async () => {
  await worker?.end("SIGKILL");
  await deps?.close();
  await temporal?.stop();
  await postgres?.stop();
});

const PAYOUTS = 24;

async function opened(): Promise<PayoutWorld> {
  const world = await payoutWorld(deps);
  await world.deposit(1_000_000);
  const accounts = ["ok", "timeout_then_ok", "ok", "lost_then_ok"];
  for (let count = 0; count < PAYOUTS; count += 1) {
    const partner = await world.payee({ account: accounts[count % accounts.length]! });
    await world.earn(partner.id, 2_000);
  }
  await world.batch();
  return world;
}

/** How many are paid; nobody knows while the database is away. */
const paidCount = async (world: PayoutWorld): Promise<number> => {
  const payouts = await world.payouts().catch(() => []);
  return payouts.filter(({ status }) => status === "paid").length;
};

async function expectAllPaidOnce(world: PayoutWorld): Promise<void> {
  await until("all payouts to be paid", async () => (await paidCount(world)) === PAYOUTS, PATIENCE_MS);
  const payouts = await world.payouts();
  const transfers = await deps.sql.rows<{ payout_ref: string; cents: number }>(
    "select payout_ref, sum(amount_cents)::bigint as cents from sandbox_transfer where payout_ref = any($1) group by 1",
    [payouts.map(({ id }) => id)],
  );
  expect(transfers.map(({ cents }) => cents)).toEqual(payouts.map(() => 2_000));
  expect((await verifyLedger(deps, world.program.id, null)).problems).toEqual([]);
}

test("PostgreSQL is killed in the middle of a batch, twice: every payout is sent once", async () => {
  const world = await opened();
  for (const share of [3, 12]) {
    await until(`${share} payouts to be paid`, async () => (await paidCount(world)) >= share, PATIENCE_MS);
    postgres.child.kill("SIGKILL");
    await postgres.child.exited;
    postgres = await startDurablePostgres();
  }
  await expectAllPaidOnce(world);
}, 600_000);

test("Temporal is killed in the middle of a batch: every payout is sent once", async () => {
  const world = await opened();
  await until("some payouts to be paid", async () => (await paidCount(world)) >= 3, PATIENCE_MS);
  temporal.child.kill("SIGKILL");
  await temporal.child.exited;
  temporal = await ownTemporal.start();
  await expectAllPaidOnce(world);
}, 600_000);

/** A payout over a rail that outlives everything here, and has it on its books while its response is on the way. */
async function responseUnderWay() {
  await worker.end("SIGKILL");
  const stripe = await startStripeDouble();
  const settings = { ...environment, ...stripe.settings, TEMPORAL_TASK_QUEUE: `test-${newId("request")}` };
  const world = await payoutWorld(deps);
  await world.deposit(10_000);
  const partner = await world.payee({ rail: "stripe", account: "acct_1" });
  await world.earn(partner.id, 2_000);
  await world.batch();
  const [payout] = await world.payouts();
  stripe.holdResponses();
  worker = startWorkerProcess(settings);
  await until("the rail to have it", () => stripe.transfers.length === 1, PATIENCE_MS);
  return { world, stripe, payoutId: payout!.id };
}

async function expectPaidOnce(world: PayoutWorld, stripe: StripeDouble, payoutId: string): Promise<void> {
  await until(
    "the payout to be paid",
    async () => (await world.payout(payoutId).catch(() => null))?.status === "paid",
    PATIENCE_MS,
  );
  expect(stripe.transfers).toMatchObject([{ key: `${payoutId}:1`, payoutId, amount: 2_000 }]);
  expect((await verifyLedger(deps, world.program.id, null)).problems).toEqual([]);
  await stripe.close();
}

test("PostgreSQL is killed while the rail's response is on its way: the payout is found at the rail", async () => {
  const { world, stripe, payoutId } = await responseUnderWay();
  postgres.child.kill("SIGKILL");
  await postgres.child.exited;
  stripe.letGo();
  postgres = await startDurablePostgres();
  await expectPaidOnce(world, stripe, payoutId);
  const calls = await deps.sql.rows(
    "select verb, outcome from rail_call where payout_id = $1 order by id limit 1",
    [payoutId],
  );
  expect(calls).toMatchObject([{ verb: "send" }]);
}, 600_000);

test("Temporal is killed while the rail's response is on its way: the payout is sent once", async () => {
  const { world, stripe, payoutId } = await responseUnderWay();
  temporal.child.kill("SIGKILL");
  await temporal.child.exited;
  stripe.letGo();
  temporal = await ownTemporal.start();
  await expectPaidOnce(world, stripe, payoutId);
}, 600_000);
