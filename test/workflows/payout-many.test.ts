import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { payoutWorld } from "../support/scenes/payout-world.ts";
import { startStripeDouble, type StripeDouble } from "../support/servers/stripe-double.ts";
import { until } from "../support/scenes/until.ts";
import { openWorkerWorld, type WorkerWorld } from "../support/scenes/worker-world.ts";

const MOST_CALLS = 20;
const PATIENCE_MS = 120_000;

let stripe: StripeDouble;
let worker: WorkerWorld;

beforeAll(async () => {
  stripe = await startStripeDouble();
  worker = await openWorkerWorld(stripe.settings);
  await worker.startWorker().polling;
}, PATIENCE_MS);
afterAll(async () => {
  stripe.letGo();
  await worker.close();
  await stripe.close();
});

// RAIL-9
test(
  "of many payouts a rail is called for twenty at once, and those who wait for people keep nobody waiting",
  async () => {
    const world = await payoutWorld(worker.deps);
    await world.deposit(1_000_000);
    const many = MOST_CALLS + 5;
    for (let count = 0; count < many; count += 1) {
      for (const values of [{ rail: "bank_transfer" }, { rail: "stripe", account: "acct_1" }] as const) {
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
    const batch = worker.temporal.workflow.getHandle(`payout-batch/${batchId}`);
    expect(await batch.result()).toBe(`sent ${many}, byBankTransfer ${many}`);
  },
  3 * PATIENCE_MS,
);
