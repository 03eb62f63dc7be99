import { describe, expect, test } from "@jest/globals";
import { sendEvent } from "../../support/scenes/events.ts";
import { conversionRow, hookedScene } from "../../support/scenes/hooked-scene.ts";
import { expectSoundBooks } from "../../support/scenes/stories.ts";
import { checkoutSession, invoicePaid, subscriptionDeleted } from "../../support/scenes/stripe-events.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

// STRIPE-4, CREDIT-10
test("Stripe's end of a subscription whose payments the brand reports itself ends its renewals", async () => {
  const { stripe, clickId, program } = await hookedScene(api, make);
  const at = Date.now() - 60_000;
  const pay = async (number: number, afterMs: number, fields: object = {}) => {
    const occurredAt = new Date(at + afterMs).toISOString();
    const sale = { type: "sale", order_id: `order_${number}`, amount_cents: 1000, occurred_at: occurredAt };
    return (await sendEvent(api, program, { ...sale, subscription_id: "sub_1", ...fields })).body;
  };
  expect(await pay(1, 0, { click_id: clickId })).toMatchObject({ status: "processed" });
  expect(await stripe(subscriptionDeleted(at + 5000, "sub_1"))).toMatchObject({ status: "processed" });
  const before = await pay(2, 1000);
  expect(await conversionRow(api, before.conversionId)).toMatchObject({ is_renewal: true });
  expect(await pay(3, 10_000)).toMatchObject({
    status: "unmatched",
    note: expect.stringMatching(/^renewal_period_over/),
  });
  await expectSoundBooks(api, program.id);
});

// STRIPE-4
describe("a subscription's end", () => {
  const cycle = (number: number) => ({
    ...{ id: `in_${number}`, subscription: "sub_1", reason: "subscription_cycle", paid: 1000 },
  });
  const renewal = (at: number, number: number) => invoicePaid(at, "new", cycle(number));

  test("comes before a renewal of the same second that is recorded after it, and not before one that was", async () => {
    const { stripe, seller, program } = await hookedScene(api, make);
    const at = Math.floor(Date.now() / 1000) * 1000 - 60_000;
    await stripe(checkoutSession(at, { subscription: "sub_1", reference: seller.refCode }));
    await stripe(invoicePaid(at, "new", { subscription: "sub_1", paid: 1000 }));
    expect(await stripe(renewal(at, 2))).toMatchObject({ status: "processed" });
    await stripe(subscriptionDeleted(at, "sub_1"));
    expect(await stripe(renewal(at, 3))).toMatchObject({
      status: "unmatched",
      note: expect.stringMatching(/^renewal_period_over/),
    });
    // A later report of it changes nothing about that.
    await stripe(invoicePaid(at, "new", { ...cycle(2), email: "jo@example.com" }));
    const credited = await api.deps.sql.rows(
      "select external_ref as ref from conversion where program_id = $1 and status = 'pending' order by ref",
      [program.id],
    );
    expect(credited).toEqual([{ ref: "in_1" }, { ref: "in_2" }]);
    await expectSoundBooks(api, program.id);
  });

  test("dated ahead of its receipt counts from then on", async () => {
    const { stripe, seller, program } = await hookedScene(api, make);
    const at = Date.now() - 60_000;
    await stripe(checkoutSession(at, { subscription: "sub_1", reference: seller.refCode }));
    await stripe(invoicePaid(at, "new", { subscription: "sub_1", paid: 1000 }));
    await stripe(subscriptionDeleted(Date.now() + 60_000, "sub_1"));
    expect(await stripe(renewal(Date.now() + 120_000, 2))).toMatchObject({
      status: "unmatched",
      note: expect.stringMatching(/^renewal_period_over/),
    });
    await expectSoundBooks(api, program.id);
  });
});
