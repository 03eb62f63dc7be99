import { describe, expect, test } from "@jest/globals";
import { orderId, sendEvent } from "../../support/scenes/events.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

type Terms = Parameters<typeof sellingScene>[1];

const read = async ({ keys }: SellingScene, conversionId: string) =>
  (await api.call("GET", `/conversions/${conversionId}`, { key: keys.viewer })).body.data;

const figures = ({ directCents, overrideCents, feeCents }: Record<string, number>) => [
  directCents,
  overrideCents,
  feeCents,
];

describe("commission, override and fee", () => {
  const WHOLE = { directRateBps: 9500, overrideRateBps: 9500 };
  // MONEY-2, MONEY-5
  test.each<[string, Terms, number, number[]]>([
    // 20 % of 3 is 0.6; 10 % of 1 is 0.1; 5 % of 1 is 0.05.
    ["of 3 cents", {}, 3, [1, 0, 0]],
    // 20 % of 2 is 0.4: nothing is earned, and nothing is posted.
    ["of 2 cents", {}, 2, [0, 0, 0]],
    // 12.5 % of 100 is 12.5, half up; 50 % of 13 is 6.5, half up; 5 % of 20 is 1.
    ["that end at a half", { directRateBps: 1250, overrideRateBps: 5000 }, 100, [13, 7, 1]],
    // 5 % of 10 is 0.5, half up.
    ["whose fee ends at a half", { directRateBps: 1000, overrideRateBps: 0 }, 100, [10, 0, 1]],
    // 0.01 % of 4,999 is 0.4999.
    ["just below a half", { directRateBps: 1 }, 4999, [0, 0, 0]],
    ["at the half", { directRateBps: 1 }, 5000, [1, 0, 0]],
    // 95 % of 10^12; 95 % of that; 5 % of 1,852,500,000,000.
    ["of the greatest sale", WHOLE, 1_000_000_000_000, [950_000_000_000, 902_500_000_000, 92_625_000_000]],
    // 95 % of 999,999,999,999 is 949,999,999,999.05; of 949,999,999,999 902,499,999,999.05; 5 % of the sum
    // 92,624,999,999.9.
    ["of the sale below it", WHOLE, 999_999_999_999, [949_999_999_999, 902_499_999_999, 92_625_000_000]],
  ])("%s, each rounded half up from the one before", async (_which, terms, amountCents, expected) => {
    const scene = await sellingScene(make, terms);
    const id = await sales.sale(scene.program, scene.seller, { amount_cents: amountCents });
    expect(figures(await read(scene, id))).toEqual(expected);
    const posted = await api.deps.sql.rows<{ amount_cents: number }>(
      "select amount_cents from ledger_entry where conversion_id = $1 order by id",
      [id],
    );
    expect(posted.map((row) => row.amount_cents)).toEqual(expected.filter((cents) => cents !== 0));
  });

  // MONEY-1, EVENT-11
  test.each(["JPY", "KWD", "USD"])(
    "are whole minor units in a program of %s, whose code is read in any case",
    async (currency) => {
      const scene = await sellingScene(make);
      await api.deps.sql.execute("update program set currency = $2 where id = $1", [
        scene.program.id,
        currency,
      ]);
      for (const code of [currency, currency.toLowerCase(), undefined]) {
        const id = await sales.sale(scene.program, scene.seller, { amount_cents: 1999, currency: code });
        expect(figures(await read(scene, id))).toEqual([400, 40, 22]);
      }
      const other = { type: "sale", order_id: orderId(), amount_cents: 1999, currency: "EUR" };
      const response = await sendEvent(api, scene.program, other);
      expect([response.status, response.body.note]).toEqual([
        422,
        expect.stringMatching(/^currency_mismatch .*EUR.*/),
      ]);
    },
  );

  // MONEY-1, MONEY-28
  test.each([
    ["JPY", undefined, "100 JPY", 100],
    ["JPY", 1, "1 JPY", 1],
    ["KWD", undefined, "100.000 KWD", 100_000],
    ["KWD", 0.015, "0.015 KWD", 15],
    ["USD", 1_000_000, "1000000.00 USD", 100_000_000],
  ])("of a test sale in %s of %s: %s", async (currency, amount, text, amountCents) => {
    const scene = await sellingScene(make);
    await api.deps.sql.execute("update program set currency = $2 where id = $1", [
      scene.program.id,
      currency,
    ]);
    const response = await api.call("POST", `/programs/${scene.program.id}/test-sales`, {
      key: scene.keys.manager,
      body: amount === undefined ? {} : { amount },
    });
    expect(response.body.data.amount).toBe(text);
    expect((await read(scene, response.body.data.conversionId)).amountCents).toBe(amountCents);
  });

  // MONEY-28
  test("of a test sale refuse a part of a yen", async () => {
    const scene = await sellingScene(make);
    await api.deps.sql.execute("update program set currency = 'JPY' where id = $1", [scene.program.id]);
    for (const amount of [0.01, 100.5]) {
      const path = `/programs/${scene.program.id}/test-sales`;
      const { body } = await api.call("POST", path, { key: scene.keys.manager, body: { amount } });
      expect(body.error).toMatchObject({
        code: "invalid_request",
        message: expect.stringContaining("amount"),
      });
    }
  });

  // MONEY-4
  test("have no override without a recruiter, and none while the recruiter is not approved", async () => {
    const scene = await sellingScene(make);
    const { program, seller, recruiter, keys } = scene;
    expect(figures(await read(scene, await sales.sale(program, recruiter)))).toEqual([2000, 0, 100]);
    const suspend = { key: keys.manager, body: { reason: "Checking traffic." } };
    await api.call("POST", `/partners/${recruiter.id}/suspend`, suspend);
    const without = await sales.sale(program, seller);
    await api.call("POST", `/partners/${recruiter.id}/reinstate`, { key: keys.manager });
    expect(figures(await read(scene, without))).toEqual([2000, 0, 100]);
    expect(figures(await read(scene, await sales.sale(program, seller)))).toEqual([2000, 200, 110]);
  });

  // MONEY-4, PARTNER-6
  test("go one level up only: the recruiter's recruiter earns nothing", async () => {
    const scene = await sellingScene(make);
    const third = await make.partner(scene.program, (await make.account()).id, {
      recruiterPartnerId: scene.seller.id,
    });
    const id = await sales.sale(scene.program, third);
    const earners = await api.deps.sql.rows(
      "select partner_id from ledger_entry where conversion_id = $1 order by id",
      [id],
    );
    expect(earners).toEqual([
      { partner_id: third.id },
      { partner_id: scene.seller.id },
      { partner_id: null },
    ]);
  });
});

describe("product rates and fixed commissions", () => {
  const productRules = [
    { match: "pro", rewardType: "percent", directRateBps: 4000, directFixedCents: 0 },
    { match: "gift card", rewardType: "percent", directRateBps: 0, directFixedCents: 0 },
    { match: "starter", rewardType: "fixed", directRateBps: 0, directFixedCents: 500 },
  ];

  // MONEY-3
  test.each<[Record<string, string>, number[]]>([
    [{ product_id: "pro" }, [4000, 400, 220]],
    [{ plan: "pro" }, [4000, 400, 220]],
    [{ product_id: "other", plan: "pro" }, [4000, 400, 220]],
    [{ product_id: "gift card" }, [0, 0, 0]],
    [{ plan: "starter" }, [500, 50, 28]],
    [{ product_id: "other" }, [2000, 200, 110]],
    [{ product_id: "PRO" }, [2000, 200, 110]],
    [{}, [2000, 200, 110]],
  ])("of %j: %j", async (fields, expected) => {
    const scene = await sellingScene(make, { productRules });
    const id = await sales.sale(scene.program, scene.seller, fields);
    expect(figures(await read(scene, id))).toEqual(expected);
  });

  // MONEY-7
  test("that are fixed are paid once for a customer and not on renewals, when the commission is a percentage", async () => {
    const scene = await sellingScene(make, { productRules });
    const starter = { plan: "starter", subscription_id: orderId(), customer_email: "once@buyer.example" };
    const first = await read(scene, await sales.sale(scene.program, scene.seller, starter));
    const renewal = await read(scene, await sales.sale(scene.program, scene.seller, starter));
    const again = { plan: "starter", customer_email: "once@buyer.example" };
    const second = await read(scene, await sales.sale(scene.program, scene.seller, again));
    expect([first, renewal, second].map(figures)).toEqual([
      [500, 50, 28],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(renewal).toMatchObject({
      attributedBy: "renewal",
      rate: { rewardType: "fixed", fixedCents: 500 },
    });
    const percent = { plan: "pro", customer_email: "once@buyer.example" };
    expect(figures(await read(scene, await sales.sale(scene.program, scene.seller, percent)))).toEqual([
      4000, 400, 220,
    ]);
  });

  // MONEY-7
  test("that are fixed for the whole program are paid once for a customer; what was rejected does not count", async () => {
    const scene = await sellingScene(make, { rewardType: "fixed", directRateBps: 0, directFixedCents: 700 });
    const buy = async (email: string | null) => {
      const id = await sales.sale(scene.program, scene.seller, { customer_email: email });
      return [id, (await read(scene, id)).directCents] as const;
    };
    const [first, earned] = await buy("loyal@buyer.example");
    const [second, repeated] = await buy("loyal@buyer.example");
    expect([earned, repeated]).toEqual([700, 0]);
    expect([(await buy(null))[1], (await buy(null))[1]]).toEqual([700, 700]);
    await sales.reject(first, scene.keys.manager);
    expect((await read(scene, second)).directCents).toBe(700);
    expect((await buy("Loyal+again@Buyer.example"))[1]).toBe(0);
    await sales.reject(second, scene.keys.manager);
    expect((await buy("loyal@buyer.example"))[1]).toBe(0);
  });
});

describe("the terms that price a sale", () => {
  // TERMS-9, CREDIT-7
  test("are those in force when it happened: a sale before a raise is priced by the old ones", async () => {
    const scene = await sellingScene(make);
    const { program, seller, keys } = scene;
    await make.moveClock(1);
    const beforeRaise = await make.businessNow();
    await make.moveClock(1);
    const raise = { commissionPercent: 30, recruiterOverridePercent: 20, holdDays: 10 };
    expect(
      (await api.call("PATCH", `/programs/${program.id}`, { key: keys.owner, body: raise })).status,
    ).toBe(200);
    const earlier = await read(
      scene,
      await sales.sale(program, seller, { occurred_at: new Date(beforeRaise.getTime()).toISOString() }),
    );
    const later = await read(scene, await sales.sale(program, seller));
    expect([figures(earlier), earlier.rate.termsVersion]).toEqual([[2000, 200, 110], 1]);
    expect([figures(later), later.rate.termsVersion]).toEqual([[3000, 600, 180], 2]);
    const holdDaysOf = (one: { holdUntil: string; occurredAt: string }) =>
      (Date.parse(one.holdUntil) - Date.parse(one.occurredAt)) / 86_400_000;
    expect([holdDaysOf(earlier), holdDaysOf(later)]).toEqual([15, 10]);
  });

  // CREDIT-5
  test("are the raised ones for a sale in the second of the raise, reported in whole seconds", async () => {
    const scene = await sellingScene(make);
    const { program, seller, keys } = scene;
    await make.moveClock(1);
    await api.call("PATCH", `/programs/${program.id}`, { key: keys.owner, body: { commissionPercent: 30 } });
    const raise = await api.deps.sql.row<{ at: Date }>(
      "select effective_at as at from program_terms where program_id = $1 and version = 2",
      [program.id],
    );
    const second = new Date(Math.floor(raise!.at.getTime() / 1000) * 1000).toISOString();
    const sale = await read(scene, await sales.sale(program, seller, { occurred_at: second }));
    expect(sale).toMatchObject({ occurredAt: second, directCents: 3000, rate: { termsVersion: 2 } });
  });

  // TERMS-9
  test("are the first ones for a sale before the program began, and hold it from its own time", async () => {
    const scene = await sellingScene(make);
    const { program, seller, keys } = scene;
    await make.moveClock(1);
    await api.call("PATCH", `/programs/${program.id}`, { key: keys.owner, body: { commissionPercent: 30 } });
    for (const occurredAt of ["1970-01-01T00:00:00.000Z", "2019-05-04T03:02:01.123Z"]) {
      const sale = await read(scene, await sales.sale(program, seller, { occurred_at: occurredAt }));
      expect(sale).toMatchObject({ occurredAt, directCents: 2000, rate: { termsVersion: 1 } });
      expect(Date.parse(sale.holdUntil) - Date.parse(occurredAt)).toBe(15 * 86_400_000);
      // Its payment date has passed, so only fraud is a reason to reject it.
      const rejection = { key: keys.manager, body: { reasonCode: "duplicate" } };
      const refused = await api.call("POST", `/conversions/${sale.id}/reject`, rejection);
      expect(refused.body.error.code).toBe("commission_payable");
    }
  });

  // EVENT-12
  test.each(["1969-12-31T23:59:59.999Z", "0001-01-01T00:00:00Z", "0000-01-01"])(
    "know no time like %s",
    async (at) => {
      const scene = await sellingScene(make);
      const sale = { type: "sale", order_id: orderId(), amount_cents: 1, occurred_at: at };
      const response = await sendEvent(api, scene.program, sale);
      expect([response.status, response.body.note]).toEqual([
        422,
        expect.stringMatching(/^invalid_field Field occurred_at must not be before 1970\. /),
      ]);
    },
  );

  // EVENT-12
  test.each([
    ["2024-02-29", "2024-02-29T23:59:59.999Z"],
    ["2024-02-29T12:00:00+02:00", "2024-02-29T10:00:00.000Z"],
    ["2024-02-29T12:00:00.123456Z", "2024-02-29T12:00:00.123Z"],
  ])("read the time %s as %s", async (sent, occurredAt) => {
    const scene = await sellingScene(make);
    const id = await sales.sale(scene.program, scene.seller, { occurred_at: sent });
    expect(await read(scene, id)).toMatchObject({ occurredAt });
  });

  // MONEY-6
  test("are kept with the sale: later changes touch neither its figures nor its refunds", async () => {
    const scene = await sellingScene(make);
    const { program, seller, keys } = scene;
    const id = await sales.sale(program, seller);
    const raise = { commissionPercent: 50, recruiterOverridePercent: 50 };
    await api.call("PATCH", `/programs/${program.id}`, { key: keys.owner, body: raise });
    await sales.refund(id, 5000, keys.owner);
    const sale = await read(scene, id);
    expect([figures(sale), sale.rate]).toEqual([
      [1000, 100, 55],
      expect.objectContaining({ rateBps: 2000, overrideRateBps: 1000, feeBps: 500, termsVersion: 1 }),
    ]);
  });

  // MONEY-10
  test("hold a sale by the partner's own schedule, where there is one", async () => {
    const scene = await sellingScene(make);
    const partner = await make.partner(scene.program, (await make.account()).id, { holdDays: 0 });
    const sale = await read(scene, await sales.sale(scene.program, partner));
    expect(sale.holdUntil).toBe(sale.occurredAt);
  });
});
