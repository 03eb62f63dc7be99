import { describe, expect, test } from "@jest/globals";
import { testPartnerEntryPoint } from "../../../support/entry-points/partner.ts";
import { sellingScene } from "../../../support/scenes/sales.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

testPartnerEntryPoint(() => ({ api, make }), {
  method: "GET",
  path: (partnerId) => `/partners/${partnerId}/stats`,
  role: "viewer",
});

describe("GET /partners/{partnerId}/stats", () => {
  // STATISTICS-5
  test("counts the partner's own clicks and sales, and what they cost the brand", async () => {
    const { program, seller, recruiter, keys } = await sellingScene(make);
    await sales.click(program, seller, { sub1: "news" });
    await sales.click(program, seller);
    await sales.click(program, recruiter);
    await sales.sale(program, seller, { sub_id: "news" });
    const refunded = await sales.sale(program, seller, { sub_id: "blog", amount_cents: 20_000 });
    await sales.refund(refunded, 5000, keys.owner);
    await sales.reject(await sales.sale(program, seller, { sub_id: "spam" }), keys.manager);
    await sales.testSale(program, seller, keys.manager);
    await sales.sale(program, recruiter);
    const { body } = await api.call("GET", `/partners/${seller.id}/stats`, { key: keys.viewer });
    expect(body.data).toEqual({
      programId: program.id,
      days: 30,
      currency: "USD",
      // Commission 5000, override 500; the fee of 275 is a cost too.
      partner: {
        partnerId: seller.id,
        clicks: 2,
        sales: 2,
        revenueCents: 25_000,
        commissionCents: 5500,
        roas: 4.33,
      },
      topSubIds: [
        {
          value: "blog",
          clicks: 0,
          sales: 1,
          salesValueCents: 15_000,
          earnedCents: 3000,
          conversionRate: null,
          epcCents: null,
        },
        {
          value: "news",
          clicks: 1,
          sales: 1,
          salesValueCents: 10_000,
          earnedCents: 2000,
          conversionRate: 1,
          epcCents: 2000,
        },
      ],
    });
  });

  // STATISTICS-8
  test("shows the ten labels that sold most", async () => {
    const { program, seller, keys } = await sellingScene(make);
    for (let index = 1; index <= 12; index += 1) {
      await sales.sale(program, seller, { sub_id: `label ${index}`, amount_cents: 1000 * index });
    }
    const { body } = await api.call("GET", `/partners/${seller.id}/stats?days=7`, { key: keys.viewer });
    expect(body.data.days).toBe(7);
    expect(body.data.topSubIds.map(({ value }: { value: string }) => value)).toEqual(
      Array.from({ length: 10 }, (_, index) => `label ${12 - index}`),
    );
  });
});
