import { describe, expect, test } from "@jest/globals";
import { newId } from "../../../src/domain/ids.ts";
import { conversionRow, hookedScene } from "../../support/scenes/hooked-scene.ts";
import { salesOf } from "../../support/scenes/sales.ts";
import { expectSoundBooks } from "../../support/scenes/stories.ts";
import {
  chargeRefunded,
  checkoutSession,
  invoicePaid,
  paymentIntentSucceeded,
  promotionCode,
} from "../../support/scenes/stripe-events.ts";
import { ordersPaid, refundsCreate } from "../../support/scenes/shopify-hooks.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

const DAY_MS = 86_400_000;

/** A seller and another partner, each with a click of the same visitor; the seller's is the newer one. */
async function rivalScene(values?: Parameters<typeof make.program>[1]) {
  const own = await hookedScene(api, make, values);
  const other = await make.partner(own.program, (await make.account()).id);
  const visitorId = newId("visitor");
  const clickOf = (partner: typeof other, daysAgo: number) =>
    salesOf(api, make).click(own.program, partner, {
      visitorId,
      createdAt: new Date(Date.now() - daysAgo * DAY_MS),
    });
  return {
    ...own,
    other,
    sellersClick: await clickOf(own.seller, 21),
    othersClick: await clickOf(other, 22),
  };
}

const suspend = (partner: { id: string }) =>
  api.deps.sql.execute("update partner set status = 'suspended' where id = $1", [partner.id]);

const endCouponOffer = (program: { id: string }) =>
  api.deps.sql.execute("update program set is_coupon_offer_on = false where id = $1", [program.id]);

/** It completes the payment `pi_1` with its tax and the customer's address. */
const completion = () =>
  checkoutSession(Date.now(), { paymentIntent: "pi_1", total: 1200, tax: 200, email: "jo@buyer.example" });

/** A trial by the seller's click, and its first two payments, in_1 of pi_1 and in_2. @returns their conversions */
async function trialAndPayments(
  { stripe, sellersClick }: Awaited<ReturnType<typeof rivalScene>>,
  discount: { promotion?: string } = {},
) {
  const at = (daysAgo: number) => Date.now() - daysAgo * DAY_MS;
  const trial = { subscription: "sub_1", reference: sellersClick, status: "no_payment_required" } as const;
  await stripe(checkoutSession(at(20), { ...trial, ...discount }));
  const payment = { subscription: "sub_1", paid: 1000, reason: "subscription_cycle" };
  const first = await stripe(invoicePaid(at(10), "old", { ...payment, id: "in_1", paymentIntent: "pi_1" }));
  const second = await stripe(invoicePaid(at(3), "old", { ...payment, id: "in_2" }));
  return [first.conversionId, second.conversionId] as const;
}

// CREDIT-1, DELIVERY-10
describe("what a later delivery completes is credited as it was at its receipt:", () => {
  test.each(["sellersClick", "othersClick"] as const)(
    "the seller, suspended since, keeps a sale whose visitor clicked another link too (it names %s)",
    async (named) => {
      const scene = await rivalScene();
      const { conversionId } = await scene.stripe(
        paymentIntentSucceeded(Date.now(), { received: 1200, metadata: { vp_click: scene[named] } }),
      );
      await suspend(scene.seller);
      await scene.stripe(completion());
      expect(await conversionRow(api, conversionId)).toMatchObject({
        partner_id: scene.seller.id,
        click_id: scene.sellersClick,
        status: "pending",
        amount_cents: 1000,
      });
      await expectSoundBooks(api, scene.program.id);
    },
  );

  test.each([
    ["that names a click of another partner", true],
    ["that names nobody", false],
  ])(
    "a sale by a coupon stays with its partner after the offer has ended, also by a delivery %s",
    async (_, isClicked) => {
      const scene = await rivalScene({ isCouponOfferOn: true });
      await scene.addCoupon(scene.seller.id, "SAM10");
      await scene.stripe(promotionCode(Date.now(), "promo_1", "SAM10"));
      const { conversionId } = await scene.stripe(
        checkoutSession(Date.now(), { paymentIntent: "pi_1", total: 1000, promotion: "promo_1" }),
      );
      await endCouponOffer(scene.program);
      const said = isClicked ? { metadata: { vp_click: scene.othersClick } } : { email: "jo@buyer.example" };
      await scene.stripe(paymentIntentSucceeded(Date.now(), { received: 1000, ...said }));
      expect(await conversionRow(api, conversionId)).toMatchObject({
        partner_id: scene.seller.id,
        attributed_by: "coupon",
        status: "pending",
        direct_cents: 200,
      });
      await expectSoundBooks(api, scene.program.id);
    },
  );

  test("a trial's payments stay with its partner, suspended since, when one of them is refunded", async () => {
    const scene = await rivalScene();
    const [first, second] = await trialAndPayments(scene);
    await suspend(scene.seller);
    await scene.stripe(chargeRefunded(Date.now(), { amount: 1000, refunded: 500, paymentIntent: "pi_1" }));
    expect(await conversionRow(api, first)).toMatchObject({
      partner_id: scene.seller.id,
      direct_cents: 100,
    });
    expect(await conversionRow(api, second)).toMatchObject({
      partner_id: scene.seller.id,
      direct_cents: 200,
    });
    await expectSoundBooks(api, scene.program.id);
  });
});

// CREDIT-1, DELIVERY-10
test("a trial does not go to a partner whose coupon was no offer when it began, when a payment is refunded", async () => {
  const scene = await rivalScene({ isCouponOfferOn: false });
  await scene.addCoupon(scene.other.id, "SAM10");
  await scene.stripe(promotionCode(Date.now(), "promo_1", "SAM10"));
  const [first, second] = await trialAndPayments(scene, { promotion: "promo_1" });
  await offerCoupons(scene.program, true);
  await scene.stripe(chargeRefunded(Date.now(), { amount: 1000, refunded: 500, paymentIntent: "pi_1" }));
  expect(await conversionRow(api, first)).toMatchObject({
    partner_id: scene.seller.id,
    direct_cents: 100,
  });
  expect(await conversionRow(api, second)).toMatchObject({ partner_id: scene.seller.id });
  await expectSoundBooks(api, scene.program.id);
});

const pause = (program: { id: string }) =>
  api.deps.sql.execute("update program set status = 'paused' where id = $1", [program.id]);
const resume = (program: { id: string }) =>
  api.deps.sql.execute("update program set status = 'live' where id = $1", [program.id]);
const salesIn = async ({ program }: { program: { id: string } }) =>
  (await api.deps.sql.rows("select from conversion where program_id = $1", [program.id])).length;

// DELIVERY-10
describe("a sale that nobody could be credited with at its receipt", () => {
  const unmatched = async () => {
    const scene = await hookedScene(api, make);
    await pause(scene.program);
    const session = { paymentIntent: "pi_1", total: 10_000, reference: scene.clickId, customer: "cus_1" };
    const completed = checkoutSession(Date.now(), session);
    expect(await scene.stripe(completed)).toMatchObject({ status: "unmatched", conversionId: null });
    await resume(scene.program);
    return { ...scene, session };
  };

  test("is not credited by a later refund", async () => {
    const scene = await unmatched();
    const refund = { amount: 10_000, refunded: 1000, paymentIntent: "pi_1" };
    expect(await scene.stripe(chargeRefunded(Date.now(), refund))).toMatchObject({
      status: "unmatched",
      note: expect.stringContaining("order_not_seen"),
    });
    expect(await salesIn(scene)).toBe(0);
  });

  test("is not credited by the customer's next purchase, which is", async () => {
    const scene = await unmatched();
    const next = { ...scene.session, id: "cs_2", paymentIntent: "pi_2" };
    expect(await scene.stripe(checkoutSession(Date.now(), next))).toMatchObject({ status: "processed" });
    expect(await salesIn(scene)).toBe(1);
  });

  test("is credited by another report of it", async () => {
    const scene = await unmatched();
    const metadata = { vp_click: scene.clickId };
    await scene.stripe(paymentIntentSucceeded(Date.now(), { received: 10_000, metadata }));
    expect(await salesIn(scene)).toBe(1);
  });
});

const offerCoupons = (program: { id: string }, isOn: boolean) =>
  api.deps.sql.execute("update program set is_coupon_offer_on = $2 where id = $1", [program.id, isOn]);

// DELIVERY-10
test("a sale whose code became known while the offer was off is not credited by a refund", async () => {
  const scene = await rivalScene({ isCouponOfferOn: false });
  await scene.addCoupon(scene.seller.id, "SAM10");
  const session = { paymentIntent: "pi_1", total: 1000, promotion: "promo_1" };
  await scene.stripe(checkoutSession(Date.now(), session));
  await scene.stripe(promotionCode(Date.now(), "promo_1", "SAM10"));
  await offerCoupons(scene.program, true);
  await scene.stripe(chargeRefunded(Date.now(), { amount: 1000, refunded: 500, paymentIntent: "pi_1" }));
  expect(await salesIn(scene)).toBe(0);
});

// DELIVERY-10
test("a sale whose code was nobody's at its receipt is not credited by a refund, but by another report", async () => {
  const scene = await rivalScene({ isCouponOfferOn: true });
  const order = { id: "4501", currentSubtotal: "100.00", total: "100.00", lines: [{ price: "100.00" }] };
  const report = () => scene.shopify(ordersPaid(Date.now(), { ...order, discountCodes: ["WELCOME10"] }));
  expect(await report()).toMatchObject({ status: "unmatched" });
  await scene.addCoupon(scene.other.id, "WELCOME10");
  const refund = { id: "91", orderId: "4501", lines: [{ subtotal: "10.00" }], money: "10.00" };
  expect(await scene.shopify(refundsCreate(Date.now(), refund))).toMatchObject({ conversionId: null });
  expect(await salesIn(scene)).toBe(0);
  const { conversionId } = await report();
  expect(await conversionRow(api, conversionId)).toMatchObject({
    partner_id: scene.other.id,
    refunded_cents: 1000,
  });
});

// DELIVERY-10
test("another report of a sale with several codes is judged by the coupons of then", async () => {
  const scene = await rivalScene({ isCouponOfferOn: false });
  const order = { id: "4501", currentSubtotal: "100.00", total: "100.00", lines: [{ price: "100.00" }] };
  const report = () =>
    scene.shopify(ordersPaid(Date.now(), { ...order, discountCodes: ["FREESHIP", "KIM5"] }));
  expect(await report()).toMatchObject({ status: "unmatched" });
  await scene.addCoupon(scene.other.id, "KIM5");
  await offerCoupons(scene.program, true);
  const { conversionId } = await report();
  expect(await conversionRow(api, conversionId)).toMatchObject({
    partner_id: scene.other.id,
    coupon_code: "KIM5",
  });
});

// DELIVERY-10
describe("among several discount codes, a refund does not choose another one", () => {
  const sold = async (codes: readonly string[]) => {
    const scene = await rivalScene({ isCouponOfferOn: true });
    await scene.addCoupon(scene.seller.id, "SAM10");
    const order = { id: "4501", currentSubtotal: "100.00", total: "100.00", lines: [{ price: "100.00" }] };
    const visit = { notes: { vp_click: scene.sellersClick }, discountCodes: codes };
    const { conversionId } = await scene.shopify(ordersPaid(Date.now(), { ...order, ...visit }));
    const refundAndSee = async () => {
      const refund = { id: "91", orderId: "4501", lines: [{ subtotal: "10.00" }], money: "10.00" };
      await scene.shopify(refundsCreate(Date.now(), refund));
      return conversionRow(api, conversionId);
    };
    return { ...scene, refundAndSee };
  };
  const kept = { status: "pending", refunded_cents: 1000, direct_cents: 1800 };

  test("when the partner's coupon has become another one", async () => {
    const scene = await sold(["FREESHIP", "SAM10"]);
    await api.deps.sql.execute(
      "update coupon set code = 'SAM15', code_folded = 'sam15' where partner_id = $1",
      [scene.seller.id],
    );
    expect(await scene.refundAndSee()).toMatchObject({
      ...kept,
      partner_id: scene.seller.id,
      coupon_code: "SAM10",
    });
  });

  test("when its partner is suspended", async () => {
    const scene = await sold(["SAM10", "KIM5"]);
    await scene.addCoupon(scene.other.id, "KIM5");
    await suspend(scene.seller);
    expect(await scene.refundAndSee()).toMatchObject({ ...kept, partner_id: scene.seller.id });
  });

  test("when a code that was nobody's has become a partner's", async () => {
    const scene = await sold(["FREESHIP", "KIM5"]);
    await scene.addCoupon(scene.other.id, "KIM5");
    expect(await scene.refundAndSee()).toMatchObject({
      ...kept,
      partner_id: scene.seller.id,
      attributed_by: "click",
    });
  });
});
