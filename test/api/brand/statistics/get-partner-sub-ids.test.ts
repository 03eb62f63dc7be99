import { describe, expect, test } from "@jest/globals";
import { testPartnerEntryPoint } from "../../../support/entry-points/partner.ts";
import { sellingScene } from "../../../support/scenes/sales.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

testPartnerEntryPoint(() => ({ api, make }), {
  method: "GET",
  path: (partnerId) => `/partners/${partnerId}/sub-ids`,
  role: "viewer",
});

describe("GET /partners/{partnerId}/sub-ids", () => {
  // STATISTICS-6, STATISTICS-10
  test("groups the partner's clicks and sales by a label, unknown where there is none", async () => {
    const { program, seller, recruiter, keys } = await sellingScene(make);
    const clicked = await sales.click(program, seller, { sub1: "news", sub2: "top" });
    await sales.click(program, seller, { sub1: "news" });
    await sales.click(program, seller, { sub1: "news" });
    await sales.click(program, seller);
    await sales.click(program, recruiter, { sub1: "news" });
    // The sale falls back to the labels of its click.
    await sales.sale(program, seller, { click_id: clicked });
    await sales.sale(program, seller, { amount_cents: 2000 });
    await sales.reject(await sales.sale(program, seller, { sub_id: "rejected" }), keys.manager);
    await sales.testSale(program, seller, keys.manager);

    const report = (query: string) =>
      api
        .call("GET", `/partners/${seller.id}/sub-ids${query}`, { key: keys.viewer })
        .then(({ body }) => body.data);
    expect(await report("")).toEqual({
      by: "sub1",
      days: 30,
      rows: [
        {
          value: "news",
          clicks: 3,
          sales: 1,
          salesValueCents: 10_000,
          earnedCents: 2000,
          conversionRate: 0.3333,
          epcCents: 667,
        },
        {
          value: "unknown",
          clicks: 1,
          sales: 1,
          salesValueCents: 2000,
          earnedCents: 400,
          conversionRate: 1,
          epcCents: 400,
        },
      ],
    });
    expect(await report("?by=sub2&days=0")).toMatchObject({
      by: "sub2",
      days: 0,
      rows: [
        { value: "top", clicks: 1, sales: 1 },
        { value: "unknown", clicks: 3, sales: 1 },
      ],
    });
  });

  // STATISTICS-8
  test("shows the 500 labels that sold most, however many there are", async () => {
    const { program, seller, keys } = await sellingScene(make);
    const other = { programId: program.id, partnerId: seller.id, at: new Date(Date.now() - 3_600_000) };
    await api.deps.sql.execute(
      `insert into click (id, program_id, partner_id, visitor_id, device, landing, sub1, created_at)
       select 'clk_' || lpad(n::text, 26, '0'), $1, $2, 'vis_' || lpad(n::text, 26, '0'), 'desktop',
         'https://acme.example/', 'label-' || n, $3
       from generate_series(1, 501) n`,
      [other.programId, other.partnerId, other.at],
    );
    await sales.sale(program, seller, { sub_id: "the-one-that-sold" });
    const path = `/partners/${seller.id}/sub-ids`;
    const { body } = await api.call("GET", path, { key: keys.viewer });
    expect(body.data.rows).toHaveLength(500);
    expect(body.data.rows[0]).toMatchObject({ value: "the-one-that-sold", sales: 1 });
  });

  test.each(["?by=sub6", "?by=country", "?days=12"])("refuses %s", async (query) => {
    const { seller, keys } = await sellingScene(make);
    const response = await api.call("GET", `/partners/${seller.id}/sub-ids${query}`, { key: keys.viewer });
    expect(response.body.error.code).toBe("invalid_request");
  });
});
