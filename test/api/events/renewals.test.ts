import { describe, expect, test } from "@jest/globals";
import { creditOf } from "../../support/scenes/credit.ts";
import { orderId, sendEvent } from "../../support/scenes/events.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make, sales } = useApi();
const { sell, setStatus, conversionOf } = creditOf(api);

describe("renewals", () => {
  async function subscribed(
    terms: Parameters<typeof sellingScene>[1] = {},
    fields: Record<string, unknown> = {},
  ) {
    const scene = await sellingScene(make, terms);
    const subscription = { subscription_id: orderId() };
    const sale = {
      type: "sale",
      order_id: orderId(),
      amount_cents: 1000,
      ref_code: scene.seller.refCode,
      sub1: "mail",
    };
    const first = await sendEvent(api, scene.program, { ...sale, ...subscription, ...fields });
    expect(first.body.status).toBe("processed");
    return { ...scene, subscription, firstId: first.body.conversionId as string };
  }
  const reject = (scene: SellingScene, id: string, reasonCode: string) =>
    api.call("POST", `/conversions/${id}/reject`, { key: scene.keys.manager, body: { reasonCode } });

  // CREDIT-1, CREDIT-10
  test("go before coupon, click and code, and keep the first payment's click and labels", async () => {
    const scene = await subscribed();
    const { program, recruiter, seller, subscription } = scene;
    const clickId = await sales.click(program, recruiter);
    const named = { click_id: clickId, ref_code: recruiter.refCode, ...subscription };
    const { body } = await sendEvent(api, program, {
      type: "sale",
      order_id: orderId(),
      amount_cents: 1000,
      ...named,
    });
    expect(await conversionOf(body.conversionId)).toMatchObject({
      attributed_by: "renewal",
      partner_id: seller.id,
      click_id: null,
      sub1: "mail",
      is_renewal: true,
      direct_cents: 200,
    });
  });

  // CREDIT-2, CREDIT-10
  test("stop while the first payment's partner is suspended, and never fall through to another", async () => {
    const scene = await subscribed();
    const { program, seller, recruiter, subscription } = scene;
    const order = orderId();
    await setStatus(scene, seller.id, "suspend");
    expect(await sell(program, { ...subscription, order_id: order, ref_code: recruiter.refCode })).toBe(
      "partner_not_approved",
    );
    await setStatus(scene, seller.id, "reinstate");
    expect(await sell(program, { ...subscription, order_id: order })).toBe(`renewal ${seller.id}`);
  });

  // CREDIT-10
  test("are all that are received after the first payment, also with an earlier moment of their own", async () => {
    const { program, seller, recruiter, subscription } = await subscribed();
    const occurredAt = new Date(Date.now() - 3_600_000).toISOString();
    const named = { ...subscription, occurred_at: occurredAt, ref_code: recruiter.refCode };
    expect(await sell(program, named)).toBe(`renewal ${seller.id}`);
  });

  // CREDIT-10, PROGRAM-3
  test("go on while the program is paused, when a first payment would not be credited", async () => {
    const { program, seller, subscription } = await subscribed();
    await api.deps.sql.execute("update program set status = 'paused' where id = $1", [program.id]);
    expect(await sell(program, subscription)).toBe(`renewal ${seller.id}`);
    expect(await sell(program, { subscription_id: orderId(), ref_code: seller.refCode })).toBe(
      "program_not_live",
    );
  });

  // CREDIT-10
  test.each([
    ["fraud", "no_attribution"],
    ["self_or_employee", "no_attribution"],
    ["refund", "renewal"],
    ["not_valid", "renewal"],
  ])("after a first payment that was rejected as %s: %s", async (reasonCode, expected) => {
    const scene = await subscribed();
    expect((await reject(scene, scene.firstId, reasonCode)).status).toBe(200);
    expect((await sell(scene.program, scene.subscription)).split(" ")[0]).toBe(expected);
  });

  // CREDIT-10
  test("earn before the same day of the last month, its last day where it has none, to the millisecond", async () => {
    const { program, seller, subscription } = await subscribed(
      { renewalMonths: 13 },
      // 13 months on is 28 February 2026, of which there is no 31st.
      { occurred_at: "2025-01-31T10:00:00.000Z" },
    );
    for (const [occurredAt, expected] of [
      ["2026-02-28T09:59:59.999Z", `renewal ${seller.id}`],
      ["2026-02-28T10:00:00.000Z", "renewal_period_over"],
    ]) {
      expect(await sell(program, { ...subscription, occurred_at: occurredAt })).toBe(expected);
    }
  });

  // TERMS-4
  test("are none with renewalMonths 1: only the first payment earns", async () => {
    const { program, subscription } = await subscribed({ renewalMonths: 1 });
    expect(await sell(program, subscription)).toBe("renewal_period_over");
  });

  // CREDIT-10
  test("are judged by the terms at their own time", async () => {
    const { program, seller, subscription, keys } = await subscribed({ renewalMonths: 2 });
    await make.moveClock(70);
    const late = await make.businessNow();
    await make.moveClock(1);
    const patch = { key: keys.owner, body: { renewalMonths: "lifetime" } };
    expect((await api.call("PATCH", `/programs/${program.id}`, patch)).status).toBe(200);
    expect(await sell(program, { ...subscription, occurred_at: late.toISOString() })).toBe(
      "renewal_period_over",
    );
    expect(await sell(program, subscription)).toBe(`renewal ${seller.id}`);
  });

  test("a subscription of whose payments none was credited is not known: the next one that is, is the first", async () => {
    const { program, seller } = await sellingScene(make);
    const subscription = { subscription_id: orderId() };
    expect(await sell(program, subscription)).toBe("no_attribution");
    expect(await sell(program, { ...subscription, ref_code: seller.refCode })).toBe(`ref_code ${seller.id}`);
    expect(await sell(program, subscription)).toBe(`renewal ${seller.id}`);
  });

  // CREDIT-2
  test("the same name in another program is another subscription", async () => {
    const { program, subscription } = await subscribed();
    const sibling = await make.program(program.brandId);
    expect(await sell(sibling, subscription)).toBe("no_attribution");
  });

  test("of the partner's own address are self-referral", async () => {
    const { program, subscription, seller } = await subscribed();
    expect(await sell(program, { ...subscription, customer_email: seller.account.email })).toBe(
      "self_referral",
    );
  });
});
