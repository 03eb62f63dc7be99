import { describe, expect, test } from "@jest/globals";
import { Postback } from "../../../src/db/entities/postback.ts";
import { conversionRow, hookedScene } from "../../support/scenes/hooked-scene.ts";
import { warnOverdue } from "../../support/scenes/overdue-warning.ts";
import { salesOf } from "../../support/scenes/sales.ts";
import { ordersPaid, refundsCreate } from "../../support/scenes/shopify-hooks.ts";
import { expectSoundBooks } from "../../support/scenes/stories.ts";
import {
  chargeRefunded,
  checkoutSession,
  disputeEvent,
  invoicePaid,
  paymentIntentSucceeded,
  promotionCode,
} from "../../support/scenes/stripe-events.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

describe("a recorded sale", () => {
  test("has everything that its deliveries say", async () => {
    const { stripe, clickId, seller } = await hookedScene(api, make);
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
    expect(await conversionRow(api, conversionId)).toMatchObject({
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

  // DELIVERY-9
  test("is refunded in full, and no further, when its provider reports more than the sale", async () => {
    const { stripe, shopify, clickId, program } = await hookedScene(api, make);
    const at = Date.now() - 60_000;
    const sold = await stripe(
      checkoutSession(at, { paymentIntent: "pi_1", reference: clickId, total: 1000 }),
    );
    const refunded = await stripe(chargeRefunded(Date.now(), { amount: 1000, refunded: 1500 }));
    expect(refunded).toMatchObject({ status: "processed", conversionId: sold.conversionId });
    const bought = await shopify(
      ordersPaid(at, { id: "4001", currentSubtotal: "10.00", total: "10.00", notes: { vp_click: clickId } }),
    );
    const returned = await shopify(
      refundsCreate(Date.now(), { id: "5001", orderId: "4001", money: "15.00" }),
    );
    expect(returned).toMatchObject({ status: "processed", conversionId: bought.conversionId });
    for (const { conversionId } of [sold, bought]) {
      expect(await conversionRow(api, conversionId)).toMatchObject({
        amount_cents: 1000,
        refunded_cents: 1000,
      });
    }
    await expectSoundBooks(api, program.id);
  });

  test("by a reference that is the brand's own id is credited by the code beside it", async () => {
    const { stripe, seller } = await hookedScene(api, make);
    const { conversionId } = await stripe(
      checkoutSession(Date.now(), {
        paymentIntent: "pi_1",
        reference: "user_77",
        metadata: { ref: seller.refCode },
        total: 1000,
      }),
    );
    expect(await conversionRow(api, conversionId)).toMatchObject({ attributed_by: "ref_code" });
  });

  // SHOPIFY-4, CREDIT-1, STRIPE-5
  test("by its discount before its click, and by the first code of an approved partner", async () => {
    const { shopify, program, clickId, addCoupon } = await hookedScene(api, make, { isCouponOfferOn: true });
    const suspended = await make.partner(program, (await make.account()).id, { status: "suspended" });
    const approved = await make.partner(program, (await make.account()).id);
    await addCoupon(suspended.id, "OLD");
    await addCoupon(approved.id, "NEW");
    const { conversionId } = await shopify(
      ordersPaid(Date.now(), {
        id: "1",
        currentSubtotal: "10.00",
        total: "10.00",
        notes: { vp_click: clickId },
        discountCodes: ["WELCOME", "old", "new"],
      }),
    );
    expect(await conversionRow(api, conversionId)).toMatchObject({
      partner_id: approved.id,
      attributed_by: "coupon",
      coupon_code: "new",
    });
  });

  // PARTNER-9, SHOPIFY-4
  test("by the code of the partner who is approved by date, when another's warning is overdue", async () => {
    const { shopify, program, addCoupon } = await hookedScene(api, make, { isCouponOfferOn: true });
    const warned = await make.partner(program, (await make.account()).id);
    const approved = await make.partner(program, (await make.account()).id);
    await addCoupon(warned.id, "OLD");
    await addCoupon(approved.id, "NEW");
    await warnOverdue(api.deps.sql, warned.id);
    const order = { id: "1", currentSubtotal: "10.00", total: "10.00", discountCodes: ["old", "new"] };
    const { conversionId } = await shopify(ordersPaid(Date.now(), order));
    expect(await conversionRow(api, conversionId)).toMatchObject({
      partner_id: approved.id,
      coupon_code: "new",
    });
  });

  // DELIVERY-10
  test("keeps its partner, who was suspended since, when a later delivery completes it", async () => {
    const { stripe, program, seller, clickId } = await hookedScene(api, make);
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
    expect(await conversionRow(api, conversionId)).toMatchObject({
      partner_id: seller.id,
      status: "pending",
      amount_cents: 1000,
      direct_cents: 200,
    });
    await expectSoundBooks(api, program.id);
  });

  // DELIVERY-10
  test("stays with its partner once the brand has approved it, and follows the amount", async () => {
    const own = await hookedScene(api, make, { isCouponOfferOn: true });
    const other = await make.partner(own.program, (await make.account()).id);
    await own.addCoupon(other.id, "SAM10");
    const sale = { received: 1200, metadata: { vp_click: own.clickId } };
    const { conversionId } = await own.stripe(paymentIntentSucceeded(Date.now(), sale));
    await salesOf(api, make).approve(conversionId, own.owner);
    await own.stripe(promotionCode(Date.now(), "promo_1", "SAM10"));
    await own.stripe(
      checkoutSession(Date.now(), { paymentIntent: "pi_1", total: 1200, tax: 200, promotion: "promo_1" }),
    );
    expect(await conversionRow(api, conversionId)).toMatchObject({
      partner_id: own.seller.id,
      status: "approved",
      amount_cents: 1000,
      direct_cents: 200,
    });
    await expectSoundBooks(api, own.program.id);
  });

  test("is reversed when later facts show that it was sold to the partner", async () => {
    const { stripe, program, clickId, seller } = await hookedScene(api, make);
    const { conversionId } = await stripe(
      paymentIntentSucceeded(Date.now(), { received: 1000, metadata: { vp_click: clickId } }),
    );
    const session = { paymentIntent: "pi_1", total: 1000, email: seller.account.email };
    expect(await stripe(checkoutSession(Date.now(), session))).toMatchObject({
      status: "unmatched",
      note: expect.stringMatching(/^self_referral/),
      conversionId,
    });
    expect(await conversionRow(api, conversionId)).toMatchObject({
      status: "rejected",
      reason_code: "not_valid",
      direct_cents: 0,
    });
    await expectSoundBooks(api, program.id);
  });

  test("is reversed from the next commissions when it is refunded after its payout", async () => {
    const { stripe, program, seller, owner } = await hookedScene(api, make);
    const sales = salesOf(api, make);
    const at = Date.now() - 40 * 86_400_000;
    const reference = await sales.click(program, seller, { createdAt: new Date(at) });
    const session = checkoutSession(at, { paymentIntent: "pi_1", reference, total: 1000 });
    const { conversionId } = await stripe(session);
    await sales.approve(conversionId, owner);
    await sales.endPayout(await sales.payout(program, seller, { method: "bank_transfer" }), "paid");
    await stripe(chargeRefunded(Date.now(), { amount: 1000, refunded: 500 }));
    const { body } = await api.call("GET", `/partners/${seller.id}`, { key: owner });
    expect(body.data.balance).toMatchObject({ payable: -100, paid: 200 });
    expect((await stripe(session)).status).toBe("duplicate");
    await expectSoundBooks(api, program.id);
  });

  // MONEY-13
  test("that the brand rejected is not revived by whatever comes", async () => {
    const { stripe, program, clickId, owner } = await hookedScene(api, make);
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
    expect(await conversionRow(api, conversionId)).toMatchObject({ status: "rejected", direct_cents: 0 });
    await expectSoundBooks(api, program.id);
  });

  test("notifies its partner each time of what is left of it", async () => {
    const own = await hookedScene(api, make, { isCouponOfferOn: true });
    const other = await make.partner(own.program, (await make.account()).id);
    await own.addCoupon(other.id, "SAM10");
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

// Review: third parties 7
describe("two payments of a subscription in the same second", () => {
  const at = Date.now() - 60_000;
  const invoices = (clickId: string, reasons: readonly [string, string]) =>
    reasons.map((reason, index) =>
      invoicePaid(at, "new", {
        // The later one by name is the first of the subscription.
        id: ["in_2", "in_1"][index]!,
        subscription: "sub_1",
        paid: 1000,
        reason,
        metadata: { vp_click: clickId },
      }),
    );
  const renewalsOf = async (programId: string) =>
    api.deps.sql.rows("select external_ref, is_renewal from conversion where program_id = $1 order by 1", [
      programId,
    ]);

  // STRIPE-6
  test("keep their places: the one that was recorded as the first stays it", async () => {
    const { stripe, clickId, program } = await hookedScene(api, make);
    for (const invoice of invoices(clickId, ["manual", "manual"])) await stripe(invoice);
    await stripe(checkoutSession(at, { subscription: "sub_1", reference: clickId }));
    expect(await renewalsOf(program.id)).toEqual([
      { external_ref: "in_1", is_renewal: true },
      { external_ref: "in_2", is_renewal: false },
    ]);
    await expectSoundBooks(api, program.id);
  });

  // STRIPE-6
  test.each([
    ["first", [0, 1]],
    ["last", [1, 0]],
  ])("begin with the one that creates the subscription, which arrives %s", async (_, order) => {
    const { stripe, clickId, program } = await hookedScene(api, make);
    const reported = invoices(clickId, ["subscription_create", "subscription_cycle"]);
    for (const index of order) await stripe(reported[index]);
    expect(await renewalsOf(program.id)).toEqual([
      { external_ref: "in_1", is_renewal: true },
      { external_ref: "in_2", is_renewal: false },
    ]);
    await expectSoundBooks(api, program.id);
  });

  // STRIPE-6
  test("give way to one that happened before", async () => {
    const { stripe, clickId, program } = await hookedScene(api, make);
    const [first] = invoices(clickId, ["manual", "manual"]);
    await stripe(first);
    const earlier = { subscription: "sub_1", paid: 1000, reason: "manual", metadata: { vp_click: clickId } };
    await stripe(invoicePaid(at - 5000, "new", { ...earlier, id: "in_3" }));
    expect(await renewalsOf(program.id)).toEqual([
      { external_ref: "in_2", is_renewal: true },
      { external_ref: "in_3", is_renewal: false },
    ]);
  });
});

// CREDIT-10, DELIVERY-6, STRIPE-6
describe("renewals of a subscription whose first payment the brand has rejected", () => {
  test.each([
    { reasonCode: "duplicate", renewal: { status: "processed" } },
    { reasonCode: "fraud", renewal: { status: "unmatched", note: expect.stringMatching(/^no_attribution/) } },
  ])("as $reasonCode are decided the same after a refund of an earlier one", async (expected) => {
    const { stripe, clickId, owner, program } = await hookedScene(api, make);
    const at = Date.now() - 300_000;
    const of = (number: number) => ({
      ...{ id: `in_${number}`, paymentIntent: `pi_${number}`, subscription: "sub_1", paid: 1000 },
      reason: number === 1 ? "subscription_create" : "subscription_cycle",
    });
    const first = await stripe(invoicePaid(at, "old", { ...of(1), snapshot: { vp_click: clickId } }));
    const second = await stripe(invoicePaid(at + 60_000, "old", of(2)));
    await salesOf(api, make).reject(first.conversionId, owner, expected.reasonCode);
    const refund = { charge: "ch_1", paymentIntent: "pi_1", amount: 1000, refunded: 100 };
    await stripe(chargeRefunded(at + 120_000, refund));
    expect(await conversionRow(api, second.conversionId)).toMatchObject({
      ...{ status: "pending", is_renewal: true, direct_cents: 200 },
    });
    // With a click of its own, which a payment of a known subscription is not asked for.
    const third = await stripe(
      invoicePaid(at + 180_000, "old", { ...of(3), metadata: { vp_click: clickId } }),
    );
    expect(third).toMatchObject(expected.renewal);
    await expectSoundBooks(api, program.id);
  });
});
