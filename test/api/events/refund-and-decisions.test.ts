import { describe, expect, test } from "@jest/globals";
import { randomUUID } from "node:crypto";
import { orderId, sendEvent } from "../../support/scenes/events.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { scenario } from "../../support/scenes/scenario.ts";

const { api, make } = useApi();

async function scene() {
  const made = await scenario(make, { recruiter: {}, partner: { by: "recruiter" } });
  return { ...made, owner: made.keys.owner };
}

const figuresOf = (conversionId: string) =>
  api.deps.sql.row<Record<string, number | string>>(
    `select c.status, c.refunded_cents, c.direct_cents, c.override_cents, c.fee_cents,
       (select sum(amount_cents)::bigint from ledger_entry l where l.conversion_id = c.id and l.kind = 'direct') as posted
     from conversion c where c.id = $1`,
    [conversionId],
  );

/** What was posted of each kind, and what the brand was charged for the platform. */
const sumsOf = async (conversionId: string) => {
  const row = await api.deps.sql.row<Record<string, number>>(
    `select coalesce(sum(amount_cents) filter (where kind = 'direct'), 0)::bigint as direct,
       coalesce(sum(amount_cents) filter (where kind = 'override'), 0)::bigint as override,
       coalesce(sum(amount_cents) filter (where kind = 'platform_fee'), 0)::bigint as fee,
       (select coalesce(sum(amount_cents), 0)::bigint from funding_entry where conversion_id = $1) as funding
     from ledger_entry where conversion_id = $1`,
    [conversionId],
  );
  return [row!["direct"], row!["override"], row!["fee"], row!["funding"]];
};

describe("refunds and what else happens to a sale", () => {
  async function sold(amountCents = 10_000, fields: Record<string, unknown> = {}) {
    const own = await scene();
    const order = orderId();
    const sale = {
      type: "sale",
      order_id: order,
      amount_cents: amountCents,
      ref_code: own.partner.refCode,
      ...fields,
    };
    const { conversionId } = (await sendEvent(api, own.program, sale)).body as { conversionId: string };
    const refund = async (amount: Record<string, unknown>) =>
      (await sendEvent(api, own.program, { type: "refund", order_id: order, ...amount })).body;
    const refundByHand = (body: object) =>
      api.call("POST", `/conversions/${conversionId}/refund`, {
        key: own.owner,
        body,
        headers: { "Idempotency-Key": randomUUID() },
      });
    const decide = async (verb: "approve" | "reject", reasonCode = "not_valid") => {
      const body = verb === "reject" ? { body: { reasonCode } } : {};
      return (await api.call("POST", `/conversions/${conversionId}/${verb}`, { key: own.owner, ...body }))
        .status;
    };
    return { ...own, order, conversionId, refund, refundByHand, decide };
  }

  // MONEY-15
  test("events and the endpoint count together: amounts add up, a total is a maximum of both", async () => {
    const { conversionId, refund, refundByHand } = await sold();
    await refund({ amount_cents: 1000 });
    await refundByHand({ amountCents: 1000 });
    expect((await refund({ refunded_total_cents: 2000 })).note).toMatch(/^refund_total_not_higher /);
    await refundByHand({ refundedTotalCents: 3000 });
    await refund({ amount_cents: 1000 });
    expect(await figuresOf(conversionId)).toMatchObject({
      refunded_cents: 4000,
      direct_cents: 1200,
      posted: 1200,
    });
    expect((await refundByHand({ amountCents: 6001 })).body.error.code).toBe("conflict");
    const { body } = await refundByHand({});
    expect(body.data).toMatchObject({ refundedCents: 10_000, directCents: 0, overrideCents: 0, feeCents: 0 });
    expect(await sumsOf(conversionId)).toEqual([0, 0, 0, 0]);
    expect((await refundByHand({})).status).toBe(200);
    expect((await refund({ amount_cents: 1 })).note).toMatch(/^refund_exceeds_sale /);
  });

  // EVENT-19
  test("by the endpoint stand in the list of events, also those that change nothing, and not those refused", async () => {
    const { program, owner, conversionId, refundByHand } = await sold();
    await refundByHand({ refundedTotalCents: 500 });
    await refundByHand({ refundedTotalCents: 400 });
    await refundByHand({ amountCents: 10_000 });
    const { body } = await api.call("GET", `/programs/${program.id}/events`, { key: owner });
    const common = { source: "console", type: "refund", status: "processed", conversion_id: conversionId };
    expect(body.data.slice(0, -1)).toMatchObject([
      { ...common, note: expect.stringMatching(/^refund_total_not_higher /) },
      { ...common, note: null },
    ]);
  });

  // FUNDING-3
  test("the fee is drawn once, with the approval, and follows every refund", async () => {
    const { conversionId, refund, decide } = await sold();
    await refund({ amount_cents: 2000 });
    expect(await sumsOf(conversionId)).toEqual([1600, 160, 88, 0]);
    expect(await decide("approve")).toBe(200);
    expect(await sumsOf(conversionId)).toEqual([1600, 160, 88, -88]);
    await refund({ amount_cents: 3000 });
    expect(await sumsOf(conversionId)).toEqual([1000, 100, 55, -55]);
    expect(await decide("reject", "chargeback")).toBe(200);
    expect(await sumsOf(conversionId)).toEqual([0, 0, 0, 0]);
    await refund({ amount_cents: 5000 });
    expect(await sumsOf(conversionId)).toEqual([0, 0, 0, 0]);
    expect(await figuresOf(conversionId)).toMatchObject({ status: "rejected", refunded_cents: 10_000 });
  });

  // MONEY-14
  test("what is left after any parts is what one refund of the same total leaves", async () => {
    for (const amountCents of [9_999, 101, 7]) {
      const parts = await sold(amountCents);
      const [third, seventh] = [Math.floor(amountCents / 3), Math.floor(amountCents / 7)];
      for (const amount of [third, seventh, seventh]) await parts.refund({ amount_cents: amount });
      const whole = await sold(amountCents);
      await whole.refund({ refunded_total_cents: third + 2 * seventh });
      expect(await sumsOf(parts.conversionId)).toEqual(await sumsOf(whole.conversionId));
    }
  });

  // EVENT-11
  test("in another currency are an error, with nothing kept", async () => {
    const { program, refund, conversionId } = await sold();
    expect(await refund({ amount_cents: 100, currency: "EUR" })).toMatchObject({
      status: "error",
      note: expect.stringMatching(/^currency_mismatch /),
    });
    expect(await refund({ amount_cents: 100, currency: "usd" })).toMatchObject({ status: "processed" });
    const unseen = { type: "refund", order_id: orderId(), amount_cents: 100, currency: "EUR" };
    expect((await sendEvent(api, program, unseen)).status).toBe(422);
    expect(await figuresOf(conversionId)).toMatchObject({ refunded_cents: 100 });
  });

  // EVENT-15
  test.each<Record<string, number>>([
    {},
    { amount_cents: 0 },
    { amount_cents: -5 },
    { refunded_total_cents: -1 },
    { refunded_total_cents: 1.5 },
    { amount_cents: 1, refunded_total_cents: 1 },
  ])("of %j are an error: one of the two amounts is sent, in whole cents", async (amount) => {
    const { refund, conversionId } = await sold();
    expect(await refund(amount)).toMatchObject({
      status: "error",
      note: expect.stringMatching(/^invalid_field /),
    });
    expect(await figuresOf(conversionId)).toMatchObject({ refunded_cents: 0 });
  });

  // MONEY-12, MONEY-25
  test("a test sale is refunded and rejected like a sale, and owes nobody anything", async () => {
    const own = await scene();
    const path = `/programs/${own.program.id}/test-sales`;
    const sent = await api.call("POST", path, { key: own.owner, body: { partnerId: own.partner.id } });
    const id = sent.body.data.conversionId as string;
    const { body } = await api.call("GET", `/conversions/${id}`, { key: own.owner });
    expect((await api.call("POST", `/conversions/${id}/approve`, { key: own.owner })).status).toBe(200);
    const refund = { type: "refund", order_id: body.data.externalRef, amount_cents: 5000 };
    expect((await sendEvent(api, own.program, refund)).body).toMatchObject({
      status: "processed",
      conversionId: id,
    });
    expect(await sumsOf(id)).toEqual([1000, 100, 55, 0]);
    const headers = { "Idempotency-Key": randomUUID() };
    const whole = await api.call("POST", `/conversions/${id}/refund`, { key: own.owner, body: {}, headers });
    expect(whole.body.data).toMatchObject({ isTest: true, refundedCents: 10_000, directCents: 0 });
    expect(await sumsOf(id)).toEqual([0, 0, 0, 0]);
    const outboxMessages = await api.deps.sql.rows("select 1 from outbox where workflow_id like $1", [
      `%${id}`,
    ]);
    expect(outboxMessages).toEqual([]);
    const lines = await api.deps.sql.rows(
      "select distinct is_test from ledger_entry where conversion_id = $1",
      [id],
    );
    expect(lines).toEqual([{ is_test: true }]);
    const balances = await api.call("GET", `/programs/${own.program.id}/balances`, { key: own.owner });
    for (const row of balances.body.data) {
      expect(row).toMatchObject({ pending: 0, inHold: 0, payable: 0, inFlight: 0, paid: 0, earnedYtd: 0 });
    }
  });
});
