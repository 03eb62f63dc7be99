import { expect, test } from "@jest/globals";
import { conversionRow, hookedScene } from "../../support/scenes/hooked-scene.ts";
import { checkoutSession, invoicePaid, promotionCode, SHAPES } from "../../support/scenes/stripe-events.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

const DAY_MS = 86_400_000;

// DELIVERY-10
test.each(SHAPES)(
  "a trial's checkout that names nobody leaves it to the subscription's metadata on its free invoice (%s)",
  async (shape) => {
    const scene = await hookedScene(api, make);
    await api.deps.sql.execute("update click set created_at = now() - interval '40 days' where id = $1", [
      scene.clickId,
    ]);
    const at = (daysAgo: number) => Date.now() - daysAgo * DAY_MS;
    const trial = { subscription: "sub_1", invoice: "in_0", status: "no_payment_required" } as const;
    await scene.stripe(checkoutSession(at(39), { ...trial, reference: "user_77" }));
    const invoice = { subscription: "sub_1", snapshot: { vp_click: scene.clickId } };
    await scene.stripe(invoicePaid(at(39), shape, { ...invoice, id: "in_0", paid: 0 }));
    const paid = { ...invoice, id: "in_1", paid: 1000, reason: "subscription_cycle" };
    const { conversionId } = await scene.stripe(invoicePaid(at(1), shape, paid));
    expect(await conversionRow(api, conversionId)).toMatchObject({
      partner_id: scene.seller.id,
      click_id: scene.clickId,
      direct_cents: 200,
    });
  },
);

// STRIPE-5
test.each([
  ["its own metadata", false],
  ["its line, where older versions have the subscription's metadata", true],
])("a trial is the partner's whom its free invoice names in %s", async (_, isInLine) => {
  const scene = await hookedScene(api, make);
  await api.deps.sql.execute("update click set created_at = now() - interval '40 days' where id = $1", [
    scene.clickId,
  ]);
  const metadata = { vp_click: scene.clickId };
  const own = isInLine ? { lines: [{ amount: 0, metadata }] } : { metadata };
  const at = (daysAgo: number) => Date.now() - daysAgo * DAY_MS;
  const trial = { id: "in_0", subscription: "sub_1", paid: 0, ...own };
  await scene.stripe(invoicePaid(at(39), "old", trial));
  const paid = { id: "in_1", subscription: "sub_1", paid: 1000, reason: "subscription_cycle" };
  const { conversionId } = await scene.stripe(invoicePaid(at(1), "old", paid));
  expect(await conversionRow(api, conversionId)).toMatchObject({
    partner_id: scene.seller.id,
    click_id: scene.clickId,
  });
});

// DELIVERY-10
test.each(SHAPES)(
  "a promotion code used in a subscription's checkout credits its first payment, though neither names the other (%s)",
  async (shape) => {
    const scene = await hookedScene(api, make, { isCouponOfferOn: true });
    const other = await make.partner(scene.program, (await make.account()).id);
    await scene.addCoupon(other.id, "SAM10");
    await scene.stripe(promotionCode(Date.now(), "promo_1", "SAM10"));
    await scene.stripe(
      checkoutSession(Date.now(), { subscription: "sub_1", promotion: "promo_1", reference: scene.clickId }),
    );
    const paid = { subscription: "sub_1", paid: 1000 };
    const { conversionId } = await scene.stripe(invoicePaid(Date.now(), shape, paid));
    expect(await conversionRow(api, conversionId)).toMatchObject({
      partner_id: other.id,
      attributed_by: "coupon",
      coupon_code: "SAM10",
    });
    const second = { ...paid, id: "in_2", reason: "subscription_cycle" };
    const renewal = await scene.stripe(invoicePaid(Date.now() + 1000, shape, second));
    expect(await conversionRow(api, renewal.conversionId)).toMatchObject({
      partner_id: other.id,
      attributed_by: "renewal",
      coupon_code: null,
    });
  },
);

// DELIVERY-10
test.each(SHAPES)(
  "a known customer's trial is their partner's, however late its first payment is (%s)",
  async (shape) => {
    const scene = await hookedScene(api, make);
    const at = (daysAgo: number) => Date.now() - daysAgo * DAY_MS;
    await api.deps.sql.execute("update click set created_at = now() - interval '41 days' where id = $1", [
      scene.clickId,
    ]);
    const visit = { customer: "cus_1", reference: scene.clickId, paymentIntent: "pi_1", total: 500 };
    const trial = invoicePaid(at(30), shape, {
      id: "in_0",
      subscription: "sub_1",
      customer: "cus_1",
      paid: 0,
    });
    // Whichever arrives first.
    const known = checkoutSession(at(40), visit);
    for (const event of shape === "old" ? [known, trial] : [trial, known]) await scene.stripe(event);
    const paid = {
      id: "in_1",
      subscription: "sub_1",
      customer: "cus_1",
      paid: 1000,
      reason: "subscription_cycle",
    };
    const { conversionId } = await scene.stripe(invoicePaid(Date.now(), shape, paid));
    expect(await conversionRow(api, conversionId)).toMatchObject({
      partner_id: scene.seller.id,
      click_id: scene.clickId,
      direct_cents: 200,
    });
  },
);
