import { describe, expect, test } from "@jest/globals";
import { clickLink, eventId, orderId, sendEvent } from "../../support/scenes/events.ts";
import { type Factories } from "../../support/scenes/factories.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { scenario } from "../../support/scenes/scenario.ts";

const { api, make } = useApi();

/** A live program (20 percent, override 10 percent of it, fee 5 percent) with a recruiter and a recruit. */
async function scene(
  terms: Parameters<Factories["program"]>[2] = {},
  values: Parameters<Factories["program"]>[1] = {},
) {
  const cast = { recruiter: {}, partner: { by: "recruiter" } };
  const made = await scenario(make, cast, { program: values, terms });
  const { recruiter, partner, keys } = made;
  return { ...made, recruiterAccount: recruiter.account, account: partner.account, owner: keys.owner };
}

const ledgerOf = (conversionId: string) =>
  api.deps.sql.rows<{ kind: string; entry: string; amount_cents: number; partner_id: string | null }>(
    "select kind, entry, amount_cents, partner_id from ledger_entry where conversion_id = $1 order by id",
    [conversionId],
  );

test.each([
  ["a click and a customer", { customer_email: "jane@buyer.example" }, "click_id"],
  ["a code, of a payment that may get a better name", { order_id: `pi_${orderId()}` }, "ref_code"],
  ["a subscription, with a field of its own", { subscription_id: "sub_1", shop: "north" }, "ref_code"],
] as const)(
  "the usual sale of %s has its rows written by one statement, each once",
  async (_, fields, named) => {
    const { program, partner } = await scene();
    const given = named === "ref_code" ? partner.refCode : (await clickLink(api, partner.refCode)).clickId;
    const sale = { type: "sale", order_id: orderId(), amount_cents: 100, [named]: given, ...fields };
    const { body } = await sendEvent(api, program, sale);
    // The number of the statement within its transaction; an update would leave another one.
    const tables = [
      ["incoming_event", "conversion_id"],
      ["sale_order", "conversion_id"],
      ["conversion", "id"],
      ["ledger_entry", "conversion_id"],
    ].map(
      ([table, id]) => `select xmin::text || ' ' || cmin::text as written from ${table} where ${id} = $1`,
    );
    const rows = await api.deps.sql.rows(tables.join(" union all "), [body.conversionId]);
    expect(rows).toHaveLength(6);
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(1);
  },
);

describe("a sale by its click", () => {
  // CREDIT-1, MONEY-2, EVENT-17
  test("is recorded with commission, override and fee in the ledger", async () => {
    const { program, partner, recruiter } = await scene();
    const { clickId } = await clickLink(api, partner.refCode, { query: "sub1=news&sub2=b" });
    const response = await sendEvent(api, program, {
      type: "sale",
      order_id: orderId(),
      amount_cents: 12_999,
      currency: "usd",
      click_id: clickId,
      customer_email: "Jane.Doe+shop@Example.com",
    });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      status: "processed",
      note: null,
      conversionId: expect.stringMatching(/^cnv_/),
      signedWith: "current",
    });
    // 20 % of 12999 is 2599.8; 10 % of 2600 is 260; 5 % of 2860 is 143.
    expect(await ledgerOf(response.body.conversionId)).toEqual([
      { kind: "direct", entry: "accrual", amount_cents: 2600, partner_id: partner.id },
      { kind: "override", entry: "accrual", amount_cents: 260, partner_id: recruiter.id },
      { kind: "platform_fee", entry: "accrual", amount_cents: 143, partner_id: null },
    ]);
    const stored = await api.deps.sql.row(
      `select customer_mask, sub1, sub2, click_id, attributed_by, status, terms_version, rate_bps, fee_bps,
         hold_until - occurred_at = interval '15 days' as holds_15_days
       from conversion where id = $1`,
      [response.body.conversionId],
    );
    expect(stored).toEqual({
      customer_mask: "j•••@e•••.com",
      sub1: "news",
      sub2: "b",
      click_id: clickId,
      attributed_by: "click",
      status: "pending",
      terms_version: 1,
      rate_bps: 2000,
      fee_bps: 500,
      holds_15_days: true,
    });
  });

  // EVENT-18
  test("takes the labels of the event before those of the click", async () => {
    const { program, partner } = await scene();
    const { clickId } = await clickLink(api, partner.refCode, { query: "sub1=click&sub2=click2" });
    const sale = { type: "sale", order_id: orderId(), amount_cents: 100, click_id: clickId, sub_id: "event" };
    const response = await sendEvent(api, program, sale);
    const stored = await api.deps.sql.row("select sub1, sub2 from conversion where id = $1", [
      response.body.conversionId,
    ]);
    expect(stored).toEqual({ sub1: "event", sub2: "click2" });
  });

  // EVENT-12
  test("with a time in the future happened now", async () => {
    const { program, partner } = await scene();
    const sale = { type: "sale", order_id: orderId(), amount_cents: 100, ref_code: partner.refCode };
    const response = await sendEvent(api, program, { ...sale, occurred_at: "2999-01-01T00:00:00Z" });
    const stored = await api.deps.sql.row(
      "select occurred_at = created_at as is_now from conversion where id = $1",
      [response.body.conversionId],
    );
    expect(stored).toEqual({ is_now: true });
  });
});

// EVENT-12
test.each(["2026-08-01T12:00Z", "2026-08-01T14:00:00+0200", "20260801T120000Z", "2026-08-01T12:00:00,0+00"])(
  "a sale at %s happened at that time",
  async (occurred_at) => {
    const { program, partner, keys } = await scene();
    const sale = { type: "sale", order_id: orderId(), amount_cents: 100, ref_code: partner.refCode };
    const { body } = await sendEvent(api, program, { ...sale, occurred_at });
    const path = `/conversions/${body.conversionId}`;
    const conversion = (await api.call("GET", path, { key: keys.viewer })).body.data;
    expect(conversion.occurredAt).toBe("2026-08-01T12:00:00.000Z");
  },
);

// Review: money 10
describe("with a date alone for its time", () => {
  // EVENT-12
  test("of today happened now, so that a click of the same day earns", async () => {
    const { program, partner } = await scene();
    const today = (await make.businessNow()).toISOString().slice(0, 10);
    const { clickId } = await clickLink(api, partner.refCode);
    const sale = {
      type: "sale",
      order_id: orderId(),
      amount_cents: 100,
      click_id: clickId,
      occurred_at: today,
    };
    const response = await sendEvent(api, program, sale);
    expect(
      await api.deps.sql.row(
        "select occurred_at = created_at as is_now, attributed_by from conversion where id = $1",
        [response.body.conversionId],
      ),
    ).toEqual({ is_now: true, attributed_by: "click" });
  });

  // EVENT-12
  test.each(["-", ""])(
    "of an earlier day happened in that day's last millisecond, UTC (%j)",
    async (dash) => {
      const { program, partner } = await scene();
      const day = new Date((await make.businessNow()).getTime() - 3 * 86_400_000).toISOString().slice(0, 10);
      const { clickId } = await clickLink(api, partner.refCode);
      await api.deps.sql.execute("update click set created_at = $2 where id = $1", [
        clickId,
        `${day}T22:00:00Z`,
      ]);
      const sale = {
        type: "sale",
        order_id: orderId(),
        amount_cents: 100,
        click_id: clickId,
        occurred_at: day.replaceAll("-", dash),
      };
      const response = await sendEvent(api, program, sale);
      expect(
        await api.deps.sql.row("select occurred_at as at, attributed_by from conversion where id = $1", [
          response.body.conversionId,
        ]),
      ).toEqual({ at: new Date(`${day}T23:59:59.999Z`), attributed_by: "click" });
    },
  );
});

describe("sent again", () => {
  // EVENT-8
  test("the same event is answered duplicate with the first conversion, and recorded once", async () => {
    const { program, partner } = await scene();
    const sale = {
      id: eventId(),
      type: "sale",
      order_id: orderId(),
      amount_cents: 5000,
      ref_code: partner.refCode,
    };
    const first = await sendEvent(api, program, sale);
    const second = await sendEvent(api, program, sale);
    expect(second.status).toBe(200);
    expect(second.body).toEqual({
      status: "duplicate",
      note: expect.stringMatching(/^processed/),
      conversionId: first.body.conversionId,
      signedWith: "current",
    });
    const rows = await api.deps.sql.rows("select 1 from incoming_event where external_id = $1", [sale.id]);
    expect(rows).toHaveLength(1);
  });

  // EVENT-13
  test("another event of an order that is recorded is answered duplicate", async () => {
    const { program, partner } = await scene();
    const sale = { type: "sale", order_id: orderId(), amount_cents: 5000, ref_code: partner.refCode };
    const first = await sendEvent(api, program, sale);
    const second = await sendEvent(api, program, sale);
    expect(second.body).toMatchObject({
      status: "duplicate",
      note: expect.stringMatching(/^order_already_recorded/),
      conversionId: first.body.conversionId,
    });
  });

  // EVENT-14
  test("an order that nobody was credited with is credited once its click is known", async () => {
    const { program, partner } = await scene({ newCustomersOnly: true });
    const sale = {
      type: "sale",
      order_id: orderId(),
      amount_cents: 5000,
      customer_email: "first@buyer.example",
    };
    expect((await sendEvent(api, program, sale)).body).toMatchObject({
      status: "unmatched",
      note: expect.stringMatching(/^no_attribution/),
      conversionId: null,
    });
    const again = await sendEvent(api, program, { ...sale, ref_code: partner.refCode });
    expect(again.body.status).toBe("processed");
  });

  test.each([20])("the same event %i times at once has one effect", async (times) => {
    const { program, partner } = await scene();
    const sale = {
      id: eventId(),
      type: "sale",
      order_id: orderId(),
      amount_cents: 5000,
      ref_code: partner.refCode,
    };
    const responses = await Promise.all(Array.from({ length: times }, () => sendEvent(api, program, sale)));
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
    expect(new Set(responses.map((response) => response.body.conversionId)).size).toBe(1);
    expect(responses.filter((response) => response.body.status === "processed")).toHaveLength(1);
    expect(await ledgerOf(responses[0]!.body.conversionId)).toHaveLength(3);
  });

  test.each([20])("one order in %i events at once is credited once", async (times) => {
    const { program, partner } = await scene();
    const sale = { type: "sale", order_id: orderId(), amount_cents: 5000, ref_code: partner.refCode };
    const responses = await Promise.all(Array.from({ length: times }, () => sendEvent(api, program, sale)));
    expect(responses.filter((response) => response.body.status === "processed")).toHaveLength(1);
    expect(responses.filter((response) => response.body.status === "duplicate")).toHaveLength(times - 1);
  });

  // CREDIT-9
  test("two first orders of one customer at once make one new customer", async () => {
    const { program, partner } = await scene({ newCustomersOnly: true });
    const sale = {
      type: "sale",
      amount_cents: 5000,
      ref_code: partner.refCode,
      customer_email: "twin@buyer.example",
    };
    const orders = Array.from({ length: 10 }, () =>
      sendEvent(api, program, { ...sale, order_id: orderId() }),
    );
    const responses = await Promise.all(orders);
    expect(responses.filter((response) => response.body.status === "processed")).toHaveLength(1);
    const others = responses.filter((response) => response.body.status !== "processed");
    for (const { body } of others) expect(body.note).toMatch(/^not_new_customer/);
  });
});

describe("nobody is credited, and the note says why", () => {
  // CREDIT-8, EVENT-9
  test("no click, coupon or code is known", async () => {
    const { program } = await scene();
    const cases: [Record<string, unknown>, RegExp][] = [
      [{}, /^no_attribution/],
      [{ click_id: "clk_01KAK3XH4V9Y2C6R8M0T5W7Z1B" }, /^unknown_click/],
      [{ click_id: "garbage", ref_code: "unknown" }, /^unknown_click/],
      [{ ref_code: "unknown" }, /^unknown_code/],
    ];
    for (const [fields, note] of cases) {
      const sale = { type: "sale", order_id: orderId(), amount_cents: 100, ...fields };
      const response = await sendEvent(api, program, sale);
      expect([response.status, response.body.status]).toEqual([200, "unmatched"]);
      expect(response.body.note).toMatch(note);
    }
  });

  // CREDIT-8, EVENT-9
  test("the click is past the window, or later than the sale", async () => {
    const { program, partner } = await scene({ attributionWindowDays: 7 });
    const { clickId } = await clickLink(api, partner.refCode);
    const { now } = (await api.deps.sql.row<{ now: Date }>("select service_now() as now"))!;
    const at = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
    const sale = { type: "sale", amount_cents: 100, click_id: clickId };
    const before = await sendEvent(api, program, { ...sale, order_id: orderId(), occurred_at: at(-1) });
    expect(before.body.note).toMatch(/^no_attribution/);
    await make.moveClock(7.1);
    const late = await sendEvent(api, program, { ...sale, order_id: orderId() });
    expect(late.body.note).toMatch(/^click_expired/);
  });

  // CREDIT-8, PROGRAM-3
  test.each(["draft", "paused"] as const)("the program is %s", async (status) => {
    const { program, partner } = await scene({}, { status });
    const sale = { type: "sale", order_id: orderId(), amount_cents: 100, ref_code: partner.refCode };
    expect((await sendEvent(api, program, sale)).body.note).toMatch(/^program_not_live/);
  });

  // CREDIT-8
  test.each(["pending", "suspended", "rejected"])("the partner is %s", async (status) => {
    const { program, partner } = await scene();
    await api.deps.sql.execute("update partner set status = $2 where id = $1", [partner.id, status]);
    const sale = { type: "sale", order_id: orderId(), amount_cents: 100, ref_code: partner.refCode };
    expect((await sendEvent(api, program, sale)).body.note).toMatch(/^partner_not_approved/);
  });

  // CREDIT-8
  test("the customer is the partner, in another spelling of the same address", async () => {
    const { program, partner, account } = await scene();
    const [mailbox, domain] = account.email.split("@");
    const sale = {
      type: "sale",
      order_id: orderId(),
      amount_cents: 100,
      ref_code: partner.refCode,
      customer_email: `${mailbox!.toUpperCase()}+me@${domain}`,
    };
    expect((await sendEvent(api, program, sale)).body.note).toMatch(/^self_referral/);
  });

  // CREDIT-2
  test("a click, code or order of another program is not known here", async () => {
    const here = await scene();
    const there = await scene();
    const { clickId } = await clickLink(api, there.partner.refCode);
    const byClick = { type: "sale", order_id: orderId(), amount_cents: 100, click_id: clickId };
    expect((await sendEvent(api, here.program, byClick)).body.note).toMatch(/^unknown_click/);
    const byCode = { type: "sale", order_id: orderId(), amount_cents: 100, ref_code: there.partner.refCode };
    expect((await sendEvent(api, here.program, byCode)).body.note).toMatch(/^unknown_code/);
  });
});
