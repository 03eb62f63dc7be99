import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { markPayout } from "../../src/commands/payouts/mark-payout.ts";
import { inTransaction } from "../../src/db/transaction.ts";
import { createStripeRail } from "../../src/rails/stripe/stripe-rail.ts";
import { payoutWorld, TESTER } from "../support/scenes/payout-world.ts";
import { startStripeDouble, type StripeDouble } from "../support/servers/stripe-double.ts";
import { until } from "../support/scenes/until.ts";
import { openWorkerWorld, type WorkerWorld } from "../support/scenes/worker-world.ts";

const MOST_CALLS = 20;
const PATIENCE_MS = 120_000;
const ACCOUNT = "acct_1";

let stripe: StripeDouble;
let worker: WorkerWorld;

beforeAll(async () => {
  stripe = await startStripeDouble();
  // The nightly check, which a new worker makes at once, asks about every account.
  stripe.accounts.set(ACCOUNT, "active");
  worker = await openWorkerWorld(stripe.settings);
  const { stripeApiKey, stripeApiBase } = worker.deps.config;
  // Its responses are held back until all calls are under way, which takes a busy machine longer than a rail's
  // patience.
  const settings = { apiKey: stripeApiKey!, apiBase: stripeApiBase, timeoutMs: PATIENCE_MS };
  // Each of them has the slots for all calls.
  const rails = new Map([["stripe", createStripeRail(settings)]] as const);
  await Promise.all([worker.startWorker({ rails }).polling, worker.startWorker({ rails }).polling]);
}, PATIENCE_MS);
afterAll(async () => {
  stripe.letGo();
  await worker.close();
  await stripe.close();
});

// RAIL-9
test(
  "of many payouts a rail is called for twenty at once by two workers, and those who wait for people keep nobody waiting",
  async () => {
    const world = await payoutWorld(worker.deps);
    await world.deposit(1_000_000);
    const many = MOST_CALLS + 5;
    for (let count = 0; count < many; count += 1) {
      for (const values of [{ rail: "bank_transfer" }, { rail: "stripe", account: ACCOUNT }] as const) {
        const partner = await world.payee(values);
        await world.earn(partner.id, 2_000);
      }
    }
    stripe.holdResponses();
    const { batchId } = await world.batch();
    await until("twenty calls at once", () => stripe.waiting() === MOST_CALLS, PATIENCE_MS);
    const submitted = (await world.payouts()).filter(({ railState }) => railState === "submitted");
    expect(submitted).toHaveLength(MOST_CALLS);
    stripe.letGo();
    await until(
      "all of them to be paid",
      async () => (await world.payouts()).filter(({ status }) => status === "paid").length === many,
      PATIENCE_MS,
    );
    expect(stripe.mostAtOnce).toBe(MOST_CALLS);
    expect(new Set(stripe.transfers.map(({ payoutId }) => payoutId)).size).toBe(many);
    expect(stripe.transfers).toHaveLength(many);
    // The batch is on its way until its bank transfers are marked, and ends with the last of them.
    const batch = worker.temporal.workflow.getHandle(`payout-batch/${batchId}`);
    expect((await batch.describe()).status.name).toBe("RUNNING");
    for (const { id: payoutId, method } of await world.payouts()) {
      const mark = { brandId: null, payoutId, as: "paid", reason: null, origin: TESTER } as const;
      if (method === "bank_transfer") await inTransaction(worker.deps, (tx) => markPayout(tx, mark));
    }
    expect(await batch.result()).toBe(`sent ${many}, byBankTransfer ${many}`);
  },
  3 * PATIENCE_MS,
);
