import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { Coupon } from "../../src/db/entities/coupon.ts";
import { Postback } from "../../src/db/entities/postback.ts";
import { startApi, type TestApi } from "../support/api.ts";
import { clickLink, sendEvent } from "../support/events.ts";
import { factoriesOf, type Factories } from "../support/factories.ts";
import { salesOf } from "../support/sales.ts";
import { ordersPaid, refundsCreate } from "../support/shopify-hooks.ts";
import { expectSoundBooks } from "../support/stories.ts";
import {
  chargeRefunded,
  checkoutSession,
  disputeEvent,
  invoicePaid,
  invoicePaymentPaid,
  paymentIntentSucceeded,
  promotionCode,
  stripeEvent,
} from "../support/stripe-events.ts";
import { sendShopify, sendStripe, webhookScene } from "../support/webhooks.ts";

let api: TestApi;
let make: Factories;
beforeAll(async () => {
  api = await startApi({ CLICK_LIMIT_PER_MINUTE: "1000" });
  make = factoriesOf(api.deps);
});
afterAll(() => api.close());

const DAY_MS = 86_400_000;
const conversion = (id: string) =>
  api.deps.sql.row<Record<string, unknown>>(
    `select partner_id, external_ref, source, kind, status, reason, reason_code, attributed_by, click_id, sub1, sub2,
       coupon_code, product_id, subscription_ref, is_renewal, is_test, amount_cents, refunded_cents, direct_cents,
       customer_mask, occurred_at, hold_until
     from conversion where id = $1`,
    [id],
  );

async function scene(
  values?: Parameters<typeof webhookScene>[2],
  terms?: Parameters<typeof webhookScene>[3],
) {
  const own = await webhookScene(api, make, values, terms);
  const { clickId } = await clickLink(api, own.seller.refCode, { query: "sub1=blog&sub2=top" });
  const stripe = async (event: unknown) => (await sendStripe(api, own.program, event)).body.data;
  const shopify = async (hook: Parameters<typeof sendShopify>[2]) =>
    (await sendShopify(api, own.program, hook)).body.data;
  const events = async () =>
    (await api.call("GET", `/programs/${own.program.id}/events`, { key: own.owner })).body.data;
  return { ...own, clickId, stripe, shopify, events };
}

describe("a delivery in the list of events", () => {
  test("stands once, with its id, its type, its outcome and its conversion", async () => {
    const { stripe, events, clickId } = await scene();
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

  test("says what it waits for, and names the conversion once there is one", async () => {
    const { stripe, events, clickId } = await scene();
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

  test.each([
    ["an invoice is named", { invoice: "in_9", total: 100 }, /^waiting .*invoice\.paid of in_9/],
    ["a subscription began", { subscription: "sub_9", total: 100 }, /^waiting .*sub_9.*invoice\.paid/],
    ["nothing was paid", { total: 0 }, /^waiting .*comes to nothing/],
  ])("says so when %s", async (_, fields, note) => {
    const { stripe } = await scene();
    expect((await stripe(checkoutSession(Date.now(), fields))).note).toMatch(note);
  });
});

describe("a sale that is credited to nobody", () => {
  test.each([
    ["says nothing", {}, "no_attribution"],
    ["names an unknown click", { reference: "clk_01AAAAAAAAAAAAAAAAAAAAAAAA" }, "unknown_click"],
    ["names an unknown code", { metadata: { vp_ref: "nobody" } }, "unknown_code"],
    ["was sold to the partner", { email: "self" }, "self_referral"],
    [
      "used a discount whose code is not known",
      { promotion: "promo_x" },
      "no_attribution The discount promo_x was used",
    ],
  ])("because it %s", async (_, fields, note) => {
    const own = await scene();
    const isSelf = "email" in fields;
    const session = {
      paymentIntent: "pi_1",
      total: 1000,
      ...fields,
      ...(isSelf && { email: own.sellerAccount.email, reference: own.clickId }),
    };
    expect(await own.stripe(checkoutSession(Date.now(), session))).toEqual({
      status: "unmatched",
      note: expect.stringMatching(new RegExp(`^${note}`)),
      conversionId: null,
    });
  });

  test("in another currency is an error, and may be sent right under a new id", async () => {
    const { stripe, clickId } = await scene();
    const session = { paymentIntent: "pi_1", reference: clickId, total: 1000 };
    expect(await stripe(checkoutSession(Date.now(), { ...session, currency: "eur" }))).toMatchObject({
      status: "error",
      note: expect.stringMatching(/^currency_mismatch .*EUR.*USD/),
    });
    expect((await stripe(checkoutSession(Date.now(), session))).status).toBe("processed");
  });

  test("with a field missing is an error that names it", async () => {
    const { stripe } = await scene();
    expect(await stripe(stripeEvent("invoice.paid", Date.now(), { id: "in_1", currency: "usd" }))).toEqual({
      status: "error",
      note: "invalid_field Field data.object.amount_paid must be a whole number, not negative.",
      conversionId: null,
    });
  });

  test("is credited once the discount's code is known", async () => {
    const { stripe, events, program, seller } = await scene({ isCouponOfferOn: true });
    await addCoupon(program.id, seller.id, "SAM10");
    await stripe(checkoutSession(Date.now(), { paymentIntent: "pi_1", total: 1000, promotion: "promo_1" }));
    expect(await stripe(promotionCode(Date.now(), "promo_1", "sam10", "updated"))).toMatchObject({
      status: "processed",
    });
    const [, session] = await events();
    expect(session).toMatchObject({ status: "unmatched", conversion_id: expect.stringMatching(/^cnv_/) });
    expect(await conversion(session.conversion_id)).toMatchObject({ attributed_by: "coupon" });
  });
});

const addCoupon = (programId: string, partnerId: string, code: string) =>
  api.deps.orm.em
    .fork()
    .insert(Coupon, { programId, partnerId, code, codeFolded: code.toLowerCase(), createdAt: new Date() });

describe("a recorded sale", () => {
  test("has everything that its deliveries say", async () => {
    const { stripe, clickId, seller } = await scene();
    const at = Date.now() - 60_000;
    const { conversionId } = await stripe(
      invoicePaid(at, "new", {
        subscription: "sub_1",
        snapshot: { vp_click: clickId, sub2: "own" },
        email: "Jo.Doe@Buyer.example",
        paid: 1200,
        tax: 200,
        lines: [{ amount: 1000, product: "prod_pro" }],
      }),
    );
    expect(await conversion(conversionId)).toMatchObject({
      partner_id: seller.id,
      external_ref: "in_1",
      source: "stripe",
      kind: "sale",
      status: "pending",
      attributed_by: "click",
      click_id: clickId,
      sub1: "blog",
      sub2: "own",
      product_id: "prod_pro",
      subscription_ref: "sub_1",
      is_renewal: false,
      is_test: false,
      amount_cents: 1000,
      customer_mask: "j•••@b•••.example",
      occurred_at: new Date(Math.floor(at / 1000) * 1000),
    });
  });

  test("by a reference that is the brand's own id is credited by the code beside it", async () => {
    const { stripe, seller } = await scene();
    const { conversionId } = await stripe(
      checkoutSession(Date.now(), {
        paymentIntent: "pi_1",
        reference: "user_77",
        metadata: { ref: seller.refCode },
        total: 1000,
      }),
    );
    expect(await conversion(conversionId)).toMatchObject({ attributed_by: "ref_code" });
  });

  test("by its discount before its click, and by the first code of an approved partner", async () => {
    const { shopify, program, clickId } = await scene({ isCouponOfferOn: true });
    const suspended = await make.partner(program, (await make.account()).id, { status: "suspended" });
    const approved = await make.partner(program, (await make.account()).id);
    await addCoupon(program.id, suspended.id, "OLD");
    await addCoupon(program.id, approved.id, "NEW");
    const { conversionId } = await shopify(
      ordersPaid(Date.now(), {
        id: "1",
        currentSubtotal: "10.00",
        total: "10.00",
        notes: { vp_click: clickId },
        discountCodes: ["WELCOME", "old", "new"],
      }),
    );
    expect(await conversion(conversionId)).toMatchObject({
      partner_id: approved.id,
      attributed_by: "coupon",
      coupon_code: "new",
    });
  });

  test("keeps its partner, who was suspended since, when a later delivery completes it", async () => {
    const { stripe, program, seller, clickId } = await scene();
    const { conversionId } = await stripe(
      paymentIntentSucceeded(Date.now(), { received: 1200, metadata: { vp_click: clickId } }),
    );
    await api.deps.sql.execute("update partner set status = 'suspended' where id = $1", [seller.id]);
    const completed = checkoutSession(Date.now(), {
      paymentIntent: "pi_1",
      total: 1200,
      tax: 200,
      email: "jo@buyer.example",
    });
    expect((await stripe(completed)).conversionId).toBe(conversionId);
    expect(await conversion(conversionId)).toMatchObject({
      partner_id: seller.id,
      status: "pending",
      amount_cents: 1000,
      direct_cents: 200,
    });
    await expectSoundBooks(api, program.id);
  });

  test("stays with its partner once the brand has approved it, and follows the amount", async () => {
    const own = await scene({ isCouponOfferOn: true });
    const other = await make.partner(own.program, (await make.account()).id);
    await addCoupon(own.program.id, other.id, "SAM10");
    const sale = { received: 1200, metadata: { vp_click: own.clickId } };
    const { conversionId } = await own.stripe(paymentIntentSucceeded(Date.now(), sale));
    await salesOf(api, make).approve(conversionId, own.owner);
    await own.stripe(promotionCode(Date.now(), "promo_1", "SAM10"));
    await own.stripe(
      checkoutSession(Date.now(), { paymentIntent: "pi_1", total: 1200, tax: 200, promotion: "promo_1" }),
    );
    expect(await conversion(conversionId)).toMatchObject({
      partner_id: own.seller.id,
      status: "approved",
      amount_cents: 1000,
      direct_cents: 200,
    });
    await expectSoundBooks(api, own.program.id);
  });

  test("is taken back when later facts show that it was sold to the partner", async () => {
    const { stripe, program, clickId, sellerAccount } = await scene();
    const { conversionId } = await stripe(
      paymentIntentSucceeded(Date.now(), { received: 1000, metadata: { vp_click: clickId } }),
    );
    const session = { paymentIntent: "pi_1", total: 1000, email: sellerAccount.email };
    expect(await stripe(checkoutSession(Date.now(), session))).toMatchObject({
      status: "unmatched",
      note: expect.stringMatching(/^self_referral/),
      conversionId,
    });
    expect(await conversion(conversionId)).toMatchObject({
      status: "rejected",
      reason_code: "not_valid",
      direct_cents: 0,
    });
    await expectSoundBooks(api, program.id);
  });

  test("that the brand rejected is not revived by whatever comes", async () => {
    const { stripe, program, clickId, owner } = await scene();
    const { conversionId } = await stripe(
      paymentIntentSucceeded(Date.now(), { received: 1200, metadata: { vp_click: clickId } }),
    );
    await api.call("POST", `/conversions/${conversionId}/reject`, {
      key: owner,
      body: { reasonCode: "not_valid" },
    });
    await stripe(checkoutSession(Date.now(), { paymentIntent: "pi_1", total: 1200, tax: 200 }));
    await stripe(disputeEvent(Date.now(), "funds_withdrawn", { amount: 1200 }));
    await stripe(disputeEvent(Date.now(), "closed", { amount: 1200, status: "won" }));
    expect(await conversion(conversionId)).toMatchObject({ status: "rejected", direct_cents: 0 });
    await expectSoundBooks(api, program.id);
  });

  test("tells its partner each time what is left of it", async () => {
    const own = await scene({ isCouponOfferOn: true });
    const other = await make.partner(own.program, (await make.account()).id);
    await addCoupon(own.program.id, other.id, "SAM10");
    for (const { id } of [own.seller, other]) {
      const url = `https://tracker.example/${id}?event={event}&payout={payout}`;
      await api.deps.orm.em.fork().insert(Postback, { partnerId: id, url, updatedAt: new Date() });
    }
    const sale = { received: 1200, metadata: { vp_click: own.clickId } };
    await own.stripe(paymentIntentSucceeded(Date.now(), sale));
    await own.stripe(chargeRefunded(Date.now(), { amount: 1200, refunded: 300 }));
    await own.stripe(promotionCode(Date.now(), "promo_1", "SAM10"));
    await own.stripe(
      checkoutSession(Date.now(), { paymentIntent: "pi_1", total: 1200, promotion: "promo_1" }),
    );
    const rows = await api.deps.sql.rows<{ url: string }>(
      `select d.url from postback_delivery d join partner p on p.id = d.partner_id
       where p.program_id = $1 order by d.created_at, d.id`,
      [own.program.id],
    );
    expect(rows.map(({ url }) => url.replace("https://tracker.example/", ""))).toEqual([
      `${own.seller.id}?event=recorded&payout=2.40`,
      `${own.seller.id}?event=reversed&payout=1.80`,
      `${own.seller.id}?event=reversed&payout=0.00`,
      `${other.id}?event=recorded&payout=1.80`,
    ]);
  });
});

describe("the same payment reported by the brand under the documented order id", () => {
  const sale = { type: "sale", order_id: "in_1", amount_cents: 1000 };

  test("first, is credited once, and Stripe's refunds of it count", async () => {
    const { stripe, program, seller, clickId } = await scene();
    const first = await sendEvent(api, program, { ...sale, ref_code: seller.refCode });
    const invoice = { paid: 1200, tax: 200, metadata: { vp_click: clickId }, paymentIntent: "pi_1" };
    expect(await stripe(invoicePaid(Date.now(), "old", invoice))).toEqual({
      status: "duplicate",
      note: expect.stringMatching(/^order_already_recorded /),
      conversionId: first.body.conversionId,
    });
    await stripe(chargeRefunded(Date.now(), { amount: 1200, refunded: 600 }));
    expect(await conversion(first.body.conversionId)).toMatchObject({
      source: "api",
      amount_cents: 1000,
      refunded_cents: 500,
      direct_cents: 100,
    });
    await expectSoundBooks(api, program.id);
  });

  test("second, is a duplicate", async () => {
    const { stripe, program, seller, clickId } = await scene();
    const { conversionId } = await stripe(
      invoicePaid(Date.now(), "new", { paid: 1200, tax: 200, metadata: { vp_click: clickId } }),
    );
    const second = await sendEvent(api, program, { ...sale, ref_code: seller.refCode });
    expect(second.body).toMatchObject({ status: "duplicate", conversionId });
  });

  test("after Stripe found nobody, is credited with what was refunded meanwhile", async () => {
    const { stripe, program, seller, events } = await scene();
    await stripe(invoicePaid(Date.now(), "new", { paid: 1200, tax: 200 }));
    await stripe(invoicePaymentPaid(Date.now(), "in_1", "pi_1"));
    await stripe(chargeRefunded(Date.now(), { amount: 1200, refunded: 300 }));
    const { body } = await sendEvent(api, program, { ...sale, ref_code: seller.refCode });
    expect(await conversion(body.conversionId)).toMatchObject({ refunded_cents: 250, direct_cents: 150 });
    expect((await events()).map((event: { conversion_id: string }) => event.conversion_id)).toEqual(
      Array.from({ length: 4 }, () => body.conversionId),
    );
    await expectSoundBooks(api, program.id);
  });

  test("a refund reported by both counts once, the higher one", async () => {
    const { shopify, program, clickId } = await scene();
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
    expect(await conversion(conversionId)).toMatchObject({ refunded_cents: 400 });
    await expectSoundBooks(api, program.id);
  });
});

describe("test orders of a store", () => {
  test("are recorded as test sales: credited, in no balance, and nobody's first order", async () => {
    const { shopify, program, seller, clickId, owner } = await scene({}, { newCustomersOnly: true });
    const order = {
      currentSubtotal: "10.00",
      total: "10.00",
      notes: { vp_click: clickId },
      email: "jo@buyer.example",
    };
    const tested = await shopify(ordersPaid(Date.now(), { ...order, id: "1", isTest: true }));
    expect(await conversion(tested.conversionId)).toMatchObject({
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

describe("disputes", () => {
  test("leave the commission out of payouts while they are open", async () => {
    const { stripe, program, seller, clickId, owner } = await scene();
    const session = { paymentIntent: "pi_1", reference: clickId, total: 10_000 };
    const { conversionId } = await stripe(checkoutSession(Date.now(), session));
    await salesOf(api, make).approve(conversionId, owner);
    expect(await stripe(disputeEvent(Date.now(), "created", { amount: 10_000 }))).toEqual({
      status: "processed",
      note: null,
      conversionId,
    });
    const rows = await api.deps.sql.rows<{ status: string; amount_cents: number }>(
      `select d.status, d.amount_cents from order_dispute d join sale_order o on o.id = d.sale_order_id
       where o.program_id = $1`,
      [program.id],
    );
    expect(rows).toEqual([{ status: "open", amount_cents: 10_000 }]);
    expect(seller.status).toBe("approved");
  });

  test("say in the ledger what they took and gave back", async () => {
    const { stripe, clickId } = await scene();
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

test("a click older than the window, and one later than the sale, credit nobody", async () => {
  const { stripe, program, seller } = await scene();
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
