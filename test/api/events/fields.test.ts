import { expect, test } from "@jest/globals";
import { clickLink, eventId, orderId, sendEvent } from "../../support/scenes/events.ts";
import { sellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

const TERMS = { eventBounties: [{ name: "signup", directFixedCents: 150 }] };

async function scene() {
  const selling = await sellingScene(make, TERMS);
  const { clickId } = await clickLink(api, selling.seller.refCode, { query: "sub1=blog&sub2=top&sub3=left" });
  const attribution = { click_id: clickId, ref_code: selling.seller.refCode };
  return { ...selling, clickId, attribution };
}

// EVENT-18
test("every field of a sale is read, and a label that is not sent is the one of the click", async () => {
  const { program, keys, clickId, attribution } = await scene();
  const sale = {
    id: eventId(),
    type: "sale",
    order_id: orderId(),
    amount_cents: 2000,
    currency: "usd",
    ...attribution,
    customer_email: " Jo.Doe@Buyer.example ",
    occurred_at: new Date().toISOString(),
    sub_id: "own",
    sub4: "fourth",
    sub5: "fifth",
    coupon_code: "NOBODYS",
    subscription_id: "sub-1",
    product_id: "pro",
  };
  const { body } = await sendEvent(api, program, sale);
  expect(body).toMatchObject({ status: "processed", note: null });
  const path = `/conversions/${body.conversionId}`;
  const conversion = (await api.call("GET", path, { key: keys.viewer })).body.data;
  expect(conversion).toMatchObject({
    externalRef: sale.order_id,
    amountCents: 2000,
    customer: "j•••@b•••.example",
    occurredAt: sale.occurred_at,
    clickId,
    subs: { sub1: "own", sub2: "top", sub3: "left", sub4: "fourth", sub5: "fifth" },
    subscriptionId: "sub-1",
    productId: "pro",
  });
});

// EVENT-18
test("a sale may name its label sub1 and its product plan", async () => {
  const { program, keys, attribution } = await scene();
  const sale = { type: "sale", order_id: orderId(), amount_cents: 100, ...attribution };
  const { body } = await sendEvent(api, program, { ...sale, sub1: "own", plan: "yearly" });
  const path = `/conversions/${body.conversionId}`;
  const conversion = (await api.call("GET", path, { key: keys.viewer })).body.data;
  expect(conversion).toMatchObject({ subId: "own", productId: "yearly" });
});

// EVENT-18
test("every field of a refund and of an app event is read", async () => {
  const { program, attribution } = await scene();
  const order_id = orderId();
  await sendEvent(api, program, { type: "sale", order_id, amount_cents: 1000, ...attribution });
  const refund = { type: "refund", order_id, currency: "USD" };
  for (const amount of [{ amount_cents: 100 }, { refunded_total_cents: 300 }]) {
    const { body } = await sendEvent(api, program, { ...refund, ...amount });
    expect(body).toMatchObject({ status: "processed", note: null });
  }
  const signup = { type: "event", event: "signup", event_id: "user-1", sub2: "own", ...attribution };
  const occurred_at = new Date().toISOString();
  const { body } = await sendEvent(api, program, { ...signup, occurred_at });
  expect(body).toMatchObject({ status: "processed", note: null });
});

// EVENT-18
test.each([
  ["id", "sale"],
  ["order_id", "sale"],
  ["order_id", "refund"],
  ["event", "event"],
  ["event_id", "event"],
] as const)("%s of a %s is required, and has at most 200 characters", async (field, type) => {
  const { program, attribution } = await scene();
  const amount = type === "event" ? {} : { order_id: orderId(), amount_cents: 100 };
  const names = type === "event" ? { event: "signup", event_id: "user-1" } : {};
  const event = { id: eventId(), type, ...amount, ...names, ...(type !== "refund" && attribution) };
  const sent = async (value: unknown) => (await sendEvent(api, program, { ...event, [field]: value })).body;
  for (const value of [undefined, "x".repeat(201)]) {
    const refused = await sent(value);
    expect(refused).toMatchObject({ status: "error" });
    expect(refused.note).toMatch(new RegExp(`^invalid_field .*\\b${field}\\b`));
    event.id = eventId();
  }
  expect(await sent(`${field}-${eventId()}`.padEnd(200, "x"))).not.toMatchObject({ status: "error" });
});

// EVENT-10
test.each(["", " ", "\t", null])("an optional field that is %j counts as not sent", async (nothing) => {
  const { program, seller } = await scene();
  const names = ["click_id", "customer_email", "occurred_at", "subscription_id", "product_id", "plan"];
  const blanks = Object.fromEntries(
    [...names, "currency", "coupon_code", "sub_id", "sub2"].map((name) => [name, nothing]),
  );
  const sale = { type: "sale", order_id: orderId(), amount_cents: 100, ref_code: seller.refCode, ...blanks };
  const { body } = await sendEvent(api, program, sale);
  expect(body).toMatchObject({ status: "processed", note: null });
  const stored = await api.deps.sql.row(
    "select subscription_ref, customer_mask, product_id, sub1, sub2 from conversion where id = $1",
    [body.conversionId],
  );
  expect(stored).toEqual({
    subscription_ref: null,
    customer_mask: null,
    product_id: null,
    sub1: null,
    sub2: null,
  });
});
