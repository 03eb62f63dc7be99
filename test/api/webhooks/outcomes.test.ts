import { describe, expect, test } from "@jest/globals";
import { conversionRow, hookedScene } from "../../support/scenes/hooked-scene.ts";
import { salesOf } from "../../support/scenes/sales.ts";
import { ordersPaid, refundsCreate } from "../../support/scenes/shopify-hooks.ts";
import { expectSoundBooks } from "../../support/scenes/stories.ts";
import {
  chargeRefunded,
  checkoutSession,
  disputeEvent,
  invoicePaid,
  invoicePaymentPaid,
  promotionCode,
  stripeEvent,
} from "../../support/scenes/stripe-events.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

const DAY_MS = 86_400_000;

describe("a delivery in the list of events", () => {
  // DELIVERY-5
  test("stands once, with its id, its type, its outcome and its conversion", async () => {
    const { stripe, events, clickId } = await hookedScene(api, make);
    const sale = checkoutSession(Date.now(), { paymentIntent: "pi_1", reference: clickId, total: 1000 });
    const outcome = await stripe(sale);
    expect(outcome).toEqual({
      status: "processed",
      note: null,
      conversionId: expect.stringMatching(/^cnv_/),
    });
    expect(await stripe(sale)).toEqual({
      status: "duplicate",
      note: expect.stringMatching(/^processed /),
      conversionId: outcome.conversionId,
    });
    expect(await events()).toEqual([
      {
        id: expect.any(Number),
        source: "stripe",
        external_id: sale.id,
        type: "sale",
        status: "processed",
        note: null,
        conversion_id: outcome.conversionId,
        received_at: expect.any(String),
      },
    ]);
  });

  // EVENT-9
  test("says what it waits for, and names the conversion once there is one", async () => {
    const { stripe, events, clickId } = await hookedScene(api, make);
    const session = { paymentIntent: "pi_1", reference: clickId, total: 1000 };
    expect(await stripe(checkoutSession(Date.now(), { ...session, status: "unpaid" }))).toEqual({
      status: "processed",
      note: expect.stringMatching(/^waiting .*async_payment_succeeded/),
      conversionId: null,
    });
    expect(await stripe(chargeRefunded(Date.now(), { amount: 1000, refunded: 100 }))).toEqual({
      status: "unmatched",
      note: expect.stringMatching(/^order_not_seen /),
      conversionId: null,
    });
    const paid = await stripe(
      checkoutSession(Date.now(), session, "checkout.session.async_payment_succeeded"),
    );
    expect(paid.status).toBe("processed");
    const listed = await events();
    expect(listed.map((event: { conversion_id: string }) => event.conversion_id)).toEqual([
      paid.conversionId,
      paid.conversionId,
      paid.conversionId,
    ]);
    // It keeps its status: what was true when it came.
    expect(listed[1]).toMatchObject({ status: "unmatched", type: "refund" });
  });

  // SHOPIFY-6
  test("says of a refund whose payment is pending that it counts for nothing, and what to do", async () => {
    const { shopify, seller } = await hookedScene(api, make);
    const sold = { id: "1", currentSubtotal: "10.00", total: "10.00", notes: { ref: seller.refCode } };
    const { conversionId } = await shopify(ordersPaid(Date.now(), sold));
    const refund = { id: "9", orderId: "1", lines: [{ subtotal: "10.00" }], money: "10.00" };
    expect(await shopify(refundsCreate(Date.now(), { ...refund, moneyStatus: "pending" }))).toEqual({
      status: "processed",
      note: expect.stringMatching(/^waiting .*record the refund yourself/),
      conversionId,
    });
    expect(await conversionRow(api, conversionId)).toMatchObject({ refunded_cents: 0 });
  });

  test.each([
    ["an invoice is named", { invoice: "in_9", total: 100 }, /^waiting .*invoice\.paid of in_9/],
    ["a subscription began", { subscription: "sub_9", total: 100 }, /^waiting .*sub_9.*invoice\.paid/],
    ["nothing was paid", { total: 0 }, /^waiting .*total is zero/],
  ])("says so when %s", async (_, fields, note) => {
    const { stripe } = await hookedScene(api, make);
    expect((await stripe(checkoutSession(Date.now(), fields))).note).toMatch(note);
  });
});

describe("a sale that is credited to nobody", () => {
  // CREDIT-8
  test.each([
    ["says nothing", {}, "no_attribution"],
    ["names an unknown click", { reference: "clk_01AAAAAAAAAAAAAAAAAAAAAAAA" }, "unknown_click"],
    ["names an unknown code", { metadata: { vp_ref: "nobody" } }, "unknown_code"],
    ["was sold to the partner", { email: "self" }, "self_referral"],
    [
      "used a discount whose code is not known",
      { promotion: "promo_x" },
      "no_attribution The code of discount promo_x is not known yet",
    ],
  ])("because it %s", async (_, fields, note) => {
    const own = await hookedScene(api, make);
    const isSelf = "email" in fields;
    const session = {
      paymentIntent: "pi_1",
      total: 1000,
      ...fields,
      ...(isSelf && { email: own.seller.account.email, reference: own.clickId }),
    };
    expect(await own.stripe(checkoutSession(Date.now(), session))).toEqual({
      status: "unmatched",
      note: expect.stringMatching(new RegExp(`^${note}`)),
      conversionId: null,
    });
  });

  test("leaves its refunds kept, as those of an order that nobody knows, and its payment linked", async () => {
    const { stripe } = await hookedScene(api, make);
    await stripe(invoicePaid(Date.now(), "new", { paid: 1000 }));
    expect(await stripe(invoicePaymentPaid(Date.now(), "in_1", "pi_1"))).toEqual({
      status: "processed",
      note: null,
      conversionId: null,
    });
    for (const event of [
      chargeRefunded(Date.now(), { amount: 1000, refunded: 500 }),
      disputeEvent(Date.now(), "created", { amount: 500 }),
    ]) {
      expect(await stripe(event)).toEqual({
        status: "unmatched",
        note: expect.stringMatching(/^order_not_seen /),
        conversionId: null,
      });
    }
  });

  // Review: third parties 6
  test("in another currency, which nothing leads to a partner, is unmatched like any other", async () => {
    const { stripe, program } = await hookedScene(api, make);
    const foreign = { currency: "eur" } as const;
    const invoice = { paid: 1000, subscription: "sub_1", customer: "cus_1", ...foreign };
    expect(await stripe(invoicePaid(Date.now(), "new", invoice))).toMatchObject({
      status: "unmatched",
      note: expect.stringMatching(/^no_attribution .*EUR.*USD/),
    });
    expect(
      await stripe(chargeRefunded(Date.now(), { amount: 1000, refunded: 500, ...foreign })),
    ).toMatchObject({ status: "unmatched", note: expect.stringMatching(/^order_not_seen .*EUR.*USD/) });
    await expectSoundBooks(api, program.id);
  });

  // Review: third parties 6
  test.each([
    ["its subscription's checkout", { subscription: "sub_1" }],
    ["its customer's earlier order", { customer: "cus_1" }],
    ["itself", { metadata: { vp_ref: "sam" } }],
  ])("in another currency, which %s leads to a partner, is an error", async (_, fields) => {
    const { stripe, clickId } = await hookedScene(api, make);
    const session = { reference: clickId, subscription: "sub_1", customer: "cus_1" };
    await stripe(checkoutSession(Date.now(), { ...session, total: 1000 }));
    const invoice = { id: "in_2", paid: 1000, currency: "eur", ...fields };
    expect(await stripe(invoicePaid(Date.now(), "new", invoice))).toMatchObject({
      status: "error",
      note: expect.stringMatching(/^currency_mismatch .*EUR.*USD/),
    });
  });

  test("in another currency is an error, and may be sent right under a new id", async () => {
    const { stripe, clickId } = await hookedScene(api, make);
    const session = { paymentIntent: "pi_1", reference: clickId, total: 1000 };
    expect(await stripe(checkoutSession(Date.now(), { ...session, currency: "eur" }))).toMatchObject({
      status: "error",
      note: expect.stringMatching(/^currency_mismatch .*EUR.*USD/),
    });
    expect((await stripe(checkoutSession(Date.now(), session))).status).toBe("processed");
  });

  test("with a field missing is an error that names it", async () => {
    const { stripe } = await hookedScene(api, make);
    expect(await stripe(stripeEvent("invoice.paid", Date.now(), { id: "in_1", currency: "usd" }))).toEqual({
      status: "error",
      note: "invalid_field Field data.object.amount_paid must be a whole number, not negative.",
      conversionId: null,
    });
  });

  test("is credited once the discount's code is known", async () => {
    const { stripe, events, seller, addCoupon } = await hookedScene(api, make, { isCouponOfferOn: true });
    await addCoupon(seller.id, "SAM10");
    await stripe(checkoutSession(Date.now(), { paymentIntent: "pi_1", total: 1000, promotion: "promo_1" }));
    expect(await stripe(promotionCode(Date.now(), "promo_1", "sam10", "updated"))).toMatchObject({
      status: "processed",
    });
    const [, session] = await events();
    expect(session).toMatchObject({ status: "unmatched", conversion_id: expect.stringMatching(/^cnv_/) });
    expect(await conversionRow(api, session.conversion_id)).toMatchObject({ attributed_by: "coupon" });
  });
});

describe("test orders of a store", () => {
  // SHOPIFY-7
  test("are recorded as test sales: credited, in no balance, and nobody's first order", async () => {
    const { shopify, program, seller, clickId, owner } = await hookedScene(
      api,
      make,
      {},
      { newCustomersOnly: true },
    );
    const order = {
      currentSubtotal: "10.00",
      total: "10.00",
      notes: { vp_click: clickId },
      email: "jo@buyer.example",
    };
    const tested = await shopify(ordersPaid(Date.now(), { ...order, id: "1", isTest: true }));
    expect(await conversionRow(api, tested.conversionId)).toMatchObject({
      kind: "test",
      is_test: true,
      attributed_by: "click",
    });
    const real = await shopify(ordersPaid(Date.now(), { ...order, id: "2" }));
    expect(real.status).toBe("processed");
    const balances = await api.call("GET", `/programs/${program.id}/balances`, { key: owner });
    const own = balances.body.data.find((row: { partnerId: string }) => row.partnerId === seller.id);
    expect(own.pending).toBe(200);
    await expectSoundBooks(api, program.id);
  });
});

// CREDIT-5
test("a click older than the window, and one later than the sale, credit nobody", async () => {
  const { stripe, program, seller } = await hookedScene(api, make);
  const click = (daysAgo: number) =>
    salesOf(api, make).click(program, seller, { createdAt: new Date(Date.now() - daysAgo * DAY_MS) });
  const sale = async (id: string, clickId: string, daysAgo: number) =>
    // The same session each time: it is the payment that names the order.
    stripe(
      checkoutSession(Date.now() - daysAgo * DAY_MS, { paymentIntent: id, reference: clickId, total: 100 }),
    );
  expect((await sale("pi_1", await click(31), 0)).note).toMatch(/^click_expired/);
  expect((await sale("pi_2", await click(1), 2)).note).toMatch(/^no_attribution The click is later/);
  expect((await sale("pi_3", await click(29), 0)).status).toBe("processed");
});
