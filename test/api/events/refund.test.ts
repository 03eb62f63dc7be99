import { describe, expect, test } from "@jest/globals";
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

describe("a refund by a signed event", () => {
  // MONEY-14, MONEY-18
  test("reduces commission, override and fee in proportion, from the original figures", async () => {
    const { program, partner } = await scene();
    const order = orderId();
    const sale = { type: "sale", order_id: order, amount_cents: 9_999, ref_code: partner.refCode };
    const { conversionId } = (await sendEvent(api, program, sale)).body;
    // 20 % of 9999 is 1999.8: 2000, 200 and 110. A third each time: 2000 × 6666 / 9999 = 1333.3, then 666.7, then 0.
    for (const [amount, direct, override, fee] of [
      [3333, 1333, 133, 73],
      [3333, 667, 67, 37],
      [3333, 0, 0, 0],
    ]) {
      const refund = { type: "refund", order_id: order, amount_cents: amount };
      expect((await sendEvent(api, program, refund)).body).toMatchObject({
        status: "processed",
        note: null,
        conversionId,
      });
      expect(await figuresOf(conversionId)).toMatchObject({
        status: "pending",
        direct_cents: direct,
        override_cents: override,
        fee_cents: fee,
        posted: direct,
      });
    }
  });

  // MONEY-16
  test("by total changes nothing when the total is not higher, and is an error when it exceeds the sale", async () => {
    const { program, partner } = await scene();
    const order = orderId();
    const sale = { type: "sale", order_id: order, amount_cents: 1000, ref_code: partner.refCode };
    const { conversionId } = (await sendEvent(api, program, sale)).body;
    const refund = (total: number) =>
      sendEvent(api, program, { type: "refund", order_id: order, refunded_total_cents: total });
    expect((await refund(400)).body).toMatchObject({ status: "processed", note: null });
    for (const total of [400, 300, 0]) {
      const response = (await refund(total)).body;
      expect(response).toMatchObject({
        status: "processed",
        note: expect.stringMatching(/^refund_total_not_higher/),
      });
    }
    const exceeding = await refund(1001);
    expect([exceeding.status, exceeding.body.note]).toEqual([
      422,
      expect.stringMatching(/^refund_exceeds_sale/),
    ]);
    expect(await figuresOf(conversionId)).toMatchObject({ refunded_cents: 400, direct_cents: 120 });
  });

  // EVENT-15
  test("of an order not seen yet is kept and applied when the sale arrives", async () => {
    const { program, partner } = await scene();
    const order = orderId();
    const kept = await sendEvent(api, program, { type: "refund", order_id: order, amount_cents: 250 });
    expect(kept.body).toMatchObject({ status: "unmatched", note: expect.stringMatching(/^order_not_seen/) });
    await sendEvent(api, program, { type: "refund", order_id: order, amount_cents: 250 });
    const sale = { type: "sale", order_id: order, amount_cents: 1000, ref_code: partner.refCode };
    const { conversionId } = (await sendEvent(api, program, sale)).body;
    expect(await figuresOf(conversionId)).toMatchObject({
      refunded_cents: 500,
      direct_cents: 100,
      posted: 100,
    });
    const events = await api.deps.sql.rows<{ status: string; conversion_id: string }>(
      "select status, conversion_id from incoming_event where program_id = $1 and type = 'refund'",
      [program.id],
    );
    expect(events).toEqual(
      Array.from({ length: 2 }, () => ({ status: "unmatched", conversion_id: conversionId })),
    );
  });

  test("and its sale at the same moment end at the same figures, whichever is first", async () => {
    const { program, partner } = await scene();
    const orders = Array.from({ length: 12 }, () => orderId());
    await Promise.all(
      orders.flatMap((order) => [
        sendEvent(api, program, { type: "refund", order_id: order, amount_cents: 250 }),
        sendEvent(api, program, {
          type: "sale",
          order_id: order,
          amount_cents: 1000,
          ref_code: partner.refCode,
        }),
        sendEvent(api, program, { type: "refund", order_id: order, amount_cents: 250 }),
      ]),
    );
    const rows = await api.deps.sql.rows(
      `select distinct refunded_cents, direct_cents, override_cents, fee_cents from conversion where program_id = $1`,
      [program.id],
    );
    expect(rows).toEqual([{ refunded_cents: 500, direct_cents: 100, override_cents: 10, fee_cents: 6 }]);
  });

  // MONEY-13
  test("of a rejected conversion raises the refunded total and posts nothing", async () => {
    const { program, partner, owner } = await scene();
    const order = orderId();
    const sale = { type: "sale", order_id: order, amount_cents: 1000, ref_code: partner.refCode };
    const { conversionId } = (await sendEvent(api, program, sale)).body;
    await api.call("POST", `/conversions/${conversionId}/reject`, {
      key: owner,
      body: { reasonCode: "duplicate" },
    });
    await sendEvent(api, program, { type: "refund", order_id: order, amount_cents: 400 });
    expect(await figuresOf(conversionId)).toMatchObject({
      status: "rejected",
      refunded_cents: 400,
      posted: 0,
    });
  });
});

describe("refunds kept for a sale", () => {
  const postbacksOf = (conversionId: string) =>
    api.deps.sql.rows<{ event: string; url: string }>(
      "select event, url from postback_delivery where conversion_id = $1 order by created_at, id",
      [conversionId],
    );

  // EVENT-15
  test("are applied in order of receipt and clamped to it; one postback reports the remaining payout", async () => {
    const { program, partner } = await scene();
    await api.deps.sql.execute(
      "insert into postback (partner_id, url, updated_at) values ($1, $2, service_now())",
      [partner.id, "https://partner.example/p?event={event}&payout={payout}"],
    );
    const sell = async (order: string) => {
      const sale = { type: "sale", order_id: order, amount_cents: 10_000, ref_code: partner.refCode };
      return (await sendEvent(api, program, sale)).body.conversionId as string;
    };
    for (const [refunds, refundedCents, payout] of [
      // 1000 and then a total of 3000 is 3000; 500 more is 3500.
      [[{ amount_cents: 1000 }, { refunded_total_cents: 3000 }, { amount_cents: 500 }], 3500, "13.00"],
      [
        [{ refunded_total_cents: 3000 }, { amount_cents: 500 }, { refunded_total_cents: 3000 }],
        3500,
        "13.00",
      ],
      [[{ amount_cents: 9000 }, { amount_cents: 9000 }], 10_000, "0.00"],
      [[{ refunded_total_cents: 0 }], 0, "20.00"],
    ] as const) {
      const order = orderId();
      for (const amount of refunds)
        await sendEvent(api, program, { type: "refund", order_id: order, ...amount });
      const id = await sell(order);
      expect(await figuresOf(id)).toMatchObject({ status: "pending", refunded_cents: refundedCents });
      expect(await postbacksOf(id)).toEqual([
        { event: "recorded", url: `https://partner.example/p?event=recorded&payout=${payout}` },
      ]);
    }
  });

  test("wait while nobody is credited with the sale, and count once somebody is", async () => {
    const { program, partner } = await scene();
    const sale = { type: "sale", order_id: orderId(), amount_cents: 1000 };
    expect((await sendEvent(api, program, sale)).body.status).toBe("unmatched");
    const refund = { type: "refund", order_id: sale.order_id, amount_cents: 250 };
    expect((await sendEvent(api, program, refund)).body).toMatchObject({
      status: "unmatched",
      note: expect.stringMatching(/^order_not_seen /),
    });
    const credited = await sendEvent(api, program, { ...sale, ref_code: partner.refCode });
    expect(await figuresOf(credited.body.conversionId)).toMatchObject({ refunded_cents: 250, posted: 150 });
  });

  test("are those of the order of this program only", async () => {
    const [here, there] = [await scene(), await scene()];
    const order = orderId();
    await sendEvent(api, there.program, { type: "refund", order_id: order, amount_cents: 250 });
    const sale = { type: "sale", order_id: order, amount_cents: 1000, ref_code: here.partner.refCode };
    const { conversionId } = (await sendEvent(api, here.program, sale)).body;
    expect(await figuresOf(conversionId)).toMatchObject({ refunded_cents: 0, posted: 200 });
  });
});
