import { describe, expect, test } from "@jest/globals";
import Stripe from "stripe";
import { startApi } from "../../support/scenes/api.ts";
import { payoutWorld } from "../../support/scenes/payout-world.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const SECRET = "whsec_rails";
const { api } = useApi({ STRIPE_API_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: `${SECRET},whsec_connected` });

const stripe = new Stripe("sk_test_1");

/** Delivers an event as Stripe does. */
async function deliver(event: object, options: { secret?: string; timestamp?: number } = {}) {
  const payload = JSON.stringify(event);
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, ...options });
  const response = await api.fetch("/api/rails/stripe/webhook", {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    body: payload,
  });
  return {
    status: response.status,
    body: (await response.json()) as { data?: object; error?: { code: string } },
  };
}

let events = 0;
const eventOf = (type: string, object: object, values: object = {}) => ({
  id: `evt_${(events += 1)}`,
  object: "event",
  type,
  livemode: false,
  data: { object },
  ...values,
});
const transferOf = (payoutId: string, reversed: number) => ({
  id: `tr_${payoutId}`,
  object: "transfer",
  amount: 2_000,
  amount_reversed: reversed,
  currency: "usd",
  transfer_group: payoutId,
  metadata: { payout_id: payoutId },
});

/** A payout of 2,000 that Stripe has paid. */
async function paidPayout() {
  const world = await payoutWorld(api.deps);
  await world.deposit(10_000);
  const partner = await world.payee({ rail: "stripe", account: "acct_1" });
  await world.earn(partner.id, 2_000);
  await world.batch();
  const [payout] = await world.payouts();
  const payoutId = payout!.id;
  const { status } = await deliver(eventOf("transfer.created", transferOf(payoutId, 0)));
  expect(status).toBe(200);
  expect(await world.payout(payoutId)).toMatchObject({ status: "paid", railState: "settled" });
  return { world, partner, payoutId };
}

describe("a transfer that was reversed", () => {
  // RAIL-7
  test("makes the payout's amount payable again, once", async () => {
    const { world, partner, payoutId } = await paidPayout();
    const reversed = eventOf("transfer.reversed", transferOf(payoutId, 2_000));
    expect(await deliver(reversed)).toEqual({ status: 200, body: { data: { outcome: "recorded" } } });
    expect(await deliver(reversed)).toEqual({ status: 200, body: { data: { outcome: "duplicate" } } });
    expect(await world.payout(payoutId)).toMatchObject({ status: "failed", railState: "returned" });
    expect(await world.balance(partner.id)).toMatchObject({ payable: 2_000, paid: 0 });
  });

  // RAIL-7
  test("in part makes that part payable again, and needs attention", async () => {
    const { world, partner, payoutId } = await paidPayout();
    await deliver(eventOf("transfer.reversed", transferOf(payoutId, 700)));
    expect(await world.payout(payoutId)).toMatchObject({
      status: "paid",
      railState: "needs_attention",
      reason: "partly_returned",
    });
    expect(await world.balance(partner.id)).toMatchObject({ payable: 700, paid: 1_300 });
  });

  test("is found by its transfer group where the metadata is gone", async () => {
    const { world, payoutId } = await paidPayout();
    await deliver(eventOf("transfer.reversed", { ...transferOf(payoutId, 2_000), metadata: {} }));
    expect(await world.payout(payoutId)).toMatchObject({ status: "failed" });
  });
});

// RAIL-7, RAIL-5
test("a connected account's failed payout changes nothing: the money is with the partner", async () => {
  const { world, partner, payoutId } = await paidPayout();
  const failed = eventOf(
    "payout.failed",
    { id: "po_1", object: "payout", amount: 2_000 },
    { account: "acct_1" },
  );
  expect(await deliver(failed)).toMatchObject({ status: 200, body: { data: { outcome: "recorded" } } });
  expect(await world.payout(payoutId)).toMatchObject({ status: "paid", railState: "settled" });
  expect(await world.balance(partner.id)).toMatchObject({ paid: 2_000 });
});

test("the endpoint of the connected accounts has a secret of its own", async () => {
  const updated = eventOf("account.updated", { id: "acct_1" }, { account: "acct_1" });
  expect(await deliver(updated, { secret: "whsec_connected" })).toMatchObject({ status: 200 });
});

// RAIL-5
// Review: security 11
test("a reversed transfer of a connected account that names a payout of ours moves nothing", async () => {
  const { world, payoutId } = await paidPayout();
  const reversed = eventOf("transfer.reversed", transferOf(payoutId, 2_000), { account: "acct_1" });
  expect(await deliver(reversed, { secret: "whsec_connected" })).toMatchObject({ status: 200 });
  expect(await world.payout(payoutId)).toMatchObject({ status: "paid", railState: "settled" });
});

describe("a delivery is refused", () => {
  test.each([
    ["with another secret", { secret: "whsec_other" }],
    ["signed more than five minutes ago", { timestamp: Math.floor(Date.now() / 1000) - 301 }],
  ])("%s", async (_, options) => {
    const { status, body } = await deliver(eventOf("transfer.created", transferOf("pay_1", 0)), options);
    expect([status, body.error?.code]).toEqual([401, "invalid_signature"]);
  });

  test("without a signature", async () => {
    const response = await api.fetch("/api/rails/stripe/webhook", { method: "POST", body: "{}" });
    expect(response.status).toBe(401);
  });

  test("when it is no event", async () => {
    expect(await deliver({ id: 1 })).toMatchObject({
      status: 400,
      body: { error: { code: "invalid_request" } },
    });
  });
});

test("without a secret of ours nothing is taken", async () => {
  const other = await startApi();
  try {
    const payload = JSON.stringify(eventOf("transfer.created", transferOf("pay_1", 0)));
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: "no such secret" });
    const response = await other.fetch("/api/rails/stripe/webhook", {
      method: "POST",
      headers: { "stripe-signature": signature },
      body: payload,
    });
    expect(response.status).toBe(401);
  } finally {
    await other.close();
  }
});
