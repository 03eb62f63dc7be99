import { expect, test } from "@jest/globals";
import { sendEvent } from "../../support/scenes/events.ts";
import { conversionRow, hookedScene } from "../../support/scenes/hooked-scene.ts";
import { expectSoundBooks } from "../../support/scenes/stories.ts";
import { subscriptionDeleted } from "../../support/scenes/stripe-events.ts";
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
