import { describe, expect, test } from "@jest/globals";
import { newId } from "../../../../src/domain/ids.ts";
import { sellingScene } from "../../../support/scenes/sales.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

const read = (id: string, key?: string) =>
  api.call("GET", `/conversions/${id}`, { ...(key !== undefined && { key }) });

describe("GET /conversions/{conversionId}", () => {
  // MONEY-27
  test("adds labels, click, product, subscription, and the rates it was priced at", async () => {
    const { program, seller, keys } = await sellingScene(make);
    const clickId = await sales.click(program, seller, { sub1: "news", sub2: "autumn" });
    const id = await sales.sale(program, seller, {
      click_id: clickId,
      sub2: "winter",
      product_id: "plan_pro",
      subscription_id: "sub-1",
    });
    const { body } = await read(id, keys.viewer);
    const listed = await api.call("GET", `/programs/${program.id}/conversions`, { key: keys.viewer });
    expect(body.data).toEqual({
      ...listed.body.data[0],
      couponCode: null,
      productId: "plan_pro",
      subscriptionId: "sub-1",
      clickId,
      subs: { sub1: "news", sub2: "winter", sub3: null, sub4: null, sub5: null },
      reason: null,
      reasonCode: null,
      rate: {
        rewardType: "percent",
        rateBps: 2000,
        fixedCents: 0,
        overrideRateBps: 1000,
        feeBps: 500,
        termsVersion: 1,
      },
    });
  });

  // API-3
  test("shows a time that was sent with another zone in UTC", async () => {
    const { program, seller, keys } = await sellingScene(make);
    const at = new Date(Date.now() - 60_000);
    const inTokyo = new Date(at.getTime() + 9 * 3_600_000).toISOString().replace("Z", "+09:00");
    const clickId = await sales.click(program, seller, { createdAt: new Date(at.getTime() - 60_000) });
    const id = await sales.sale(program, seller, { click_id: clickId, occurred_at: inTokyo });
    const { body } = await read(id, keys.viewer);
    const holdUntil = new Date(at.getTime() + 15 * 86_400_000).toISOString();
    expect(body.data).toMatchObject({ occurredAt: at.toISOString(), holdUntil });
  });

  // MONEY-27
  test("says why it was rejected, in words and in code", async () => {
    const { program, seller, keys } = await sellingScene(make);
    const id = await sales.sale(program, seller);
    const body = { reason: "We never shipped it.", reasonCode: "not_valid" };
    const rejected = await api.call("POST", `/conversions/${id}/reject`, { key: keys.manager, body });
    const response = await read(id, keys.viewer);
    expect(response.body.data).toMatchObject({ status: "rejected", ...body });
    expect(rejected.body).toEqual(response.body);
  });

  // API-2, API-8
  test("is the same 404 for another brand's, an unknown one, and an id of the wrong form", async () => {
    const { keys } = await sellingScene(make);
    const foreign = await sellingScene(make);
    const foreignId = await sales.sale(foreign.program, foreign.seller);
    const responses = [];
    for (const id of [foreignId, newId("conversion"), "cnv_1", foreign.program.id, "a%00b"]) {
      responses.push((await read(id, keys.owner)).body);
    }
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
    expect(responses[0].error).toMatchObject({ status: 404, code: "conversion_not_found" });
  });

  // API-10
  test("refuses a request without a key, and a partner's key", async () => {
    const { program, seller } = await sellingScene(make);
    const id = await sales.sale(program, seller);
    expect((await read(id)).body.error.code).toBe("missing_key");
    expect((await read(id, seller.keys.read)).body.error.code).toBe("brand_key_required");
  });
});
