import { describe, expect, test } from "@jest/globals";
import { testOwnEntryPoint } from "../../../support/entry-points/partner.ts";
import { sellingScene } from "../../../support/scenes/sales.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

describe.each(["stats", "breakdown"])("GET /partner/programs/{program}/%s", (report) => {
  testOwnEntryPoint(() => ({ api, make }), {
    method: "GET",
    path: (program) => `/partner/programs/${program}/${report}`,
    scope: "read",
    isOfProgram: true,
  });

  test.each(["?by=city", "?days=8", "?limit=1"])("refuses %s", async (query) => {
    const { program, seller } = await sellingScene(make);
    const response = await api.call("GET", `/partner/programs/${program.id}/${report}${query}`, {
      key: seller.keys.read,
    });
    expect(response.body.error.code).toBe("invalid_request");
  });
});

/** The seller's two clicks and two sales, and what is in no figure or is the recruiter's. */
async function soldScene() {
  const scene = await sellingScene(make);
  const { program, seller, recruiter, keys } = scene;
  const clicked = await sales.click(program, seller, {
    sub1: "news",
    sub3: "x",
    country: "SE",
    device: "mobile",
  });
  await sales.click(program, seller, { country: "DE" });
  await sales.click(program, recruiter, { country: "SE" });
  await sales.sale(program, seller, { click_id: clicked });
  const refunded = await sales.sale(program, seller, { amount_cents: 4000 });
  await sales.refund(refunded, 1000, keys.owner);
  await sales.sale(program, recruiter);
  await sales.reject(await sales.sale(program, seller), keys.manager);
  await sales.testSale(program, seller, keys.manager);
  return scene;
}

describe("a partner's own figures", () => {
  // STATISTICS-7, STATISTICS-10
  test("by label: the reader's commission, without overrides and what others did", async () => {
    const { program, seller, recruiter } = await soldScene();
    const path = `/partner/programs/${program.id}/stats`;
    const { body } = await api.call("GET", path, { key: seller.keys.read });
    expect(body.data).toEqual({
      by: "sub1",
      days: 30,
      totals: { clicks: 2, sales: 2, salesValueCents: 13_000, earnedCents: 2600 },
      rows: [
        {
          value: "news",
          clicks: 1,
          sales: 1,
          salesValueCents: 10_000,
          earnedCents: 2000,
          conversionRate: 1,
          epcCents: 2000,
        },
        {
          value: "unknown",
          clicks: 1,
          sales: 1,
          salesValueCents: 3000,
          earnedCents: 600,
          conversionRate: 1,
          epcCents: 600,
        },
      ],
    });
    const bySub3 = await api.call("GET", `${path}?by=sub3&days=0`, { key: seller.keys.read });
    expect(bySub3.body.data).toMatchObject({
      by: "sub3",
      days: 0,
      rows: [{ value: "x" }, { value: "unknown" }],
    });
    const ofRecruiter = await api.call("GET", path, { key: recruiter.keys.read });
    expect(ofRecruiter.body.data.totals).toEqual({
      clicks: 1,
      sales: 1,
      salesValueCents: 10_000,
      earnedCents: 2000,
    });
  });

  // STATISTICS-6
  test("by country and by device", async () => {
    const { program, seller } = await soldScene();
    const path = `/partner/programs/${program.id}/breakdown`;
    const byCountry = await api.call("GET", path, { key: seller.keys.read });
    expect(byCountry.body.data).toEqual({
      by: "country",
      days: 30,
      totalClicks: 2,
      rows: [
        { value: "SE", clicks: 1, sales: 1 },
        { value: "DE", clicks: 1, sales: 0 },
        { value: "unknown", clicks: 0, sales: 1 },
      ],
    });
    const byDevice = await api.call("GET", `${path}?by=device`, { key: seller.keys.read });
    expect(byDevice.body.data.rows).toEqual([
      { value: "mobile", clicks: 1, sales: 1 },
      { value: "desktop", clicks: 1, sales: 0 },
      { value: "unknown", clicks: 0, sales: 1 },
    ]);
  });
});
