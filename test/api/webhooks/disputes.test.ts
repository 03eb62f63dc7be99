import { describe, expect, test } from "@jest/globals";
import { connectPayoutAccount } from "../../../src/commands/accounts/connect-payout-account.ts";
import { closeDispute } from "../../../src/commands/orders/close-dispute.ts";
import { depositFunds } from "../../../src/commands/funding/deposit-funds.ts";
import { openBatch } from "../../../src/commands/payouts/open-batch.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { listDisputes } from "../../../src/queries/conversions/list-disputes.ts";
import { eventId, sendEvent } from "../../support/scenes/events.ts";
import { conversionRow, hookedScene } from "../../support/scenes/hooked-scene.ts";
import { TESTER } from "../../support/scenes/payout-world.ts";
import { salesOf } from "../../support/scenes/sales.ts";
import { ordersPaid, refundsCreate } from "../../support/scenes/shopify-hooks.ts";
import { expectSoundBooks, ordersOf } from "../../support/scenes/stories.ts";
import {
  chargeRefunded,
  checkoutSession,
  disputeEvent,
  paymentIntentSucceeded,
  refundUpdated,
} from "../../support/scenes/stripe-events.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

const DAY_MS = 86_400_000;

/** How often a hold of this conversion was asked for. */
const holdsAskedFor = async (conversionId: string) =>
  (await api.deps.sql.rows("select 1 from outbox where workflow_id = $1", [`hold/${conversionId}`])).length;

describe("a dispute", () => {
  // MONEY-16, MONEY-19
  test("that holds all of a sale leaves nothing to refund by hand, and gives it back when it is won", async () => {
    const { stripe, clickId, program, owner } = await hookedScene(api, make);
    const at = Date.now();
    const { conversionId } = await stripe(
      checkoutSession(at, { paymentIntent: "pi_1", reference: clickId, total: 1000 }),
    );
    await stripe(disputeEvent(at, "funds_withdrawn", { amount: 1000 }));
    const call = { key: owner, headers: { "Idempotency-Key": eventId() }, body: {} };
    const answer = await api.call("POST", `/conversions/${conversionId}/refund`, call);
    expect(answer.status).toBe(409);
    expect(answer.body.error).toMatchObject({
      code: "conflict",
      message: "All 1000 cents of this order are refunded or held by a dispute already. Nothing was changed.",
      next: "If you have repaid the customer and the dispute is won, send the refund again.",
    });
    for (const refund of [{ amount_cents: 400 }, { refunded_total_cents: 1000 }])
      expect(
        (await sendEvent(api, program, { type: "refund", id: eventId(), order_id: "pi_1", ...refund })).body,
      ).toMatchObject({
        status: "processed",
        note: expect.stringMatching(/^refund_total_not_higher All 1000/),
      });
    await stripe(disputeEvent(at, "closed", { amount: 1000, status: "won" }));
    expect(await conversionRow(api, conversionId)).toMatchObject({ refunded_cents: 0, direct_cents: 200 });
    await expectSoundBooks(api, program.id);
  });

  // PAYOUT-7, STRIPE-4
  test("leaves its own commission out of payouts while it is open, and the partner's rest is paid", async () => {
    const own = await hookedScene(api, make, {}, { minimumPayoutCents: 100 });
    const { program, brand, stripe, seller, owner } = own;
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
      await connectPayoutAccount(tx, { accountId: seller.account.id, ...accounts });
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

// Review: money 4
describe("a payment of 100 of which 30 were refunded before all of it was disputed", () => {
  const withdrawn = { id: "txn_1", amount: -10_000, currency: "usd" };
  const returned = { id: "txn_2", amount: 3000, currency: "usd" };
  const at = Date.now() - 60_000;
  const update = [
    chargeRefunded(at, { amount: 10_000, refunded: 3000 }),
    disputeEvent(at, "created", { amount: 10_000 }),
    disputeEvent(at, "funds_withdrawn", { amount: 10_000, transactions: [withdrawn] }),
    disputeEvent(at, "closed", { amount: 10_000, status: "lost", transactions: [withdrawn] }),
    disputeEvent(at, "funds_reinstated", {
      amount: 10_000,
      status: "lost",
      transactions: [withdrawn, returned],
    }),
  ];

  // MONEY-15, STRIPE-9
  test.each(ordersOf(update.length, 30).map((order) => [order]))(
    "leaves the partner nothing, whatever arrives first: %j",
    async (order) => {
      const { stripe, clickId, program } = await hookedScene(api, make);
      const session = { paymentIntent: "pi_1", reference: clickId, total: 10_000 };
      const { conversionId } = await stripe(checkoutSession(at, session));
      for (const index of order) await stripe(update[index]);
      expect(await conversionRow(api, conversionId)).toMatchObject({
        refunded_cents: 10_000,
        direct_cents: 0,
      });
      await expectSoundBooks(api, program.id);
    },
  );

  // STRIPE-9
  test("leaves the partner what the bank gave back of a lost dispute beyond the refund", async () => {
    const { stripe, clickId, program } = await hookedScene(api, make);
    const session = { paymentIntent: "pi_1", reference: clickId, total: 10_000 };
    const { conversionId } = await stripe(checkoutSession(at, session));
    const half = { ...returned, amount: 5000 };
    const lost = { amount: 10_000, status: "lost", transactions: [withdrawn, half] };
    await stripe(disputeEvent(at, "funds_reinstated", lost));
    await stripe(disputeEvent(at, "funds_withdrawn", { amount: 10_000, transactions: [withdrawn] }));
    expect(await conversionRow(api, conversionId)).toMatchObject({
      refunded_cents: 5000,
      direct_cents: 1000,
    });
    await stripe(chargeRefunded(at, { amount: 10_000, refunded: 3000 }));
    expect(await conversionRow(api, conversionId)).toMatchObject({ refunded_cents: 8000, direct_cents: 400 });
    await expectSoundBooks(api, program.id);
  });
});

// STRIPE-9
test.each(ordersOf(3, 6).map((order) => [order]))(
  "a dispute won by a brand whose balance is in another currency keeps nothing, whatever its rate is by then: %j",
  async (order) => {
    const { stripe, clickId, program } = await hookedScene(api, make);
    const at = Date.now() - 60_000;
    const session = { paymentIntent: "pi_1", reference: clickId, total: 10_000 };
    const { conversionId } = await stripe(checkoutSession(at, session));
    const withdrawn = { id: "txn_1", amount: -8800, currency: "eur" };
    const returned = { id: "txn_2", amount: 8600, currency: "eur" };
    const won = { amount: 10_000, status: "won", transactions: [withdrawn, returned] };
    const update = [
      disputeEvent(at, "funds_withdrawn", { amount: 10_000, transactions: [withdrawn] }),
      disputeEvent(at, "funds_reinstated", won),
      disputeEvent(at, "closed", won),
    ];
    for (const index of order) await stripe(update[index]);
    expect(await conversionRow(api, conversionId)).toMatchObject({ refunded_cents: 0, direct_cents: 2000 });
    await expectSoundBooks(api, program.id);
  },
);

test("what the bank kept of a lost dispute counts also when a delivery that listed nothing came first", async () => {
  const { stripe, clickId, owner, program } = await hookedScene(api, make);
  const at = Date.now() - 60_000;
  const session = { paymentIntent: "pi_1", reference: clickId, total: 10_000 };
  const { conversionId } = await stripe(checkoutSession(at, session));
  const lost = { amount: 10_000, status: "lost" };
  await stripe(disputeEvent(at, "closed", lost));
  const transactions = [
    { id: "txn_1", amount: -10_000, currency: "usd" },
    { id: "txn_2", amount: 5000, currency: "usd" },
  ];
  await stripe(disputeEvent(at, "funds_reinstated", { ...lost, transactions }));
  expect(await conversionRow(api, conversionId)).toMatchObject({ refunded_cents: 5000 });
  const refund = await api.call("POST", `/conversions/${conversionId}/refund`, {
    key: owner,
    headers: { "idempotency-key": "refund" },
    body: { amountCents: 1000 },
  });
  expect(refund.body.data).toMatchObject({ refundedCents: 6000, directCents: 800 });
  await expectSoundBooks(api, program.id);
});

// Review: third parties 6
test.each([
  ["reported before the dispute", [0, 1]],
  ["reported after it", [1, 0]],
])("a dispute that names the charge alone finds its sale by the payment's charge, %s", async (_, order) => {
  const { stripe, clickId, program } = await hookedScene(api, make);
  const at = Date.now() - 60_000;
  const session = { paymentIntent: "pi_1", reference: clickId, total: 1000 };
  const { conversionId } = await stripe(checkoutSession(at, session));
  const update = [
    paymentIntentSucceeded(at, { received: 1000, charge: "ch_1" }),
    disputeEvent(at, "funds_withdrawn", { amount: 1000, paymentIntent: null }),
  ];
  for (const index of order) await stripe(update[index]);
  expect(await conversionRow(api, conversionId)).toMatchObject({ refunded_cents: 1000, direct_cents: 0 });
  await expectSoundBooks(api, program.id);
});

// Review: third parties 6
describe("a refund that fails", () => {
  const at = Date.now() - 60_000;
  const update = [
    chargeRefunded(at, { amount: 1000, refunded: 200 }),
    chargeRefunded(at + 1000, { amount: 1000, refunded: 500 }),
    refundUpdated(at + 5000, { amount: 300 }),
    refundUpdated(at + 6000, { amount: 300 }, "charge.refund.updated"),
  ];

  // STRIPE-12, MONEY-16
  test.each(ordersOf(update.length, 24).map((order) => [order]))(
    "is undone, whatever arrives first: %j",
    async (order) => {
      const { stripe, clickId, program } = await hookedScene(api, make);
      const session = { paymentIntent: "pi_1", reference: clickId, total: 1000 };
      const { conversionId } = await stripe(checkoutSession(at, session));
      for (const index of order) await stripe(update[index]);
      expect(await conversionRow(api, conversionId)).toMatchObject({
        refunded_cents: 200,
        direct_cents: 160,
      });
      await expectSoundBooks(api, program.id);
    },
  );

  test("says so in the ledger, and one that only changes means nothing", async () => {
    const { stripe, clickId } = await hookedScene(api, make);
    const session = { paymentIntent: "pi_1", reference: clickId, total: 1000 };
    const { conversionId } = await stripe(checkoutSession(at, session));
    await stripe(update[0]);
    const pending = refundUpdated(at, { amount: 200, status: "pending" }, "refund.updated");
    expect(await stripe(pending)).toMatchObject({ note: expect.stringMatching(/^ignored /) });
    await stripe(refundUpdated(at + 1000, { amount: 200 }));
    const entries = await api.deps.sql.rows(
      "select amount_cents, note from ledger_entry where conversion_id = $1 and kind = 'direct' order by id",
      [conversionId],
    );
    expect(entries).toEqual([
      { amount_cents: 200, note: null },
      { amount_cents: -40, note: "Refund" },
      { amount_cents: 40, note: "Refund undone" },
    ]);
  });
});

// Review: money 7
describe("a dispute whose end was never reported", () => {
  const open = async () => {
    const own = await hookedScene(api, make);
    const session = { paymentIntent: "pi_1", reference: own.clickId, total: 1000 };
    const { conversionId } = await own.stripe(checkoutSession(Date.now(), session));
    await own.stripe(disputeEvent(Date.now(), "created", { amount: 1000 }));
    const input = { brandId: own.brand.id, programId: own.program.id, disputeRef: "dp_1", origin: TESTER };
    const close = (as: "won" | "lost", changes: Partial<typeof input> = {}) =>
      inTransaction(api.deps, (tx) => closeDispute(tx, { ...input, ...changes, as }));
    const list = () => listDisputes(api.deps.sql, { programId: own.program.id, isUndecided: true });
    return { ...own, conversionId, close, list };
  };

  // PAYOUT-14
  test("is listed for the operator until it is closed as lost, which takes the commission back", async () => {
    const { conversionId, close, list, program, events } = await open();
    expect(await list()).toEqual([
      {
        dispute: "dp_1",
        programId: program.id,
        conversionId,
        externalRef: "pi_1",
        status: "open",
        amountCents: 1000,
        heldCents: 0,
        currency: "USD",
        openedAt: expect.any(Date),
        updatedAt: expect.any(Date),
      },
    ]);
    await close("lost");
    expect(await list()).toEqual([]);
    expect(await conversionRow(api, conversionId)).toMatchObject({ refunded_cents: 1000, direct_cents: 0 });
    expect((await events())[0]).toMatchObject({
      source: "console",
      type: "refund",
      conversion_id: conversionId,
    });
    const audit = await api.deps.sql.rows(
      "select actor_id, target_id, details from audit_entry where program_id = $1 and action = 'dispute.close'",
      [program.id],
    );
    const details = { dispute: "dp_1", from: "open", to: "lost" };
    expect(audit).toEqual([{ actor_id: TESTER.actor.id, target_id: conversionId, details }]);
    await expectSoundBooks(api, program.id);
  });

  // PAYOUT-14, MONEY-16
  test("gives back what was withdrawn when it is closed as won", async () => {
    const { conversionId, close, list, stripe, program } = await open();
    const withdrawn = { id: "txn_1", amount: -1000, currency: "usd" };
    await stripe(disputeEvent(Date.now(), "funds_withdrawn", { amount: 1000, transactions: [withdrawn] }));
    expect(await list()).toMatchObject([{ status: "withdrawn", heldCents: 1000 }]);
    await close("won");
    expect(await conversionRow(api, conversionId)).toMatchObject({ refunded_cents: 0, direct_cents: 200 });
    await expectSoundBooks(api, program.id);
  });

  // PAYOUT-14
  test("is closed once, and late updates of its provider rank as ever", async () => {
    const { conversionId, close, stripe, program } = await open();
    await close("won");
    await expect(close("won")).rejects.toMatchObject({ code: "conflict" });
    await stripe(disputeEvent(Date.now(), "funds_withdrawn", { amount: 1000 }));
    expect(await conversionRow(api, conversionId)).toMatchObject({ refunded_cents: 0 });
    await stripe(disputeEvent(Date.now(), "closed", { amount: 1000, status: "lost" }));
    expect(await conversionRow(api, conversionId)).toMatchObject({ refunded_cents: 1000 });
    await expect(close("won")).rejects.toMatchObject({ code: "conflict" });
    await expectSoundBooks(api, program.id);
  });

  test("is refused where the program has none of this id", async () => {
    const { close } = await open();
    await expect(close("won", { disputeRef: "dp_2" })).rejects.toMatchObject({ code: "invalid_request" });
    const other = await hookedScene(api, make);
    const elsewhere = { brandId: other.brand.id, programId: other.program.id };
    await expect(close("won", elsewhere)).rejects.toMatchObject({ code: "invalid_request" });
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
