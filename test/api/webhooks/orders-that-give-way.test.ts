import { describe, expect, test } from "@jest/globals";
import { newId } from "../../../src/domain/ids.ts";
import { sendEvent } from "../../support/scenes/events.ts";
import {
  atMinute,
  checkout,
  credits,
  FOR_NEW_CUSTOMERS,
  JO,
  rivalScene,
  storeOrder,
} from "../../support/scenes/first-orders.ts";
import { conversionRow } from "../../support/scenes/hooked-scene.ts";
import { callFromPage } from "../../support/scenes/page-calls.ts";
import { expectSoundBooks } from "../../support/scenes/stories.ts";
import {
  checkoutSession,
  invoicePaid,
  invoicePaymentPaid,
  paymentIntentSucceeded,
  promotionCode,
  subscriptionDeleted,
} from "../../support/scenes/stripe-events.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { sendShopify, sendStripe, SHOPIFY_SECRET, STRIPE_SECRET } from "../../support/scenes/webhooks.ts";

const { api, make } = useApi();

const SAM = "sam@example.com";
const [X, Y] = ["820982911946154508", "820982911946154509"] as const;

/** A code that nobody has yet. */
const newCode = () => newId("request").toLowerCase();

const pause = (program: { readonly id: string }) =>
  api.deps.sql.execute("update program set status = 'paused' where id = $1", [program.id]);

/** A second program of the brand, which hears of the same orders. */
async function secondProgram(brand: { readonly id: string }) {
  const program = await make.program(brand.id, undefined, FOR_NEW_CUSTOMERS);
  await make.webhookSecret(program.id, "stripe", STRIPE_SECRET);
  await make.webhookSecret(program.id, "shopify", SHOPIFY_SECRET);
  return { program, partner: await make.partner(program, (await make.account()).id) };
}

// CREDIT-7, decision record 0102
describe("only its place is judged:", () => {
  test.each([
    ["it stays with its partner in a program for all customers", {}, 2],
    ["it is reversed in one for new customers, also while that is paused", FOR_NEW_CUSTOMERS, 0],
  ])("a code that is new since does not move it; %s", async (_, terms, count) => {
    const { stripe, seller, other, program } = await rivalScene(api, make, undefined, terms);
    const reference = newCode();
    await stripe(checkout(2, { reference, metadata: { vp_ref: seller.refCode } }));
    expect(await credits(api, program)).toEqual({ pi_2: seller.id });
    await make.partner(program, (await make.account()).id, { refCode: reference });
    if (count === 0) await pause(program);
    await stripe(checkout(1, { reference: other.refCode }));
    const expected = count === 0 ? {} : { pi_1: other.id, pi_2: seller.id };
    expect(await credits(api, program)).toEqual(expected);
    await expectSoundBooks(api, program.id);
  });

  test("a coupon offer that is on since does not move its trial", async () => {
    const { stripe, addCoupon, seller, other, program } = await rivalScene(api, make);
    await addCoupon(other.id, "SAM10");
    await stripe(promotionCode(atMinute(0), "promo_1", "SAM10"));
    const trial = {
      subscription: "sub_1",
      email: JO,
      status: "no_payment_required",
      promotion: "promo_1",
    } as const;
    await stripe(checkoutSession(atMinute(1), { ...trial, reference: seller.refCode }));
    const paid = { id: "in_1", subscription: "sub_1", email: JO, paid: 1000, reason: "subscription_cycle" };
    await stripe(invoicePaid(atMinute(20), "old", paid));
    await api.deps.sql.execute("update program set is_coupon_offer_on = true where id = $1", [program.id]);
    await stripe(checkout(2, { reference: seller.refCode }));
    expect(await credits(api, program)).toEqual({ pi_2: seller.id, in_1: seller.id });
    await expectSoundBooks(api, program.id);
  });

  test("other payments of its subscription are left alone", async () => {
    const { stripe, seller, program } = await rivalScene(api, make);
    const refCode = newCode();
    const pay = (minute: number, id: string, email: string, reason: string) =>
      stripe(
        invoicePaid(atMinute(minute), "old", {
          ...{ id, subscription: "sub_1", email, paid: 1000, reason },
          snapshot: { vp_ref: refCode },
        }),
      );
    await pay(10, "in_1", JO, "subscription_create");
    const partner = await make.partner(program, (await make.account()).id, { refCode });
    await pay(20, "in_2", SAM, "subscription_cycle");
    expect(await credits(api, program)).toEqual({ in_2: partner.id });
    await stripe(checkout(5, { email: SAM, reference: seller.refCode }));
    expect(await credits(api, program)).toEqual({ in_2: partner.id, pi_5: seller.id });
  });
});

// CREDIT-9, decision record 0102
describe("it does not give way", () => {
  test("if it is another customer's by now", async () => {
    const { stripe, seller, other, program } = await rivalScene(api, make, undefined, FOR_NEW_CUSTOMERS);
    const metadata = { vp_ref: seller.refCode };
    await stripe(invoicePaid(atMinute(20), "old", { id: "in_1", email: JO, paid: 1000, metadata }));
    const completed = { invoice: "in_1", email: SAM, total: 1000, reference: seller.refCode };
    await stripe(checkoutSession(atMinute(20), completed));
    await stripe(checkout(2, { reference: other.refCode }));
    expect(await credits(api, program)).toEqual({ in_1: seller.id, pi_2: other.id });
  });

  test("if it is a test order", async () => {
    const { shopify, seller } = await rivalScene(api, make, undefined, FOR_NEW_CUSTOMERS);
    await shopify(storeOrder(1, X, null));
    const { conversionId } = await shopify(storeOrder(2, Y, seller.refCode, { isTest: true }));
    await shopify(storeOrder(1, X, null, { total: "11.00" }));
    expect(await conversionRow(api, conversionId)).toMatchObject({ status: "pending", kind: "test" });
  });

  test.each([
    ["for new customers", FOR_NEW_CUSTOMERS],
    ["for all customers", {}],
  ])("if the brand reported it, and credited it by a replay, in a program %s", async (_, terms) => {
    const { stripe, brand, seller, other, program } = await rivalScene(api, make, undefined, terms);
    const refCode = newCode();
    const own = { order_id: "pi_20", amount_cents: 10_000, customer_email: JO, ref_code: refCode };
    await sendEvent(api, program, { type: "sale", ...own });
    const partner = await make.partner(program, (await make.account()).id, { refCode });
    const { secret } = await make.session((await make.member(brand.id)).loginId);
    const log = `/console/${brand.id}/api/v1/programs/${program.id}/event-log`;
    const call = (path: string, method: string) =>
      callFromPage(api, `${log}${path}`, { secret, method, body: {} });
    const { id } = (await call("?limit=1", "GET")).body.data[0];
    const { conversionId } = (await call(`/${id}/replay`, "POST")).body.data;
    await stripe(checkout(20, { reference: seller.refCode }));
    await stripe(checkout(10, { reference: other.refCode }));
    expect(await conversionRow(api, conversionId)).toMatchObject({
      ...{ source: "console", status: "pending", partner_id: partner.id, amount_cents: 10_000 },
    });
    await expectSoundBooks(api, program.id);
  });
});

// CREDIT-9, DELIVERY-6
describe("of two programs that hear of the same orders", () => {
  test("each finds its own, also if the other knows the first one by another name", async () => {
    const { brand, program, seller } = await rivalScene(api, make, undefined, FOR_NEW_CUSTOMERS);
    const second = await secondProgram(brand);
    const metadata = { vp_ref: seller.refCode };
    await sendStripe(api, program, checkout(2, { reference: seller.refCode }));
    await sendStripe(api, second.program, checkout(2, { reference: second.partner.refCode }));
    const intent = { id: "pi_1", email: JO, received: 1000, metadata: { vp_ref: second.partner.refCode } };
    await sendStripe(api, second.program, paymentIntentSucceeded(atMinute(1), intent));
    await sendStripe(api, program, invoicePaymentPaid(atMinute(1), "in_1", "pi_1"));
    const paid = { id: "in_1", email: JO, paid: 1000, metadata };
    await sendStripe(api, program, invoicePaid(atMinute(1), "new", paid));
    expect([await credits(api, program), await credits(api, second.program)]).toEqual([
      { in_1: seller.id },
      { pi_1: second.partner.id },
    ]);
  });

  test("each credits the one again that regains its place", async () => {
    const { brand, program, shopify, seller } = await rivalScene(api, make, undefined, FOR_NEW_CUSTOMERS);
    const second = await secondProgram(brand);
    const sends = {
      A: (minute: number, id: string) => shopify(storeOrder(minute, id, seller.refCode)),
      B: (minute: number, id: string) =>
        sendShopify(api, second.program, storeOrder(minute, id, second.partner.refCode)),
    };
    for (const [minute, id] of [
      [30, X],
      [20, Y],
    ] as const) {
      await sends.A(minute, id);
      await sends.B(minute, id);
    }
    await sends.B(10, X);
    await sends.A(10, X);
    expect([await credits(api, program), await credits(api, second.program)]).toEqual([
      { [X]: seller.id },
      { [X]: second.partner.id },
    ]);
  });
});

// CREDIT-8
test("a sale to oneself is not credited again because it is the first once more", async () => {
  const { shopify, program } = await rivalScene(api, make);
  const email = "own@partner.example";
  const partner = await make.partner(program, (await make.account({ email })).id);
  await shopify(storeOrder(20, Y, null, { email }));
  await shopify(storeOrder(30, X, partner.refCode, { email: null }));
  await shopify(storeOrder(31, X, partner.refCode, { email }));
  await pause(program);
  await shopify(storeOrder(10, X, partner.refCode, { email }));
  expect(await credits(api, program)).toEqual({});
});

test("subscriptions whose payments name each other's customers are settled all the same", async () => {
  const { stripe, seller, program } = await rivalScene(api, make, undefined, FOR_NEW_CUSTOMERS);
  const pay = (minute: number, id: string, subscription: string, email: string, reason: string) =>
    stripe(
      invoicePaid(atMinute(minute), "old", {
        ...{ id, subscription, email, paid: 1000, reason },
        snapshot: { vp_ref: seller.refCode },
      }),
    );
  const become = (status: string) =>
    api.deps.sql.execute("update partner set status = $2 where id = $1", [seller.id, status]);
  await become("suspended");
  await pay(1, "in_1", "sub_1", JO, "subscription_create");
  await pay(2, "in_2", "sub_2", SAM, "subscription_create");
  await become("approved");
  await api.deps.sql.execute("update program_terms set new_customers_only = false where program_id = $1", [
    program.id,
  ]);
  await pay(10, "in_3", "sub_1", SAM, "subscription_cycle");
  await pay(11, "in_4", "sub_2", JO, "subscription_cycle");
  await api.deps.sql.execute("update program_terms set new_customers_only = true where program_id = $1", [
    program.id,
  ]);
  expect(await stripe(subscriptionDeleted(atMinute(30), "sub_1"))).toMatchObject({ status: "processed" });
  await expectSoundBooks(api, program.id);
});
