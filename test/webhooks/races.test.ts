import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startApi, type TestApi } from "../support/api.ts";
import { sendEvent } from "../support/events.ts";
import { factoriesOf, type Factories } from "../support/factories.ts";
import { deliver, expectSoundBooks, openStory, storyLedger, type Story } from "../support/stories.ts";
import {
  chargeRefunded,
  checkoutSession,
  invoicePaid,
  invoicePaymentPaid,
} from "../support/stripe-events.ts";
import { sendStripe, webhookScene } from "../support/webhooks.ts";

let api: TestApi;
let make: Factories;
beforeAll(async () => {
  api = await startApi({ EVENT_LIMIT_PER_MINUTE: "100000" });
  make = factoriesOf(api.deps);
});
afterAll(() => api.close());

const STORY: Story = {
  name: "a subscription, refunded in part",
  deliveries: ({ clickId, day }) => [
    checkoutSession(day(1), { invoice: "in_1", subscription: "sub_1", reference: clickId }),
    invoicePaid(day(1), "new", { subscription: "sub_1", paid: 1200, tax: 200 }),
    invoicePaymentPaid(day(1), "in_1", "pi_1"),
    chargeRefunded(day(2), { amount: 1200, refunded: 300 }),
    chargeRefunded(day(3), { amount: 1200, refunded: 600 }),
    invoicePaid(day(9), "new", {
      id: "in_2",
      subscription: "sub_1",
      paid: 2000,
      reason: "subscription_cycle",
    }),
  ],
  expected: {
    in_1: { seller: 100, recruiter: 10, fee: 6 },
    in_2: { seller: 400, recruiter: 40, fee: 22 },
  },
};

test.each([...Array(8).keys()])("all deliveries of a story at once, twice each: round %i", async () => {
  const own = await openStory(api, make, STORY);
  await Promise.all([...own.deliveries, ...own.deliveries].map((one) => deliver(api, own.program, one)));
  expect(await storyLedger(api, own.program.id, own.names)).toEqual(STORY.expected);
  await expectSoundBooks(api, own.program.id);
});

test("one delivery twenty times at once has one effect, and every answer names it", async () => {
  const { program, seller } = await webhookScene(api, make);
  const event = invoicePaid(Date.now(), "new", { paid: 1000, metadata: { vp_ref: seller.refCode } });
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendStripe(api, program, event)));
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
  const outcomes = answers.map((answer) => answer.body.data);
  expect(outcomes.filter((outcome) => outcome.status === "processed")).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome.status === "duplicate")).toHaveLength(19);
  expect(new Set(outcomes.map((outcome) => outcome.conversionId)).size).toBe(1);
  await expectSoundBooks(api, program.id);
});

test.each([...Array(6).keys()])(
  "the brand's own report and Stripe's at once credit one payment once: round %i",
  async () => {
    const { program, seller } = await webhookScene(api, make);
    const sale = { type: "sale", order_id: "in_1", amount_cents: 1000, ref_code: seller.refCode };
    const refund = { type: "refund", order_id: "in_1", refunded_total_cents: 250 };
    await Promise.all([
      sendEvent(api, program, sale),
      sendStripe(
        api,
        program,
        invoicePaid(Date.now(), "old", {
          paid: 1000,
          metadata: { vp_ref: seller.refCode },
          paymentIntent: "pi_1",
        }),
      ),
      sendEvent(api, program, refund),
      sendStripe(api, program, chargeRefunded(Date.now(), { amount: 1000, refunded: 250 })),
    ]);
    const rows = await api.deps.sql.rows(
      "select refunded_cents, direct_cents from conversion where program_id = $1",
      [program.id],
    );
    expect(rows).toEqual([{ refunded_cents: 250, direct_cents: 150 }]);
    await expectSoundBooks(api, program.id);
  },
);
