import { describe, expect, test } from "@jest/globals";
import { FundingEntry } from "../../../../src/db/entities/funding-entry.ts";
import { orderId, sendEvent } from "../../../support/scenes/events.ts";
import { testEntryPoint } from "../../../support/entry-points/program.ts";
import { sellingScene, type SellingScene } from "../../../support/scenes/sales.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

const NOTHING = {
  clicks: 0,
  sales: 0,
  revenueCents: 0,
  directCents: 0,
  overrideCents: 0,
  commissionCents: 0,
  feeCents: 0,
  costCents: 0,
  roas: null,
};

async function statsOf({ program, keys }: SellingScene, query = "") {
  const response = await api.call("GET", `/programs/${program.id}/stats${query}`, { key: keys.viewer });
  expect(response.status).toBe(200);
  return response.body.data;
}

testEntryPoint(() => ({ api, make }), {
  method: "GET",
  path: (programId) => `/programs/${programId}/stats`,
  role: "viewer",
});

describe("GET /programs/{programId}/stats", () => {
  // STATISTICS-3
  test("of a new program is all 0", async () => {
    const scene = await sellingScene(make);
    expect(await statsOf(scene)).toEqual({
      programId: scene.program.id,
      currency: "USD",
      days: 30,
      period: NOTHING,
      allTime: NOTHING,
      trackingHealth: {
        status: "no_events",
        lastClickAt: null,
        lastEventAt: null,
        lastSaleAt: null,
        events: { processed: 0, duplicate: 0, unmatched: 0, error: 0 },
      },
      fundingForecast: { availableCents: 0, dueCents: 0, shortfallCents: 0, shortfallDay: null },
    });
  });

  // STATISTICS-2, STATISTICS-3
  test("counts clicks and sales, net of refunds, without test sales and rejected ones", async () => {
    const scene = await sellingScene(make, { eventBounties: [{ name: "signup", directFixedCents: 300 }] });
    const { program, seller, recruiter, keys } = scene;
    await sales.click(program, seller);
    await sales.click(program, recruiter);
    await sales.sale(program, seller, { amount_cents: 20_000 });
    const refunded = await sales.sale(program, recruiter);
    await sales.refund(refunded, 2500, keys.owner);
    await sales.reject(await sales.sale(program, seller), keys.manager);
    await sales.testSale(program, seller, keys.manager);
    // An app event is no sale; what it earns is a cost all the same.
    const event = { type: "event", event: "signup", event_id: "1", ref_code: recruiter.refCode };
    expect((await sendEvent(api, program, event)).body.status).toBe("processed");

    const foreign = await sellingScene(make);
    await sales.sale(foreign.program, foreign.seller);
    const figures = {
      clicks: 2,
      sales: 2,
      revenueCents: 27_500,
      directCents: 4000 + 1500 + 300,
      overrideCents: 400,
      commissionCents: 6200,
      feeCents: 220 + 75 + 15,
      costCents: 6510,
      roas: 4.22,
    };
    expect(await statsOf(scene)).toMatchObject({ period: figures, allTime: figures });
  });

  // STATISTICS-1
  test("counts a sale by when it happened, and a click by when it was made, inside the window", async () => {
    const scene = await sellingScene(make);
    const { program, seller } = scene;
    const now = (await make.businessNow()).getTime();
    const ago = (days: number) => new Date(now - days * 86_400_000);
    for (const days of [6.9, 7.1, 29.9, 30.1, 89.9, 364.9, 366]) {
      await sales.click(program, seller, { createdAt: ago(days) });
      await sales.sale(program, seller, { occurred_at: ago(days).toISOString() });
    }
    const counts = [];
    for (const days of [7, 30, 90, 365, 0]) {
      const { period, allTime } = await statsOf(scene, `?days=${days}`);
      expect(allTime).toMatchObject({ clicks: 7, sales: 7 });
      counts.push([days, period.clicks, period.sales]);
    }
    expect(counts).toEqual([
      [7, 1, 1],
      [30, 3, 3],
      [90, 5, 5],
      [365, 6, 6],
      [0, 7, 7],
    ]);
    expect((await statsOf(scene)).period).toMatchObject({ clicks: 3 });
  });

  // STATISTICS-1
  test.each(["1", "31", "-7", "all", "7.0", "07x", ""])("refuses days=%s, naming the field", async (days) => {
    const { program, keys } = await sellingScene(make);
    const response = await api.call("GET", `/programs/${program.id}/stats?days=${days}`, {
      key: keys.viewer,
    });
    expect(response.body.error).toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining("days"),
    });
  });
});

describe("trackingHealth", () => {
  // STATISTICS-4
  test("counts the events of 7 days by outcome and dates the last of each; the console's are none", async () => {
    const scene = await sellingScene(make);
    const { program, seller, keys } = scene;
    await sales.testSale(program, seller, keys.manager);
    expect((await statsOf(scene)).trackingHealth).toMatchObject({ status: "no_events", lastEventAt: null });
    const occurredAt = new Date((await make.businessNow()).getTime() - 3_600_000);
    await sales.click(program, seller, { createdAt: occurredAt });
    await sales.sale(program, seller, { occurred_at: occurredAt.toISOString() });
    await sendEvent(api, program, { type: "sale", order_id: orderId(), amount_cents: 100 });
    const { trackingHealth } = await statsOf(scene);
    expect(trackingHealth).toEqual({
      status: "healthy",
      lastClickAt: occurredAt.toISOString(),
      lastEventAt: expect.any(String),
      lastSaleAt: occurredAt.toISOString(),
      events: { processed: 1, duplicate: 0, unmatched: 1, error: 0 },
    });
    for (let count = 0; count < 2; count += 1)
      await sendEvent(api, program, { type: "sale", amount_cents: 0 });
    expect((await statsOf(scene)).trackingHealth).toMatchObject({ status: "failing", events: { error: 2 } });
    await make.moveClock(7.01);
    expect((await statsOf(scene)).trackingHealth).toEqual({
      ...trackingHealth,
      status: "quiet",
      lastEventAt: expect.any(String),
      events: { processed: 0, duplicate: 0, unmatched: 0, error: 0 },
    });
  });
});

describe("fundingForecast", () => {
  // STATISTICS-3
  test("sets what falls due in 7 days against the deposit", async () => {
    const scene = await sellingScene(make, { holdDays: 10, minimumPayoutCents: 1000 });
    const { program, seller, keys } = scene;
    const insert = (amountCents: number) =>
      make.businessNow().then((createdAt) =>
        api.deps.orm.em.fork().insert(FundingEntry, {
          programId: program.id,
          brandId: program.brandId,
          kind: "deposit",
          amountCents,
          payoutId: null,
          conversionId: null,
          note: null,
          cause: `deposit:${amountCents}`,
          createdAt,
        }),
      );
    await insert(1500);
    const conversionId = await sales.sale(program, seller);
    await sales.approve(conversionId, keys.manager);
    // The fee of 110 is drawn with the approval. In hold for 10 days, the commission is out of sight.
    expect((await statsOf(scene)).fundingForecast).toEqual({
      availableCents: 1390,
      dueCents: 0,
      shortfallCents: 0,
      shortfallDay: null,
    });
    await make.moveClock(4);
    const conversion = await api.call("GET", `/conversions/${conversionId}`, { key: keys.viewer });
    const day = conversion.body.data.holdUntil.slice(0, 10);
    // The recruiter's override of 200 is below the minimum payout, and needs no money yet.
    expect((await statsOf(scene)).fundingForecast).toEqual({
      availableCents: 1390,
      dueCents: 2000,
      shortfallCents: 610,
      shortfallDay: day,
    });
    await insert(610);
    expect((await statsOf(scene)).fundingForecast).toMatchObject({ shortfallCents: 0, shortfallDay: null });
  });
});
