import { describe, expect, test } from "@jest/globals";
import { sendEvent } from "../../support/scenes/events.ts";
import { conversionRow, hookedScene } from "../../support/scenes/hooked-scene.ts";
import { ordersCreate, ordersPaid, refundsCreate } from "../../support/scenes/shopify-hooks.ts";
import { type AnyDelivery, expectSoundBooks } from "../../support/scenes/stories.ts";
import {
  chargeRefunded,
  checkoutSession,
  invoicePaid,
  invoicePaymentPaid,
  paymentIntentSucceeded,
} from "../../support/scenes/stripe-events.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

const EMAIL = "jo@buyer.example";
const STORE_ORDER = "820982911946154508";

/** Payments under each documented order id, as the provider reports them. */
const PAYMENTS: readonly (readonly [string, string, (clickId: string) => readonly AnyDelivery[]])[] = [
  [
    "a session without a payment",
    "cs_1",
    (reference) => [checkoutSession(Date.now(), { reference, email: EMAIL, total: 1000 })],
  ],
  [
    "a payment without an invoice",
    "pi_1",
    (reference) => [
      checkoutSession(Date.now(), { reference, email: EMAIL, total: 1000, paymentIntent: "pi_1" }),
      paymentIntentSucceeded(Date.now(), { received: 1000, metadata: { vp_click: reference } }),
    ],
  ],
  [
    "an invoice",
    "in_1",
    (reference) => [
      checkoutSession(Date.now(), { reference, email: EMAIL, invoice: "in_1", subscription: "sub_1" }),
      invoicePaid(Date.now(), "new", { email: EMAIL, subscription: "sub_1", paid: 1000 }),
      invoicePaymentPaid(Date.now(), "in_1", "pi_1"),
    ],
  ],
  [
    "a store's order",
    STORE_ORDER,
    (clickId) => {
      const order = { id: STORE_ORDER, currentSubtotal: "10.00", total: "10.00", email: EMAIL };
      const notes = { vp_click: clickId };
      return [ordersCreate(Date.now(), { ...order, notes }), ordersPaid(Date.now(), { ...order, notes })];
    },
  ],
];

describe.each(PAYMENTS)(
  "%s, reported by the brand and by the provider, is credited once",
  (_, orderRef, reported) => {
    // DELIVERY-7
    test.each(["before", "between", "after"])("the brand's report comes %s the provider's", async (when) => {
      const own = await hookedScene(api, make);
      const report = {
        type: "sale",
        order_id: orderRef,
        amount_cents: 1000,
        click_id: own.clickId,
        customer_email: EMAIL,
      };
      const deliveries = reported(own.clickId);
      const place = { before: 0, between: 1, after: deliveries.length }[when]!;
      const outcomes: string[] = [];
      for (const [index, delivery] of [...deliveries, null].entries()) {
        if (index === place) outcomes.push((await sendEvent(api, own.program, report)).body.status);
        if (delivery === null) continue;
        const { status } = "topic" in delivery ? await own.shopify(delivery) : await own.stripe(delivery);
        outcomes.push(status);
      }
      expect(new Set(outcomes)).not.toContain("error");
      const rows = await api.deps.sql.rows(
        "select external_ref, direct_cents from conversion where program_id = $1",
        [own.program.id],
      );
      expect(rows).toEqual([{ external_ref: orderRef, direct_cents: 200 }]);
      await expectSoundBooks(api, own.program.id);
    });
  },
);

// EVENT-13
describe("the same payment reported by the brand under the documented order id", () => {
  const sale = { type: "sale", order_id: "in_1", amount_cents: 1000 };

  test("first, is credited once, and Stripe's refunds of it count", async () => {
    const { stripe, program, seller, clickId } = await hookedScene(api, make);
    const first = await sendEvent(api, program, { ...sale, ref_code: seller.refCode });
    const invoice = { paid: 1200, tax: 200, metadata: { vp_click: clickId }, paymentIntent: "pi_1" };
    expect(await stripe(invoicePaid(Date.now(), "old", invoice))).toEqual({
      status: "duplicate",
      note: expect.stringMatching(/^order_already_recorded /),
      conversionId: first.body.conversionId,
    });
    await stripe(chargeRefunded(Date.now(), { amount: 1200, refunded: 600 }));
    expect(await conversionRow(api, first.body.conversionId)).toMatchObject({
      source: "api",
      amount_cents: 1000,
      refunded_cents: 500,
      direct_cents: 100,
    });
    await expectSoundBooks(api, program.id);
  });

  test("second, is a duplicate", async () => {
    const { stripe, program, seller, clickId } = await hookedScene(api, make);
    const { conversionId } = await stripe(
      invoicePaid(Date.now(), "new", { paid: 1200, tax: 200, metadata: { vp_click: clickId } }),
    );
    const second = await sendEvent(api, program, { ...sale, ref_code: seller.refCode });
    expect(second.body).toMatchObject({ status: "duplicate", conversionId });
  });

  test("after Stripe found nobody, is credited with what was refunded meanwhile", async () => {
    const { stripe, program, seller, events } = await hookedScene(api, make);
    await stripe(invoicePaid(Date.now(), "new", { paid: 1200, tax: 200 }));
    await stripe(invoicePaymentPaid(Date.now(), "in_1", "pi_1"));
    await stripe(chargeRefunded(Date.now(), { amount: 1200, refunded: 300 }));
    const { body } = await sendEvent(api, program, { ...sale, ref_code: seller.refCode });
    expect(await conversionRow(api, body.conversionId)).toMatchObject({
      refunded_cents: 250,
      direct_cents: 150,
    });
    expect((await events()).map((event: { conversion_id: string }) => event.conversion_id)).toEqual(
      Array.from({ length: 4 }, () => body.conversionId),
    );
    await expectSoundBooks(api, program.id);
  });

  // SHOPIFY-6, MONEY-14
  test("with tax and shipping, is refunded as the same part of it, and in full in the end", async () => {
    const { shopify, program, seller } = await hookedScene(api, make);
    const reported = { type: "sale", order_id: "77", amount_cents: 11_500, ref_code: seller.refCode };
    const { body } = await sendEvent(api, program, reported);
    await shopify(ordersPaid(Date.now(), { id: "77", currentSubtotal: "100.00", total: "115.00" }));
    const line = { id: "1", orderId: "77", lines: [{ subtotal: "40.00", tax: "4.00" }], money: "44.00" };
    await shopify(refundsCreate(Date.now(), line));
    expect(await conversionRow(api, body.conversionId)).toMatchObject({
      source: "api",
      refunded_cents: 4600,
      direct_cents: 1380,
    });
    const rest = { lines: [{ subtotal: "60.00", tax: "6.00" }], shipping: "5.00", money: "71.00" };
    await shopify(refundsCreate(Date.now(), { id: "2", orderId: "77", ...rest }));
    expect(await conversionRow(api, body.conversionId)).toMatchObject({
      refunded_cents: 11_500,
      direct_cents: 0,
    });
    await expectSoundBooks(api, program.id);
  });

  test("a refund reported by both counts once, the higher one", async () => {
    const { shopify, program, clickId } = await hookedScene(api, make);
    const { conversionId } = await shopify(
      ordersPaid(Date.now(), {
        id: "77",
        currentSubtotal: "10.00",
        total: "10.00",
        notes: { vp_click: clickId },
      }),
    );
    await sendEvent(api, program, { type: "refund", order_id: "77", amount_cents: 400 });
    const refund = { id: "1", orderId: "77", lines: [{ subtotal: "4.00" }], money: "4.00" };
    expect(await shopify(refundsCreate(Date.now(), refund))).toMatchObject({
      status: "processed",
      note: expect.stringMatching(/^refund_total_not_higher /),
    });
    expect(await conversionRow(api, conversionId)).toMatchObject({ refunded_cents: 400 });
    await expectSoundBooks(api, program.id);
  });
});
