import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { connectPayoutAccount } from "../../src/commands/accounts/connect-payout-account.ts";
import { depositFunds } from "../../src/commands/funding/deposit-funds.ts";
import { openBatch } from "../../src/commands/payouts/open-batch.ts";
import { inTransaction } from "../../src/db/transaction.ts";
import { startApi, type TestApi } from "../support/api.ts";
import { factoriesOf, type Factories } from "../support/factories.ts";
import { conversionRow, hookedScene } from "../support/hooked-scene.ts";
import { TESTER } from "../support/payout-world.ts";
import { salesOf } from "../support/sales.ts";
import { ordersPaid, refundsCreate } from "../support/shopify-hooks.ts";
import { expectSoundBooks } from "../support/stories.ts";
import { chargeRefunded, checkoutSession, disputeEvent } from "../support/stripe-events.ts";

let api: TestApi;
let make: Factories;
beforeAll(async () => {
  api = await startApi({ CLICK_LIMIT_PER_MINUTE: "1000" });
  make = factoriesOf(api.deps);
});
afterAll(() => api.close());

const DAY_MS = 86_400_000;

/** How often a hold of this conversion was asked for. */
const holdsAskedFor = async (conversionId: string) =>
  (await api.deps.sql.rows("select 1 from outbox where workflow_id = $1", [`hold/${conversionId}`])).length;

describe("a dispute", () => {
  test("leaves its own commission out of payouts while it is open, and the partner's rest is paid", async () => {
    const own = await hookedScene(api, make, {}, { minimumPayoutCents: 100 });
    const { program, brand, stripe, seller, sellerAccount, owner } = own;
    const at = Date.now() - 40 * DAY_MS;
    const clickId = await salesOf(api, make).click(program, seller, { createdAt: new Date(at) });
    for (const [paymentIntent, total] of [
      ["pi_1", 10_000],
      ["pi_2", 3000],
    ] as const) {
      const session = { id: `cs_${paymentIntent}`, paymentIntent, reference: clickId, total };
      const { conversionId } = await stripe(checkoutSession(at, session));
      await salesOf(api, make).approve(conversionId, owner);
    }
    const dispute = { amount: 10_000 };
    expect(await stripe(disputeEvent(at, "created", dispute))).toMatchObject({
      status: "processed",
      note: null,
      conversionId: expect.stringMatching(/^cnv_/),
    });
    const payouts = async () => {
      await inTransaction(api.deps, (tx) =>
        openBatch(tx, { brandId: brand.id, programId: program.id, origin: TESTER }),
      );
      return api.deps.sql.rows("select amount_cents, status from payout where partner_id = $1 order by id", [
        seller.id,
      ]);
    };
    await inTransaction(api.deps, async (tx) => {
      const accounts = { rail: "sandbox", hasTaxForm: true, account: "seller", origin: TESTER } as const;
      await connectPayoutAccount(tx, { accountId: sellerAccount.id, ...accounts });
      const money = { amountCents: 100_000, note: null, reference: null, origin: TESTER };
      await depositFunds(tx, { brandId: brand.id, programId: program.id, ...money });
    });
    expect(await payouts()).toEqual([{ amount_cents: 600, status: "pending" }]);
    await stripe(disputeEvent(at, "closed", { ...dispute, status: "won" }));
    expect(await payouts()).toEqual([
      { amount_cents: 600, status: "pending" },
      { amount_cents: 2000, status: "pending" },
    ]);
    await expectSoundBooks(api, program.id);
  });

  test("says in the ledger what it took and gave back", async () => {
    const { stripe, clickId } = await hookedScene(api, make);
    const { conversionId } = await stripe(
      checkoutSession(Date.now(), { paymentIntent: "pi_1", reference: clickId, total: 1000 }),
    );
    await stripe(disputeEvent(Date.now(), "funds_withdrawn", { amount: 1000 }));
    await stripe(disputeEvent(Date.now(), "funds_reinstated", { amount: 1000 }));
    const entries = await api.deps.sql.rows(
      "select entry, amount_cents, note from ledger_entry where conversion_id = $1 and kind = 'direct' order by id",
      [conversionId],
    );
    expect(entries).toEqual([
      { entry: "accrual", amount_cents: 200, note: null },
      { entry: "reversal", amount_cents: -200, note: "Chargeback" },
      { entry: "accrual", amount_cents: 200, note: "Dispute won" },
    ]);
  });
});

describe("the hold of an approved sale", () => {
  test("is asked for again when a dispute that had taken all of it is won, and not when it had taken a part", async () => {
    const { stripe, clickId, owner, program } = await hookedScene(api, make);
    const { conversionId } = await stripe(
      checkoutSession(Date.now(), { paymentIntent: "pi_1", reference: clickId, total: 1000 }),
    );
    await salesOf(api, make).approve(conversionId, owner);
    const part = { id: "dp_part", amount: 300 };
    await stripe(disputeEvent(Date.now(), "funds_withdrawn", part));
    await stripe(disputeEvent(Date.now(), "closed", { ...part, status: "won" }));
    expect(await holdsAskedFor(conversionId)).toBe(1);

    const all = { id: "dp_all", amount: 1000 };
    await stripe(disputeEvent(Date.now(), "funds_withdrawn", all));
    expect(await conversionRow(api, conversionId)).toMatchObject({ direct_cents: 0 });
    expect(await holdsAskedFor(conversionId)).toBe(2);
    await stripe(disputeEvent(Date.now(), "closed", { ...all, status: "won" }));
    expect(await conversionRow(api, conversionId)).toMatchObject({ status: "approved", direct_cents: 200 });
    expect(await holdsAskedFor(conversionId)).toBe(3);
    await expectSoundBooks(api, program.id);
  });

  test("is asked for again when a later report of the order brings something back", async () => {
    const { shopify, clickId, owner, program } = await hookedScene(api, make);
    const order = { id: "1", currentSubtotal: "10.00", total: "10.00", notes: { vp_click: clickId } };
    const at = Date.now() - 60_000;
    const { conversionId } = await shopify(ordersPaid(at, order));
    await salesOf(api, make).approve(conversionId, owner);
    await shopify(
      refundsCreate(at, { id: "9", orderId: "1", lines: [{ subtotal: "10.00" }], money: "10.00" }),
    );
    expect(await conversionRow(api, conversionId)).toMatchObject({ direct_cents: 0 });
    expect(await holdsAskedFor(conversionId)).toBe(2);
    await shopify(ordersPaid(at + 1000, { ...order, currentSubtotal: "25.00", total: "25.00" }));
    expect(await conversionRow(api, conversionId)).toMatchObject({
      status: "approved",
      amount_cents: 2500,
      refunded_cents: 1000,
      direct_cents: 300,
    });
    expect(await holdsAskedFor(conversionId)).toBe(3);
    await expectSoundBooks(api, program.id);
  });

  test("is not asked for by what happens to a pending or a rejected one", async () => {
    const { stripe, clickId, owner } = await hookedScene(api, make);
    const { conversionId } = await stripe(
      checkoutSession(Date.now(), { paymentIntent: "pi_1", reference: clickId, total: 1000 }),
    );
    await stripe(disputeEvent(Date.now(), "funds_withdrawn", { amount: 1000 }));
    await stripe(disputeEvent(Date.now(), "closed", { amount: 1000, status: "won" }));
    await salesOf(api, make).reject(conversionId, owner);
    await stripe(chargeRefunded(Date.now(), { amount: 1000, refunded: 1000 }));
    expect(await holdsAskedFor(conversionId)).toBe(0);
  });
});
