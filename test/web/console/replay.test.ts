import { beforeEach, describe, expect, test } from "@jest/globals";
import { prune } from "../../../src/commands/upkeep/prune.ts";
import { openDigest } from "../../support/checks/database-digest.ts";
import { orderId, sendEvent } from "../../support/scenes/events.ts";
import { expectSoundBooks } from "../../support/scenes/stories.ts";
import { callFromPage } from "../../support/scenes/page-calls.ts";
import { ordersPaid } from "../../support/scenes/shopify-hooks.ts";
import {
  checkoutSession,
  invoicePaid,
  invoicePaymentPaid,
  paymentIntentSucceeded,
} from "../../support/scenes/stripe-events.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { sendShopify, sendStripe, webhookScene } from "../../support/scenes/webhooks.ts";

const { api, make } = useApi();

beforeEach(() => api.deps.sql.execute("delete from rate_limit_count"));

const refundedCents = async (programId: string): Promise<number[]> => {
  const rows = await api.deps.sql.rows<{ refunded_cents: number }>(
    "select refunded_cents from conversion where program_id = $1",
    [programId],
  );
  return rows.map((row) => row.refunded_cents);
};

/** A program whose seller is suspended, so that sales are unmatched until `mend` approves them. */
async function openProgram() {
  const scene = await webhookScene(make);
  const { program, seller } = scene;
  const setStatus = (status: string) =>
    api.deps.sql.execute("update partner set status = $2 where id = $1", [seller.id, status]);
  await setStatus("suspended");
  const { secret } = await make.session((await make.member(scene.brand.id)).loginId);
  const base = `/console/${scene.brand.id}/api/v1/programs/${program.id}`;
  const call = (path: string, method = "GET") =>
    callFromPage(api, `${base}${path}`, { secret, method, body: {} });
  const newest = async () => (await call("/event-log?limit=1")).body.data[0];
  return {
    ...scene,
    call,
    newest,
    mend: () => setStatus("approved"),
    event: async (id: number) => (await call(`/event-log/${id}`)).body.data,
    replay: (id: number) => call(`/event-log/${id}/replay`, "POST"),
    readBody: (id: number) => call(`/event-log/${id}/body`, "POST"),
    /** A signed sale of 100.00 without a time. @returns its event */
    sell: async (fields: Record<string, unknown> = {}) => {
      const sale = { type: "sale", order_id: orderId(), amount_cents: 10_000, ref_code: seller.refCode };
      await sendEvent(api, program, { ...sale, ...fields });
      return newest();
    },
    conversions: () =>
      api.deps.sql.rows<{ id: string; direct_cents: number; occurred_at: Date; source: string }>(
        "select id, direct_cents, occurred_at, source from conversion where program_id = $1",
        [program.id],
      ),
    events: async () => (await call("/event-log")).body.data,
  };
}

describe("a signed event that credited nobody", () => {
  // EVENT-20, EVENT-21
  test("is credited once by its replay, as of its receipt, however often it is replayed", async () => {
    const program = await openProgram();
    const sale = await program.sell();
    expect(sale).toMatchObject({ status: "unmatched", source: "api" });
    expect(await program.event(sale.id)).toMatchObject({ replay: "possible", has_body: true });
    await program.mend();
    const first = (await program.replay(sale.id)).body.data;
    expect(first).toMatchObject({ status: "processed", note: null, replayed: true });
    const [conversion, ...others] = await program.conversions();
    expect(others).toEqual([]);
    expect(conversion).toMatchObject({ id: first.conversionId, direct_cents: 2000, source: "console" });
    expect(conversion!.occurred_at.toISOString()).toBe(sale.received_at);
    const shown = { type: "sale", order_id: sale.order_id, conversion_id: first.conversionId };
    expect(await program.event(first.eventId)).toMatchObject({
      ...shown,
      source: "console",
      replay_of: sale.id,
      replay: "recorded",
    });
    expect(await program.event(sale.id)).toMatchObject({
      status: "unmatched",
      replay: "recorded",
      replayed_as: first.eventId,
    });

    // CONSOLE-10
    expect(await program.events()).toMatchObject([
      { id: first.eventId, replayed_as: null, replay_status: null },
      { id: sale.id, replayed_as: first.eventId, replay_status: "processed" },
    ]);

    const again = (await program.replay(sale.id)).body.data;
    expect(again).toEqual({ ...first, replayed: false });
    const second = await Promise.all([program.replay(sale.id), program.replay(first.eventId)]);
    expect(second.map(({ body }) => body.data.conversionId)).toEqual([
      first.conversionId,
      first.conversionId,
    ]);
    expect(await program.conversions()).toHaveLength(1);
    expect(await program.events()).toHaveLength(2);
  });

  // EVENT-21
  test("is credited once by two replays at the same time", async () => {
    const program = await openProgram();
    const sale = await program.sell();
    await program.mend();
    const replies = await Promise.all([1, 2, 3].map(() => program.replay(sale.id)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(replies.filter(({ body }) => body.data.replayed)).toHaveLength(1);
    expect(await program.conversions()).toHaveLength(1);
  });

  // EVENT-21
  test("stays unmatched in one line while the cause remains", async () => {
    const program = await openProgram();
    const sale = await program.sell();
    const first = (await program.replay(sale.id)).body.data;
    expect(first).toMatchObject({ status: "unmatched", conversionId: null, replayed: true });
    expect((await program.replay(sale.id)).body.data).toEqual(first);
    expect(await program.events()).toHaveLength(2);
    await program.mend();
    expect((await program.replay(sale.id)).body.data).toMatchObject({
      status: "processed",
      eventId: first.eventId,
    });
  });

  // EVENT-21
  test("is a duplicate if the brand has sent the sale again meanwhile", async () => {
    const program = await openProgram();
    const sale = await program.sell();
    await program.mend();
    await program.sell({ order_id: sale.order_id });
    const [conversion] = await program.conversions();
    const { body } = await program.replay(sale.id);
    expect(body.data).toMatchObject({ status: "duplicate", conversionId: conversion!.id });
    expect(await program.conversions()).toHaveLength(1);
  });
});

describe("an event that cannot be replayed", () => {
  // EVENT-21
  test("is one that is recorded, has an invalid field, or is a refund that waits for its sale", async () => {
    const program = await openProgram();
    const order = orderId();
    const refund = await program.sell({ type: "refund", order_id: order, amount_cents: 4000 });
    const invalid = await program.sell({ amount_cents: -1 });
    await program.mend();
    const recorded = await program.sell({ order_id: order });
    const [before] = await program.conversions();
    const states = await Promise.all([refund, invalid, recorded].map(({ id }) => program.event(id)));
    expect(states.map(({ replay }) => replay)).toEqual(["refund_kept", "invalid_field", "recorded"]);
    for (const { id } of [refund, invalid]) {
      expect((await program.replay(id)).body.error.code).toBe("conflict");
    }
    expect((await program.replay(recorded.id)).body.data).toMatchObject({
      status: "processed",
      conversionId: before!.id,
      replayed: false,
    });
    expect(await program.conversions()).toEqual([before]);
  });

  // EVENT-21
  test("is a refund whose replay waits for its sale; it counts once", async () => {
    const program = await openProgram();
    const order = orderId();
    const refund = await program.sell({
      ...{ type: "refund", order_id: order, amount_cents: 4000, currency: "EUR", ref_code: undefined },
    });
    expect(refund).toMatchObject({ status: "error" });
    await api.deps.sql.execute("update program set currency = 'EUR' where id = $1", [program.program.id]);
    const atOnce = await Promise.all([1, 2, 3].map(() => program.replay(refund.id)));
    const statuses = atOnce.map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    expect(await program.event(refund.id)).toMatchObject({ replay: "refund_kept" });
    expect((await program.replay(refund.id)).body.error.code).toBe("conflict");
    await program.mend();
    await program.sell({ order_id: order, currency: "EUR" });
    expect(await refundedCents(program.program.id)).toEqual([4000]);
  });

  // EVENT-20
  test("is one whose body was deleted after 30 days", async () => {
    const program = await openProgram();
    const sale = await program.sell();
    const pruneAfter = (days: number) =>
      prune({ ...api.deps, systemClock: { now: () => new Date(Date.now() + days * 86_400_000) } });
    await pruneAfter(29.9);
    expect(await program.event(sale.id)).toMatchObject({ replay: "possible" });
    await pruneAfter(30.1);
    expect(await program.event(sale.id)).toMatchObject({
      replay: "no_body",
      has_body: false,
      body_until: null,
    });
    expect((await program.replay(sale.id)).status).toBe(409);
    expect((await program.readBody(sale.id)).status).toBe(409);
  });

  // EVENT-20
  test("of events that were recorded no body is kept", async () => {
    const program = await openProgram();
    await program.mend();
    const sale = await program.sell();
    const repeated = await program.sell({ order_id: sale.order_id });
    expect(repeated.status).toBe("duplicate");
    for (const { id } of [sale, repeated]) {
      expect(await program.event(id)).toMatchObject({ has_body: false, body_until: null });
    }
  });

  // EVENT-21
  test("is another brand's, and one that nobody received", async () => {
    const [program, other] = [await openProgram(), await openProgram()];
    const sale = await other.sell();
    await other.mend();
    const digest = await openDigest(api);
    const before = await digest();
    for (const path of [`/event-log/${sale.id}`, `/event-log/987654321`]) {
      expect((await program.call(path)).body.error.code).toBe("event_not_found");
      expect((await program.call(`${path}/replay`, "POST")).body.error.code).toBe("event_not_found");
      expect((await program.call(`${path}/body`, "POST")).body.error.code).toBe("event_not_found");
    }
    expect(await digest()).toEqual(before);
  });
});

describe("a provider's delivery that credited nobody", () => {
  // EVENT-21, DELIVERY-6
  test.each(["stripe", "shopify"] as const)("from %s settles again, in its own line", async (source) => {
    const program = await openProgram();
    const { refCode } = program.seller;
    const at = Date.now();
    if (source === "stripe") {
      await sendStripe(api, program.program, checkoutSession(at, { total: 10_000, reference: refCode }));
    } else {
      const order = { id: "1", currentSubtotal: "100.00", total: "100.00", notes: { ref: refCode } };
      await sendShopify(api, program.program, ordersPaid(at, order));
    }
    const delivery = await program.newest();
    expect(delivery).toMatchObject({ source, status: "unmatched" });
    expect((await program.replay(delivery.id)).body.data).toMatchObject({ status: "unmatched" });
    await program.mend();
    const { data } = (await program.replay(delivery.id)).body;
    expect(data).toMatchObject({ eventId: delivery.id, status: "processed", replayed: true });
    const again = (await program.replay(delivery.id)).body.data;
    expect(again).toEqual({ ...data, replayed: false });
    expect(await program.conversions()).toMatchObject([
      { id: data.conversionId, direct_cents: 2000, source },
    ]);
    expect(await program.events()).toHaveLength(1);
  });
});

// EVENT-13, EVENT-21
test("a refund that was replayed follows its order when that turns out to be another one", async () => {
  const program = await openProgram();
  await program.mend();
  const at = Date.now() - 60_000;
  const metadata = { vp_ref: program.seller.refCode };
  const send = (event: object) => sendStripe(api, program.program, event);
  await send(paymentIntentSucceeded(at, { received: 1000, metadata }));
  const refund = await program.sell({ type: "refund", order_id: "pi_1", amount_cents: 1500 });
  expect(refund).toMatchObject({ status: "error", note: expect.stringMatching(/^refund_exceeds_sale /) });
  await send(paymentIntentSucceeded(at + 1_000, { received: 2000, metadata }));
  expect((await program.replay(refund.id)).body.data).toMatchObject({ status: "processed" });
  await send(invoicePaid(at, "new", { paid: 2000, metadata }));
  await send(invoicePaymentPaid(at, "in_1", "pi_1"));
  expect(
    await api.deps.sql.rows(
      "select external_ref, status, refunded_cents from conversion where program_id = $1 order by external_ref",
      [program.program.id],
    ),
  ).toEqual([
    { external_ref: "in_1", status: "pending", refunded_cents: 1500 },
    { external_ref: "pi_1", status: "rejected", refunded_cents: 0 },
  ]);
  await expectSoundBooks(api, program.program.id);
});

// EVENT-22
test("the body of an event is shown as received, and the audit trail names who read and replayed it", async () => {
  const program = await openProgram();
  const sale = await program.sell({ customer_email: "jo@buyer.example" });
  const { body } = (await program.readBody(sale.id)).body.data;
  expect(JSON.parse(body)).toMatchObject({ customer_email: "jo@buyer.example", order_id: sale.order_id });
  await program.mend();
  await program.replay(sale.id);
  const entries = await api.deps.sql.rows<{ action: string; actor_kind: string; target_id: string }>(
    `select action, actor_kind, target_id from audit_entry
     where program_id = $1 and action like 'event.%' order by id`,
    [program.program.id],
  );
  const target = { actor_kind: "brand_user", target_id: String(sale.id) };
  expect(entries).toEqual([
    { action: "event.read_body", ...target },
    { action: "event.replay", ...target },
  ]);
});
