import { describe, expect, test } from "@jest/globals";
import { testEntryPoint } from "../../../support/entry-points/program.ts";
import { sellingScene, type SellingScene } from "../../../support/scenes/sales.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

testEntryPoint(() => ({ api, make }), {
  method: "GET",
  path: (programId) => `/programs/${programId}/breakdown`,
  role: "viewer",
});

async function breakdownOf({ program, keys }: SellingScene, query = "") {
  const response = await api.call("GET", `/programs/${program.id}/breakdown${query}`, { key: keys.viewer });
  expect(response.status).toBe(200);
  return response.body.data;
}

describe("GET /programs/{programId}/breakdown", () => {
  // STATISTICS-6, STATISTICS-10
  test("groups clicks by country, and sales by the country of their click", async () => {
    const scene = await sellingScene(make);
    const { program, seller, recruiter, keys } = scene;
    const german = await sales.click(program, seller, { country: "DE", device: "mobile" });
    await sales.click(program, recruiter, { country: "DE", device: "tablet" });
    const swedish = await sales.click(program, seller, { country: "SE", device: "mobile" });
    const nowhere = await sales.click(program, seller, { country: null, device: "unknown" });
    await sales.sale(program, seller, { click_id: german });
    await sales.sale(program, seller, { click_id: german, amount_cents: 5000 });
    await sales.sale(program, seller, { click_id: nowhere });
    // By a referral code: no click is known.
    await sales.sale(program, recruiter, { amount_cents: 2000 });
    await sales.reject(await sales.sale(program, seller, { click_id: swedish }), keys.manager);
    await sales.testSale(program, seller, keys.manager);

    expect(await breakdownOf(scene)).toEqual({
      by: "country",
      days: 30,
      totalClicks: 4,
      rows: [
        {
          value: "DE",
          clicks: 2,
          sales: 2,
          salesValueCents: 15_000,
          directCents: 3000,
          commissionCents: 3300,
          clickShare: 0.5,
          conversionRate: 1,
        },
        {
          value: "unknown",
          clicks: 1,
          sales: 2,
          salesValueCents: 12_000,
          directCents: 2400,
          commissionCents: 2600,
          clickShare: 0.25,
          conversionRate: 2,
        },
        {
          value: "SE",
          clicks: 1,
          sales: 0,
          salesValueCents: 0,
          directCents: 0,
          commissionCents: 0,
          clickShare: 0.25,
          conversionRate: 0,
        },
      ],
    });
    const byDevice = await breakdownOf(scene, "?by=device&days=7");
    expect(byDevice).toMatchObject({ by: "device", days: 7, totalClicks: 4 });
    expect(byDevice.rows).toMatchObject([
      { value: "mobile", clicks: 2, sales: 2, clickShare: 0.5 },
      { value: "unknown", clicks: 1, sales: 2 },
      { value: "tablet", clicks: 1, sales: 0 },
    ]);
  });

  // STATISTICS-1
  test("counts what is inside the window, and a sale whose click is before it", async () => {
    const scene = await sellingScene(make);
    const { program, seller } = scene;
    const now = (await make.businessNow()).getTime();
    const old = await sales.click(program, seller, {
      country: "NO",
      createdAt: new Date(now - 10 * 86_400_000),
    });
    await sales.sale(program, seller, { click_id: old });
    expect(await breakdownOf(scene, "?days=7")).toMatchObject({
      totalClicks: 0,
      rows: [{ value: "NO", clicks: 0, sales: 1, clickShare: 0, conversionRate: null }],
    });
  });

  test("has no row where nothing happened", async () => {
    expect(await breakdownOf(await sellingScene(make))).toEqual({
      by: "country",
      days: 30,
      totalClicks: 0,
      rows: [],
    });
  });

  test.each(["?by=city", "?by=sub1", "?by="])("refuses %s, naming the field", async (query) => {
    const { program, keys } = await sellingScene(make);
    const response = await api.call("GET", `/programs/${program.id}/breakdown${query}`, { key: keys.viewer });
    expect(response.body.error).toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining("by"),
    });
  });
});
