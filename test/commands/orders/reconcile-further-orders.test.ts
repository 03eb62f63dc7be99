import { describe, expect, test } from "@jest/globals";
import { inTransaction } from "../../../src/db/transaction.ts";
import { reconcileFurtherOrders } from "../../../src/commands/orders/reconcile-further-orders.ts";
import { startLeftovers } from "../../../src/worker/leftovers.ts";
import { fillRows } from "../../support/scenes/fill-rows.ts";
import { heldOpen } from "../../support/scenes/held-open.ts";
import { hookedScene } from "../../support/scenes/hooked-scene.ts";
import { itemsLeft } from "../../support/scenes/leftovers.ts";
import { salesOf } from "../../support/scenes/sales.ts";
import { settleWaiting } from "../../support/scenes/settle-waiting.ts";
import { expectSoundBooks } from "../../support/scenes/stories.ts";
import { checkoutSession, invoicePaid, promotionCode } from "../../support/scenes/stripe-events.ts";
import { until } from "../../support/scenes/until.ts";
import { useApi } from "../../support/scenes/use-api.ts";

/*
 * A delivery may concern very many orders: it keeps its program locked, so it leaves them to workers. No worker runs here
 * but those that a test starts.
 */

const { api, make } = useApi();
const { deps } = api;

const MINUTE_MS = 60_000;
/** A whole second, as all times of Stripe. */
const BEGAN_AT = Math.floor(Date.now() / 1000) * 1000 - 60 * MINUTE_MS;

type Scene = Awaited<ReturnType<typeof sceneOf>>;

/** A program with a coupon of the seller, and a click that is older than all checkouts. */
async function sceneOf() {
  const scene = await hookedScene(api, make, { isCouponOfferOn: true });
  await scene.addCoupon(scene.seller.id, "SAM10");
  const clickId = await salesOf(api, make).click(scene.program, scene.seller, {
    createdAt: new Date(BEGAN_AT - MINUTE_MS),
  });
  return {
    ...scene,
    clickId,
    /** A delivery that is settled, however long that takes. */
    settled: async (event: unknown) => {
      await scene.stripe(event);
      await settleWaiting(deps);
    },
  };
}

/** So many further orders with the facts of one, each a second after the one before it, which name what it names. */
async function copies(scene: Scene, orderRef: string, count: number) {
  await fillRows(
    deps.sql,
    count,
    `with copied as (
       insert into sale_order (program_id, order_ref, facts, created_at)
       select o.program_id, o.order_ref || '-' || n, jsonb_set(o.facts, '{figures,session,value,occurredAt}',
         to_jsonb((o.facts #>> '{figures,session,value,occurredAt}')::bigint + n * 1000)), o.created_at
       from sale_order o, generate_series($1::integer, $2::integer) n
       where o.program_id = $3 and o.order_ref = $4
       returning id, program_id)
     insert into order_subject (program_id, subject_ref, sale_order_id)
     select s.program_id, s.subject_ref, copied.id
     from copied, order_subject s join sale_order o on o.id = s.sale_order_id
     where o.program_id = $3 and o.order_ref = $4`,
    [scene.program.id, orderRef],
  );
}

const creditedIn = async (scene: Scene) =>
  (await deps.sql.row<{ count: number }>(
    "select count(*) as count from conversion where program_id = $1 and partner_id = $2 and status <> 'rejected'",
    [scene.program.id, scene.seller.id],
  ))!.count;

const leftOf = async (scene: Scene) =>
  (await deps.sql.row<{ count: number }>(
    "select count(*) as count from order_reconciliation where program_id = $1",
    [scene.program.id],
  ))!.count;

/** Has two workers do what is left; each finds what the other one is at. */
async function leaveToWorkers(scene: Scene) {
  const loops = [startLeftovers(deps, "order_reconciliation"), startLeftovers(deps, "order_reconciliation")];
  await until("all orders to be reconciled", async () => (await leftOf(scene)) === 0);
  for (const loop of loops) await loop.stop();
}

const promoted = { id: "cs_1", paymentIntent: "pi_1", total: 1000, promotion: "promo_1" };

// DELIVERY-6
describe("the text of a promotion code", () => {
  test("that very many orders name is settled without them, and workers credit each of them once", async () => {
    const scene = await sceneOf();
    await scene.settled(checkoutSession(BEGAN_AT, promoted));
    await copies(scene, "pi_1", 250);
    const other = await heldOpen(deps, (tx) =>
      tx.execute("select from sale_order where program_id = $1 for update", [scene.program.id]),
    );
    // It would wait until the end of the test for one of these orders.
    const promotion = promotionCode(BEGAN_AT, "promo_1", "SAM10");
    expect(await scene.stripe(promotion)).toMatchObject({ status: "processed", note: null });
    await other.commit();
    expect(await creditedIn(scene)).toBe(0);

    await leaveToWorkers(scene);
    expect(await creditedIn(scene)).toBe(251);
    await expectSoundBooks(api, scene.program.id);
    expect(await scene.stripe(promotion)).toMatchObject({ status: "duplicate" });
    expect(await leftOf(scene)).toBe(0);
  });

  test("that a hundred orders name credits all of them with its delivery", async () => {
    const scene = await sceneOf();
    await scene.settled(checkoutSession(BEGAN_AT, promoted));
    await copies(scene, "pi_1", 99);
    await scene.settled(promotionCode(BEGAN_AT, "promo_1", "SAM10"));
    expect(await creditedIn(scene)).toBe(100);
    expect(await leftOf(scene)).toBe(0);
  });

  test("that very many subscriptions began with credits their trials", async () => {
    const scene = await sceneOf();
    const trial = { subscription: "sub_1", status: "no_payment_required", promotion: "promo_1" } as const;
    await scene.settled(checkoutSession(BEGAN_AT, trial));
    await fillRows(
      deps.sql,
      240,
      `insert into provider_subject (program_id, subject_ref, facts, updated_at)
       select program_id, subject_ref || '-' || n, facts, updated_at
       from provider_subject, generate_series($1::integer, $2::integer) n
       where program_id = $3 and subject_ref = 'sub_1'`,
      [scene.program.id],
    );
    await scene.settled(promotionCode(BEGAN_AT, "promo_1", "SAM10"));
    expect(await leftOf(scene)).toBe(1);
    await leaveToWorkers(scene);
    const trials = await deps.sql.row(
      `select count(*) as count, min(partner_id) as partner, min(trial_attributed_by) as by from subscription
       where program_id = $1`,
      [scene.program.id],
    );
    expect(trials).toEqual({ count: 241, partner: scene.seller.id, by: "coupon" });
  });

  test.each([[[1, 2, 3]], [[1, 3, 2]], [[2, 1, 3]], [[2, 3, 1]], [[3, 1, 2]], [[3, 2, 1]]] as const)(
    "is the one of the latest report, also if an earlier one says the same: %j",
    async (arrival) => {
      const scene = await sceneOf();
      await scene.settled(checkoutSession(BEGAN_AT, promoted));
      const said = { 1: "SAM10", 2: "KIM5", 3: "SAM10" };
      for (const minute of arrival)
        await scene.settled(promotionCode(BEGAN_AT + minute * MINUTE_MS, "promo_1", said[minute]));
      expect(await creditedIn(scene)).toBe(1);
      await expectSoundBooks(api, scene.program.id);
    },
  );

  test.each([[["SAM10", "SAM9"]], [["SAM9", "SAM10"]]])(
    "of two reports at the same time is the same in either order: %j",
    async (codes) => {
      const scene = await sceneOf();
      await scene.settled(checkoutSession(BEGAN_AT, promoted));
      for (const code of codes) await scene.settled(promotionCode(BEGAN_AT, "promo_1", code));
      expect(await creditedIn(scene)).toBe(1);
    },
  );

  test("that changes between two pages moves a sale again in the second one", async () => {
    const scene = await sceneOf();
    const other = await make.partner(scene.program, (await make.account()).id);
    await scene.addCoupon(other.id, "LEE20");
    await scene.settled(checkoutSession(BEGAN_AT, promoted));
    await copies(scene, "pi_1", 150);
    const begun = { id: "cs_0", invoice: "in_1", subscription: "sub_1", promotion: "promo_1" };
    await scene.settled(checkoutSession(BEGAN_AT, { ...begun, reference: scene.clickId }));
    await scene.settled(invoicePaid(BEGAN_AT, "new", { id: "in_1", subscription: "sub_1", paid: 1000 }));
    const partnerOfPayment = async () =>
      (await deps.sql.row<{ partner_id: string }>(
        `select c.partner_id from conversion c join sale_order o on o.id = c.sale_order_id
         where o.program_id = $1 and o.order_ref = 'in_1'`,
        [scene.program.id],
      ))!.partner_id;
    expect(await partnerOfPayment()).toBe(scene.seller.id);
    await scene.settled(promotionCode(BEGAN_AT + MINUTE_MS, "promo_1", "LEE20"));
    const [id] = await itemsLeft(deps.sql, "order_reconciliation");
    const nextPage = () => inTransaction(deps, (tx) => reconcileFurtherOrders(tx, id!));
    expect([await nextPage(), await nextPage()]).toEqual([true, true]);
    expect(await partnerOfPayment()).toBe(other.id);

    await scene.settled(promotionCode(BEGAN_AT + 2 * MINUTE_MS, "promo_1", "NOBODYS"));
    // What is left are the subscriptions that began with the code.
    expect(await nextPage()).toBe(false);
    expect(await partnerOfPayment()).toBe(scene.seller.id);
    await leaveToWorkers(scene);
    expect(await partnerOfPayment()).toBe(scene.seller.id);
    await expectSoundBooks(api, scene.program.id);
  });

  test("credits the payments of a subscription together, and each once", async () => {
    const scene = await sceneOf();
    const paid = { subscription: "sub_1", paid: 1000, customer: "cus_1" };
    await scene.settled(
      checkoutSession(BEGAN_AT, { id: "cs_0", invoice: "in_1", subscription: "sub_1", promotion: "promo_1" }),
    );
    await scene.settled(invoicePaid(BEGAN_AT, "new", { ...paid, id: "in_1" }));
    await scene.settled(checkoutSession(BEGAN_AT, promoted));
    await copies(scene, "pi_1", 150);
    const renewal = invoicePaid(BEGAN_AT + MINUTE_MS, "new", {
      ...paid,
      id: "in_2",
      reason: "subscription_cycle",
    });
    await scene.settled(renewal);
    await deps.sql.execute(
      `insert into order_subject (program_id, subject_ref, sale_order_id)
       select program_id, 'promo_1', id from sale_order where program_id = $1 and order_ref = 'in_2'`,
      [scene.program.id],
    );
    await scene.settled(promotionCode(BEGAN_AT, "promo_1", "SAM10"));
    const [id] = await itemsLeft(deps.sql, "order_reconciliation");
    expect(await inTransaction(deps, (tx) => reconcileFurtherOrders(tx, id!))).toBe(true);
    // The first payment's order, which brings the renewal with it, and 98 others.
    expect(await creditedIn(scene)).toBe(100);
    await leaveToWorkers(scene);
    expect(await creditedIn(scene)).toBe(153);
    await expectSoundBooks(api, scene.program.id);
  });
});

const ofCustomer = { id: "cs_1", paymentIntent: "pi_1", customer: "cus_1", total: 1000 };

// STRIPE-5
describe("a customer with very many orders", () => {
  test("checks out again without them", async () => {
    const scene = await sceneOf();
    await scene.settled(checkoutSession(BEGAN_AT, ofCustomer));
    await copies(scene, "pi_1", 250);
    const other = await heldOpen(deps, (tx) =>
      tx.execute("select from sale_order where program_id = $1 for update", [scene.program.id]),
    );
    // It would be stored, and wait for one of these orders.
    const next = { ...ofCustomer, id: "cs_2", paymentIntent: "pi_2", reference: scene.clickId };
    const outcome = await scene.stripe(checkoutSession(BEGAN_AT + 30 * MINUTE_MS, next));
    await other.commit();
    expect(outcome).toMatchObject({ status: "processed", note: null });
    expect(await creditedIn(scene)).toBe(1);
    expect(await leftOf(scene)).toBe(0);
  });

  test("is credited with all of them to an earlier visit that arrives last, by workers", async () => {
    const scene = await sceneOf();
    await scene.settled(checkoutSession(BEGAN_AT, ofCustomer));
    await copies(scene, "pi_1", 250);
    const visit = { customer: "cus_1", id: "cs_0", paymentIntent: "pi_0", status: "unpaid" } as const;
    await scene.settled(checkoutSession(BEGAN_AT - 1000, { ...visit, reference: scene.clickId }));
    expect(await creditedIn(scene)).toBe(0);
    await leaveToWorkers(scene);
    expect(await creditedIn(scene)).toBe(251);
    await expectSoundBooks(api, scene.program.id);
  });

  test("is credited with the sales of between to a visit before a click that is known already", async () => {
    const scene = await sceneOf();
    await scene.settled(checkoutSession(BEGAN_AT, ofCustomer));
    await copies(scene, "pi_1", 250);
    const visit = { customer: "cus_1", status: "unpaid", reference: scene.clickId } as const;
    const visitAt = (at: number, id: string) =>
      scene.settled(checkoutSession(at, { ...visit, id: `cs_${id}`, paymentIntent: `pi_${id}` }));
    await visitAt(BEGAN_AT + 151_000, "late");
    expect(await creditedIn(scene)).toBe(100);
    await visitAt(BEGAN_AT + 101_000, "earlier");
    expect(await creditedIn(scene)).toBe(150);
    await visitAt(BEGAN_AT - 1000, "first");
    await leaveToWorkers(scene);
    expect(await creditedIn(scene)).toBe(251);
    expect(await leftOf(scene)).toBe(0);
    await expectSoundBooks(api, scene.program.id);
  });
});
