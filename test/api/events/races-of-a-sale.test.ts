import { describe, expect, test } from "@jest/globals";
import { randomUUID } from "node:crypto";
import { decidePartner } from "../../../src/commands/partners/decide-partner.ts";
import { setPaymentSchedule } from "../../../src/commands/partners/set-payment-schedule.ts";
import { setCouponOffer } from "../../../src/commands/programs/set-coupon-offer.ts";
import type { Tx } from "../../../src/db/transaction.ts";
import { receive, saleBody, TEST_ORIGIN } from "../../support/scenes/event-bodies.ts";
import { eventId, orderId, sendEvent } from "../../support/scenes/events.ts";
import { heldOpen, oneAfterTheOther } from "../../support/scenes/held-open.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

const send = (scene: SellingScene, event: Record<string, unknown>) => sendEvent(api, scene.program, event);
const sendSale = (scene: SellingScene, orderRef: string, fields: Record<string, unknown> = {}) =>
  send(scene, {
    type: "sale",
    order_id: orderRef,
    amount_cents: 10_000,
    ref_code: scene.seller.refCode,
    ...fields,
  });

describe("a sale and a change of what it is judged by", () => {
  const schedule = (scene: SellingScene, holdDays: number | null) => (tx: Tx) =>
    setPaymentSchedule(tx, {
      brandId: scene.brand.id,
      partnerId: scene.seller.id,
      holdDays,
      origin: TEST_ORIGIN,
    });
  const holdDaysOf = async (conversionId: string) => {
    const row = await api.deps.sql.row<{ days: number }>(
      "select extract(epoch from hold_until - occurred_at)::integer / 86400 as days from conversion where id = $1",
      [conversionId],
    );
    return row!.days;
  };

  test("a sale that waited for a new payment schedule is held by it", async () => {
    const scene = await sellingScene(make);
    const sale = await oneAfterTheOther(api.deps, schedule(scene, 3), () => sendSale(scene, orderId()));
    expect(await holdDaysOf(sale.body.conversionId)).toBe(3);
  });

  test("a new payment schedule that waited for a sale moves it", async () => {
    const scene = await sellingScene(make);
    const orderRef = orderId();
    const response = await oneAfterTheOther(api.deps, receive(scene, saleBody(scene, orderRef)), () =>
      api.call("PATCH", `/partners/${scene.seller.id}`, { key: scene.keys.owner, body: { holdDays: 3 } }),
    );
    expect(response.status).toBe(200);
    const [row] = await api.deps.sql.rows<{ id: string }>(
      "select id from conversion where external_ref = $1",
      [orderRef],
    );
    expect(await holdDaysOf(row!.id)).toBe(3);
  });

  test("a coupon offer that is being turned off decides before the sale that waited for it", async () => {
    const scene = await sellingScene(make);
    const { id: programId, brandId } = scene.program;
    await api.deps.sql.execute("update program set is_coupon_offer_on = true where id = $1", [programId]);
    await api.deps.sql.execute(
      `insert into coupon (program_id, code_folded, code, partner_id, created_at)
       values ($1, 'save', 'SAVE', $2, service_now())`,
      [programId, scene.recruiter.id],
    );
    const fields = { coupon_code: "SAVE" };
    const sale = await oneAfterTheOther(
      api.deps,
      (tx) => setCouponOffer(tx, { brandId, programId, isOn: false, origin: TEST_ORIGIN }),
      () => sendSale(scene, orderId(), fields),
    );
    const stored = await api.deps.sql.row("select attributed_by from conversion where id = $1", [
      sale.body.conversionId,
    ]);
    expect(stored).toEqual({ attributed_by: "ref_code" });
  });

  // EVENT-8
  test("a sale that is sent again while its program is locked gets its first outcome, a new one 503", async () => {
    const scene = await sellingScene(make);
    const id = eventId();
    const first = await sendSale(scene, "1", { id });
    const locked = await heldOpen(api.deps, (tx) =>
      tx.execute("select from program where id = $1 for no key update", [scene.program.id]),
    );
    const [again, other] = await Promise.all([sendSale(scene, "1", { id }), sendSale(scene, "2")]);
    await locked.commit();
    expect(again.body).toMatchObject({ status: "duplicate", conversionId: first.body.conversionId });
    expect([again.status, other.status]).toEqual([200, 503]);
  });

  test("a suspension does not wait for sales, nor sales for it: each sees what was true when it began", async () => {
    const scene = await sellingScene(make);
    const suspending = await heldOpen(api.deps, (tx) =>
      decidePartner(tx, {
        brandId: scene.brand.id,
        partnerId: scene.seller.id,
        verb: "suspend",
        reason: "Spam",
        origin: TEST_ORIGIN,
      }),
    );
    const before = await sendSale(scene, orderId());
    await suspending.commit();
    const after = await sendSale(scene, orderId());
    expect([before.body.status, after.body.status]).toEqual(["processed", "unmatched"]);
    expect(after.body.note).toMatch(/^partner_not_approved /);
  });
});

describe("firsts that arrive at the same moment", () => {
  test("a subscription's payment that waited for its first payment is the renewal", async () => {
    const scene = await sellingScene(make);
    const subscriptionRef = randomUUID();
    const second = await oneAfterTheOther(
      api.deps,
      receive(scene, saleBody(scene, orderId(), { subscriptionRef })),
      () =>
        sendSale(scene, orderId(), { subscription_id: subscriptionRef, ref_code: scene.recruiter.refCode }),
    );
    const stored = await api.deps.sql.row("select attributed_by, partner_id from conversion where id = $1", [
      second.body.conversionId,
    ]);
    expect(stored).toEqual({ attributed_by: "renewal", partner_id: scene.seller.id });
  });

  test("it is the first payment when the one before it was credited to nobody, or rolled back", async () => {
    const scene = await sellingScene(make);
    for (const [refCode, end] of [
      ["nobody", "commit"],
      [scene.seller.refCode, "rollBack"],
    ] as const) {
      const subscriptionRef = randomUUID();
      const second = await oneAfterTheOther(
        api.deps,
        receive(scene, saleBody(scene, orderId(), { subscriptionRef, refCode })),
        () => sendSale(scene, orderId(), { subscription_id: subscriptionRef }),
        end,
      );
      const stored = await api.deps.sql.row("select attributed_by from conversion where id = $1", [
        second.body.conversionId,
      ]);
      expect(stored).toEqual({ attributed_by: "ref_code" });
    }
  });

  // CREDIT-9
  test.each([
    ["commit", "unmatched"],
    ["rollBack", "processed"],
  ] as const)(
    "an order that waited for the customer's first one, after its %s, is %s",
    async (end, status) => {
      const scene = await sellingScene(make, { newCustomersOnly: true });
      const customerEmail = `${randomUUID()}@buyer.example`;
      const second = await oneAfterTheOther(
        api.deps,
        receive(scene, saleBody(scene, orderId(), { customerEmail })),
        () => sendSale(scene, orderId(), { customer_email: customerEmail }),
        end,
      );
      expect(second.body.status).toBe(status);
      if (status === "unmatched") expect(second.body.note).toMatch(/^not_new_customer /);
    },
  );

  // MONEY-7
  test("a fixed commission is paid once for ten orders of one customer at once", async () => {
    const scene = await sellingScene(make, { rewardType: "fixed", directRateBps: 0, directFixedCents: 700 });
    const customer = { customer_email: `${randomUUID()}@buyer.example` };
    await Promise.all(Array.from({ length: 10 }, () => sendSale(scene, orderId(), customer)));
    const paid = await api.deps.sql.rows(
      "select direct_cents, count(*) as count from conversion where program_id = $1 group by 1 order by 1",
      [scene.program.id],
    );
    expect(paid).toEqual([
      { direct_cents: 0, count: 9 },
      { direct_cents: 700, count: 1 },
    ]);
  });

  // EVENT-16
  test("the same app event ten times at once earns once, and two of one id and other names both earn", async () => {
    const bounty = (name: string) => ({ name, directFixedCents: 250 });
    const scene = await sellingScene(make, { eventBounties: [bounty("signup"), bounty("install")] });
    const event = { type: "event", event_id: "1", ref_code: scene.seller.refCode };
    const responses = await Promise.all([
      ...Array.from({ length: 10 }, () => send(scene, { ...event, event: "signup" })),
      send(scene, { ...event, event: "install" }),
    ]);
    expect(responses.filter(({ body }) => body.status === "processed")).toHaveLength(2);
    expect(responses.filter(({ body }) => body.status === "duplicate")).toHaveLength(9);
  });
});
