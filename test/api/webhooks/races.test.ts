import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { newId } from "../../../src/domain/ids.ts";
import { sendEvent } from "../../support/scenes/events.ts";
import { settleWaiting } from "../../support/scenes/settle-waiting.ts";
import { hook, ordersCreate, ordersPaid, refundsCreate } from "../../support/scenes/shopify-hooks.ts";
import {
  deliver,
  expectSoundBooks,
  openStory,
  storyLedger,
  type Story,
} from "../../support/scenes/stories.ts";
import {
  chargeRefunded,
  checkoutSession,
  invoicePaid,
  invoicePaymentPaid,
} from "../../support/scenes/stripe-events.ts";
import { sendShopify, sendStripe, webhookScene, type HookResponse } from "../../support/scenes/webhooks.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

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

/** The program's conversion, once every delivery is settled. */
async function onlyConversionOf(programId: string): Promise<{ id: string }> {
  await settleWaiting(api.deps);
  const rows = await api.deps.sql.rows<{ id: string }>("select id from conversion where program_id = $1", [
    programId,
  ]);
  expect(rows).toHaveLength(1);
  return rows[0]!;
}

// DELIVERY-7
test("one delivery twenty times at once has one effect, and every response names it", async () => {
  const { program, seller } = await webhookScene(make);
  const event = invoicePaid(Date.now(), "new", { paid: 1000, metadata: { vp_ref: seller.refCode } });
  const responses = await Promise.all(Array.from({ length: 20 }, () => sendStripe(api, program, event)));
  expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
  await settleWaiting(api.deps);
  const last = await sendStripe(api, program, event);
  const { id } = await onlyConversionOf(program.id);
  expect(last.body.data).toMatchObject({ status: "duplicate", conversionId: id });
  // Where settling takes long, the response says that the delivery waits.
  const outcomes = responses
    .map((response) => response.body.data)
    .filter((outcome) => !/^(stored )?waiting /.test(outcome.note ?? ""));
  expect(outcomes.filter((outcome) => outcome.status === "processed").length).toBeLessThanOrEqual(1);
  for (const { status, conversionId } of outcomes) {
    expect(["processed", "duplicate"]).toContain(status);
    expect(conversionId).toBe(id);
  }
  await expectSoundBooks(api, program.id);
});

test.each([...Array(6).keys()])(
  "the brand's own report and Stripe's at once credit one payment once: round %i",
  async () => {
    const { program, seller } = await webhookScene(make);
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
    await settleWaiting(api.deps);
    const rows = await api.deps.sql.rows(
      "select refunded_cents, direct_cents from conversion where program_id = $1",
      [program.id],
    );
    expect(rows).toEqual([{ refunded_cents: 250, direct_cents: 150 }]);
    await expectSoundBooks(api, program.id);
  },
);

describe("everything that may happen to an order at the same moment", () => {
  /** A transaction that lost a race for locks is run again, and says so in the log, as does a delivery that waits. */
  const lostRaces = () =>
    jest
      .mocked(api.deps.log.warn)
      .mock.calls.filter((call) => call.at(-1) !== "delivery stored; the sweep will settle it");
  beforeEach(() => void jest.spyOn(api.deps.log, "warn"));
  afterEach(() => void jest.restoreAllMocks());

  const statusesOf = (responses: readonly { readonly status: number }[]) =>
    responses.map((response) => response.status).toSorted((one, other) => one - other);
  /** MONEY-19: the endpoint's refund of a total that the provider has reported first is refused, and nothing else. */
  const expectAllTaken = (responses: readonly HookResponse[], refund: HookResponse): void => {
    if (refund.status !== 200) {
      expect(refund).toMatchObject({ status: 409, body: { error: { code: "conflict" } } });
    }
    expect(statusesOf(responses.filter((response) => response !== refund))).toEqual(
      Array(responses.length - 1).fill(200),
    );
  };
  const keyed = () => ({ "idempotency-key": newId("request") });

  test.each([...Array(4).keys()])("at Stripe and at the brand: round %i", async () => {
    const { program, seller, owner } = await webhookScene(make);
    const subscription = {
      subscription: "sub_1",
      email: "jo@buyer.example",
      snapshot: { vp_ref: seller.refCode },
    };
    const at = Date.now() - 60_000;
    await sendStripe(api, program, invoicePaid(at, "new", { ...subscription, paid: 1000 }));
    const { id: conversionId } = await onlyConversionOf(program.id);
    const sale = {
      type: "sale",
      amount_cents: 1000,
      subscription_id: "sub_1",
      customer_email: "jo@buyer.example",
      ref_code: seller.refCode,
    };
    const renewal = { ...subscription, id: "in_2", paid: 1000, reason: "subscription_cycle" };
    const responses = await Promise.all([
      sendStripe(api, program, checkoutSession(at, { invoice: "in_1", subscription: "sub_1", total: 1000 })),
      sendEvent(api, program, { ...sale, order_id: "in_2" }),
      sendStripe(api, program, invoicePaid(at + 1000, "new", renewal)),
      sendEvent(api, program, { ...sale, order_id: "in_3" }),
      sendStripe(api, program, invoicePaid(at + 2000, "new", { ...renewal, id: "in_3" })),
      sendStripe(api, program, invoicePaymentPaid(at, "in_1", "pi_1")),
      sendStripe(api, program, chargeRefunded(at, { amount: 1000, refunded: 500 })),
      sendEvent(api, program, { type: "refund", order_id: "in_1", refunded_total_cents: 500 }),
      api.call("POST", `/conversions/${conversionId}/approve`, { key: owner }),
      api.call("POST", `/conversions/${conversionId}/refund`, {
        key: owner,
        headers: keyed(),
        body: { refundedTotalCents: 500 },
      }),
      api.call("PATCH", `/programs/${program.id}`, { key: owner, body: { commissionPercent: 25 } }),
      api.call("PATCH", `/partners/${seller.id}`, { key: owner, body: { holdDays: 3 } }),
    ]);
    expectAllTaken(responses, responses[9]);
    expect(lostRaces()).toEqual([]);
    await settleWaiting(api.deps);
    const rows = await api.deps.sql.rows(
      "select external_ref, status, refunded_cents from conversion where program_id = $1 order by 1",
      [program.id],
    );
    expect(rows).toEqual([
      { external_ref: "in_1", status: "approved", refunded_cents: 500 },
      { external_ref: "in_2", status: "pending", refunded_cents: 0 },
      { external_ref: "in_3", status: "pending", refunded_cents: 0 },
    ]);
    await expectSoundBooks(api, program.id);
  });

  test.each([...Array(4).keys()])("at Shopify and at the brand: round %i", async () => {
    const { program, seller, owner } = await webhookScene(make);
    const email = "jo@buyer.example";
    const order = {
      id: "1",
      currentSubtotal: "10.00",
      total: "10.00",
      email,
      notes: { ref: seller.refCode },
    };
    const at = Date.now() - 60_000;
    await sendShopify(api, program, ordersPaid(at, order));
    const { id: conversionId } = await onlyConversionOf(program.id);
    const redact = { customer: { email }, orders_to_redact: [2, 1] };
    const responses = await Promise.all([
      sendShopify(api, program, ordersPaid(at, { ...order, id: "2" })),
      sendEvent(api, program, {
        type: "sale",
        order_id: "2",
        amount_cents: 1000,
        customer_email: email,
        ref_code: seller.refCode,
      }),
      sendShopify(api, program, hook("customers/redact", at, redact)),
      api.call("POST", `/conversions/${conversionId}/refund`, {
        key: owner,
        headers: keyed(),
        body: { refundedTotalCents: 400 },
      }),
      sendShopify(api, program, refundsCreate(at, { id: "9", orderId: "1", money: "4.00" })),
      sendShopify(api, program, ordersCreate(at, order)),
      api.call("POST", `/conversions/${conversionId}/approve`, { key: owner }),
      api.call("PATCH", `/programs/${program.id}`, { key: owner, body: { commissionPercent: 25 } }),
      sendShopify(api, program, hook("customers/redact", at, redact)),
    ]);
    expectAllTaken(responses, responses[3]);
    expect(lostRaces()).toEqual([]);
    await settleWaiting(api.deps);
    const rows = await api.deps.sql.rows(
      "select external_ref, status, refunded_cents from conversion where program_id = $1 order by 1",
      [program.id],
    );
    expect(rows).toEqual([
      { external_ref: "1", status: "approved", refunded_cents: 400 },
      { external_ref: "2", status: "pending", refunded_cents: 0 },
    ]);
    await expectSoundBooks(api, program.id);
  });
});
