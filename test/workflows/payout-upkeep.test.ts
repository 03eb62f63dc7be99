import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { advanceClock } from "../../src/commands/clock/advance-clock.ts";
import { recordFunding } from "../../src/commands/funding/record-funding.ts";
import { inTransaction } from "../../src/db/transaction.ts";
import { addMonths } from "../../src/domain/calendar/calendar.ts";
import { listInvoices } from "../../src/queries/funding/list-invoices.ts";
import { verifyLedger } from "../../src/queries/reconciliation/verify-ledger.ts";
import { lastVerification } from "../../src/queries/reconciliation/last-verification.ts";
import type { TemporalServer } from "../../src/local/temporal/temporal.ts";
import { withTemporal } from "../../src/temporal/look-up.ts";
import { prepareOwnTemporal } from "../support/servers/own-temporal.ts";
import { payoutWorld, TESTER, type PayoutWorld } from "../support/scenes/payout-world.ts";
import { temporaryDataFolder } from "../support/servers/temporary-folder.ts";
import { until } from "../support/scenes/until.ts";
import { openWorkerWorld, type WorkerWorld } from "../support/scenes/worker-world.ts";

/** A busy machine takes its time; nothing here is about speed. */
const PATIENCE_MS = 120_000;

const folder = temporaryDataFolder();
let worker: WorkerWorld;
let temporal: TemporalServer;

beforeAll(async () => {
  // The check of the day is one for each service and day, so a Temporal shared with other tests may know it already.
  const own = await prepareOwnTemporal(folder);
  temporal = await own.start();
  worker = await openWorkerWorld({ TEMPORAL_ADDRESS: own.address });
  await worker.startWorker({ sweep: { everyMs: 100 } }).polling;
}, PATIENCE_MS);
afterAll(async () => {
  await worker.close();
  await temporal.stop();
});

/** A fee that is drawn, or given back, as approval and refund do. */
async function draw(world: PayoutWorld, conversionId: string, cents: number, cause: string): Promise<void> {
  const line = {
    programId: world.program.id,
    brandId: world.brand.id,
    kind: "platform_fee",
    conversionId,
  } as const;
  await inTransaction(worker.deps, (tx) => recordFunding(tx, { ...line, amountCents: -cents, cause }));
}

const monthOf = (at: Date): Date => new Date(`${at.toISOString().slice(0, 7)}-01`);
const invoicesOf = (world: PayoutWorld) => listInvoices(worker.deps.sql, world.brand.id, world.program.id);
const days = (count: number) =>
  advanceClock(worker.deps, { seconds: count * 86_400, origin: TESTER, patienceMs: PATIENCE_MS });

// FUNDING-4
test(
  "a program's fees stand on one invoice a month, issued when the month is over",
  async () => {
    const world = await payoutWorld(worker.deps);
    const partner = await world.payee();
    const [first, second] = [await world.earn(partner.id, 2_000), await world.earn(partner.id, 2_000)];
    const month = monthOf(await world.make.businessNow());
    await draw(world, first, 100, "drawn");
    await draw(world, second, 70, "drawn too");
    await draw(world, second, -20, "given back");
    expect(await invoicesOf(world)).toEqual([]);

    expect(await days(32)).toMatchObject({ settled: true });
    const [invoice] = await invoicesOf(world);
    expect(invoice).toMatchObject({
      periodStart: month,
      periodEnd: addMonths(month, 1),
      feesCents: 150,
      currency: "USD",
      number: expect.stringMatching(/^\d{4}-\d{6}$/),
    });
    expect(invoice!.issuedAt.getTime()).toBeGreaterThanOrEqual(addMonths(month, 1).getTime());

    await draw(world, second, 30, "next month");
    expect(await days(70)).toMatchObject({ settled: true });
    const invoices = await invoicesOf(world);
    expect(invoices.map(({ feesCents }) => feesCents)).toEqual([30, 150]);
    expect(new Set(invoices.map(({ number }) => number)).size).toBe(2);
    // A month without fees has no invoice.
    await days(40);
    expect(await invoicesOf(world)).toHaveLength(2);
  },
  4 * PATIENCE_MS,
);

test(
  "the books are checked by themselves, and the result is kept",
  async () => {
    const found = await until("the check of the day", () => lastVerification(worker.deps.sql), PATIENCE_MS);
    expect(found.checked).toBeGreaterThanOrEqual(0);
    expect(found.finishedAt).toBeInstanceOf(Date);
  },
  2 * PATIENCE_MS,
);

test(
  "every open row has its workflow, as the check sees it",
  async () => {
    const world = await payoutWorld(worker.deps);
    // Held, for it has no deposit.
    const partner = await world.payee();
    await world.earn(partner.id, 2_000);
    await world.batch();
    const [payout] = await world.payouts();
    const handle = worker.temporal.workflow.getHandle(`payout/${payout!.id}`);
    await until("its workflow to run", async () => {
      const description = await handle.describe().catch(() => null);
      return description?.status.name === "RUNNING";
    });
    // Rows without a workflow are looked at again until the sweep has come by, which it does all the time here.
    const verification = await withTemporal(worker.deps.config, (isRunning) =>
      verifyLedger(worker.deps, null, { isRunning }),
    );
    expect(verification).not.toBeNull();
    expect(verification?.problems.filter(({ check }) => check === "processes")).toEqual([]);
    expect(verification).not.toHaveProperty("notChecked");
  },
  2 * PATIENCE_MS,
);
