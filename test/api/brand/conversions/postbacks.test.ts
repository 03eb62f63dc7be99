import { describe, expect, test } from "@jest/globals";
import { orderId, sendEvent } from "../../../support/scenes/events.ts";
import { sellingScene } from "../../../support/scenes/sales.ts";
import { useApi } from "../../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();

/** A seller and a recruiter who both have a postback URL. */
async function scene() {
  const own = await sellingScene(make, { eventBounties: [{ name: "signup", directFixedCents: 250 }] });
  for (const [{ id }, host] of [
    [own.seller, "seller.example"],
    [own.recruiter, "recruiter.example"],
  ] as const) {
    await api.deps.sql.execute(
      "insert into postback (partner_id, url, updated_at) values ($1, $2, service_now())",
      [
        id,
        `https://${host}/p?is={event}&status={status}&payout={payout}{currency}&sub={sub_id}&click={click_id}`,
      ],
    );
  }
  return own;
}

/** What was owed for a conversion, in order: the URL's query. */
async function owed(conversionId: string): Promise<string[]> {
  const rows = await api.deps.sql.rows<{ id: string; url: string }>(
    "select id, url from postback_delivery where conversion_id = $1 order by id",
    [conversionId],
  );
  for (const { id } of rows) {
    const outboxMessages = await api.deps.sql.rows("select topic from outbox where workflow_id = $1", [
      `postback/${id}`,
    ]);
    expect(outboxMessages).toEqual([{ topic: "postback" }]);
  }
  return rows.map(({ url }) => url.replace("https://seller.example/p?", ""));
}

describe("a partner is notified of their own sale", () => {
  // POSTBACK-1, POSTBACK-6, PARTNER-13
  test("when it is recorded, approved, refunded in part, and rejected, each time with the payout left", async () => {
    const { program, seller, keys } = await scene();
    const clickId = await sales.click(program, seller, { sub1: "news" });
    const id = await sales.sale(program, seller, { click_id: clickId });
    await sales.approve(id, keys.manager);
    await sales.refund(id, 2500, keys.owner);
    await sales.reject(id, keys.manager);
    const label = `sub=news&click=${clickId}`;
    expect(await owed(id)).toEqual([
      `is=recorded&status=pending&payout=20.00USD&${label}`,
      `is=approved&status=approved&payout=20.00USD&${label}`,
      `is=reversed&status=approved&payout=15.00USD&${label}`,
      `is=reversed&status=rejected&payout=0.00USD&${label}`,
    ]);
  });

  // POSTBACK-6
  test("once for each refund that takes something, by event or by endpoint, and for no other", async () => {
    const { program, seller, keys } = await scene();
    const order = orderId();
    const id = await sales.sale(program, seller, { order_id: order, amount_cents: 1000 });
    const refund = { id: "refund once", type: "refund", order_id: order, amount_cents: 500 };
    for (let times = 0; times < 2; times += 1) await sendEvent(api, program, refund);
    await sales.refund(id, 500, keys.owner);
    await sendEvent(api, program, { type: "refund", order_id: order, refunded_total_cents: 1000 });
    await sendEvent(api, program, { type: "refund", order_id: order, amount_cents: 1 });
    expect((await owed(id)).map((query) => query.split("&sub")[0])).toEqual([
      "is=recorded&status=pending&payout=2.00USD",
      "is=reversed&status=pending&payout=1.00USD",
      "is=reversed&status=pending&payout=0.00USD",
    ]);
  });

  // POSTBACK-6
  test("of a refund that leaves the commission as it is, by rounding or because it was 0", async () => {
    const { program, seller, keys } = await scene();
    const small = await sales.sale(program, seller, { amount_cents: 10 });
    await sales.refund(small, 1, keys.owner);
    expect((await owed(small)).map((query) => query.split("&sub")[0])).toEqual([
      "is=recorded&status=pending&payout=0.02USD",
      "is=reversed&status=pending&payout=0.02USD",
    ]);
    const nothing = await sales.sale(program, seller, { amount_cents: 2 });
    await sales.refund(nothing, 2, keys.owner);
    expect((await owed(nothing)).map((query) => query.split("&sub")[0])).toEqual([
      "is=recorded&status=pending&payout=0.00USD",
      "is=reversed&status=pending&payout=0.00USD",
    ]);
  });

  // POSTBACK-6
  test("not of a refund of what was rejected before", async () => {
    const { program, seller, keys } = await scene();
    const id = await sales.sale(program, seller);
    await sales.reject(id, keys.manager);
    const before = await owed(id);
    await sales.refund(id, 2500, keys.owner);
    expect(await owed(id)).toEqual(before);
  });

  test("of an app event too", async () => {
    const { program, seller } = await scene();
    const event = { type: "event", event: "signup", event_id: "1", ref_code: seller.refCode };
    const { conversionId } = (await sendEvent(api, program, event)).body;
    expect(await owed(conversionId)).toEqual(["is=recorded&status=pending&payout=2.50USD&sub=&click="]);
  });

  // POSTBACK-4
  test("never of a test sale, nor the recruiter of a recruit's", async () => {
    const { program, seller, keys } = await scene();
    const tested = await sales.testSale(program, seller, keys.manager);
    await sales.approve(tested, keys.manager);
    await sales.reject(tested, keys.manager);
    expect(await owed(tested)).toEqual([]);
    await sales.sale(program, seller);
    const toRecruiter = await api.deps.sql.rows(
      "select 1 from postback_delivery where url like '%recruiter.example%'",
    );
    expect(toRecruiter).toEqual([]);
  });

  test("not without a URL, nor of what is refused", async () => {
    const { program, seller, keys } = await sellingScene(make);
    const id = await sales.sale(program, seller);
    await sales.approve(id, keys.manager);
    expect((await api.call("POST", `/conversions/${id}/approve`, { key: keys.manager })).status).toBe(409);
    expect(await owed(id)).toEqual([]);
  });
});
