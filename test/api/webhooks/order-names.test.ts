import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { mergeOrders } from "../../../src/commands/orders/merge-orders.ts";
import { newId } from "../../../src/domain/ids.ts";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { sendEvent } from "../../support/scenes/events.ts";
import { oneAfterTheOther } from "../../support/scenes/held-open.ts";
import { conversionRow, hookedScene } from "../../support/scenes/hooked-scene.ts";
import { TESTER } from "../../support/scenes/payout-world.ts";
import { salesOf } from "../../support/scenes/sales.ts";
import { settleWaiting } from "../../support/scenes/settle-waiting.ts";
import { expectSoundBooks, storyLedger } from "../../support/scenes/stories.ts";
import {
  chargeRefunded,
  checkoutSession,
  disputeEvent,
  invoicePaid,
  invoicePaymentPaid,
  paymentIntentSucceeded,
} from "../../support/scenes/stripe-events.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

const at = Date.now() - 60_000;

/** A program and what a brand's backend and Stripe report of one payment in it. */
async function payment(values?: object, terms?: object) {
  const own = await hookedScene(api, make, values, terms);
  const { program, owner, clickId } = own;
  const sale = (orderId: string, fields: object = {}) =>
    sendEvent(api, program, {
      type: "sale",
      order_id: orderId,
      amount_cents: 1000,
      click_id: clickId,
      ...fields,
    });
  const refund = (orderId: string, fields: object) =>
    sendEvent(api, program, { type: "refund", order_id: orderId, ...fields });
  const refundByEndpoint = (conversionId: string, body: object) =>
    api.call("POST", `/conversions/${conversionId}/refund`, {
      key: owner,
      headers: { "idempotency-key": newId("request") },
      body,
    });
  const conversions = () =>
    api.deps.sql.rows(
      `select external_ref, status, amount_cents, refunded_cents, direct_cents from conversion
       where program_id = $1 order by external_ref`,
      [program.id],
    );
  return { ...own, sale, refund, refundByEndpoint, conversions };
}

/** Both names of a payment credited before anything has reported that they are one. */
async function creditedTwice() {
  const own = await payment();
  const metadata = { vp_click: own.clickId };
  const intent = await own.stripe(paymentIntentSucceeded(at, { received: 1000, metadata }));
  const invoice = await own.stripe(invoicePaid(at, "new", { paid: 1000, metadata }));
  const link = () => own.stripe(invoicePaymentPaid(at, "in_1", "pi_1"));
  return { ...own, intentId: intent.conversionId, invoiceId: invoice.conversionId, link };
}

// Review: money 2
describe("an order has several names at Stripe", () => {
  const reported = [
    checkoutSession(at, { paymentIntent: "pi_1", total: 1200, tax: 200 }),
    invoicePaymentPaid(at, "in_1", "pi_1"),
    chargeRefunded(at, { amount: 1200, refunded: 0 }),
  ];

  // EVENT-13
  test.each(["in_1", "pi_1", "cs_1", "ch_1"])(
    "a sale is the same under %s once they are known",
    async (name) => {
      const { stripe, sale, conversions } = await payment();
      for (const event of reported) await stripe(event);
      const first = await sale(name);
      expect(first.body).toMatchObject({ status: "processed" });
      for (const other of ["ch_1", "cs_1", "in_1", "pi_1"]) {
        expect((await sale(other)).body).toMatchObject({
          status: "duplicate",
          conversionId: first.body.conversionId,
          note: expect.stringMatching(/^order_already_recorded /),
        });
      }
      expect(await conversions()).toMatchObject([{ external_ref: "in_1" }]);
    },
  );

  // EVENT-13
  test.each(["in_1", "pi_1", "cs_1", "ch_1"])("a refund under %s finds the sale", async (name) => {
    const { stripe, sale, refund, program } = await payment();
    for (const event of reported) await stripe(event);
    const { conversionId } = (await sale("pi_1")).body;
    expect((await refund(name, { amount_cents: 400 })).body).toMatchObject({
      status: "processed",
      conversionId,
    });
    expect(await conversionRow(api, conversionId)).toMatchObject({ refunded_cents: 400, direct_cents: 120 });
    await expectSoundBooks(api, program.id);
  });

  test("a sale sent again after its order has moved to the invoice is a duplicate", async () => {
    const { stripe, sale, refund } = await payment();
    const { conversionId } = (await sale("pi_1")).body;
    await stripe(invoicePaymentPaid(at, "in_1", "pi_1"));
    expect((await sale("pi_1")).body).toMatchObject({ status: "duplicate", conversionId });
    await refund("pi_1", { refunded_total_cents: 500 });
    expect(await conversionRow(api, conversionId)).toMatchObject({
      external_ref: "in_1",
      refunded_cents: 500,
    });
  });

  test("a name that led to another name leads to the better one that is learned later", async () => {
    const { stripe, sale } = await payment();
    await stripe(checkoutSession(at, { paymentIntent: "pi_1", total: 1000 }));
    const { conversionId } = (await sale("pi_1")).body;
    await stripe(checkoutSession(at, { invoice: "in_1" }));
    for (const name of ["in_1", "pi_1", "cs_1"]) {
      expect((await sale(name)).body).toMatchObject({ status: "duplicate", conversionId });
    }
  });

  test("a refund kept under one name is applied when the sale turns out to be its order", async () => {
    const { stripe, sale, refund, events, program } = await payment();
    const kept = await refund("cs_1", { amount_cents: 300 });
    expect(kept.body).toMatchObject({ status: "unmatched" });
    const { conversionId } = (await sale("pi_1")).body;
    await stripe(reported[0]);
    expect(await conversionRow(api, conversionId)).toMatchObject({ refunded_cents: 300, direct_cents: 140 });
    const refundRow = (await events()).find((event: { type: string }) => event.type === "refund");
    expect(refundRow).toMatchObject({ status: "unmatched", conversion_id: conversionId });
    await expectSoundBooks(api, program.id);
  });

  test("a customer's first order is the first one under each of its names", async () => {
    const { stripe, sale, program } = await payment({}, { newCustomersOnly: true });
    const customer = { customer_email: "jo@buyer.example" };
    expect((await sale("cs_1", { ...customer, click_id: "clk_unknown" })).body.status).toBe("unmatched");
    for (const event of reported) await stripe(event);
    expect((await sale("pi_1", customer)).body).toMatchObject({ status: "processed" });
    expect((await sale("in_2", customer)).body).toMatchObject({
      status: "unmatched",
      note: expect.stringMatching(/^not_new_customer /),
    });
    await expectSoundBooks(api, program.id);
  });

  // EVENT-13, DELIVERY-7
  test("whichever names brand and provider use, in every order of arrival the cents are the same", async () => {
    const name = fc.constantFrom("in_1", "pi_1", "cs_1", "ch_1");
    const places = fc.array(fc.integer(), { minLength: 7, maxLength: 7 });
    await fc.assert(
      fc.asyncProperty(
        name,
        name,
        fc.boolean(),
        places,
        async (saleName, refundName, isSubscription, order) => {
          const { stripe, sale, refund, program, seller, recruiter, clickId } = await payment();
          const subscription = isSubscription ? "sub_1" : null;
          const invoice = { paid: 1200, tax: 200, subscription, metadata: { vp_click: clickId } };
          const session = { paymentIntent: "pi_1", total: 1200, tax: 200, reference: clickId };
          const steps = [
            () => sale(saleName, isSubscription ? { subscription_id: "sub_1" } : {}),
            () => sale(saleName, isSubscription ? { subscription_id: "sub_1" } : {}),
            () => refund(refundName, { refunded_total_cents: 250 }),
            () => stripe(checkoutSession(at, session)),
            () => stripe(invoicePaid(at, "new", invoice)),
            () => stripe(invoicePaymentPaid(at, "in_1", "pi_1")),
            () => stripe(chargeRefunded(at, { amount: 1200, refunded: 300 })),
          ];
          const arriving = steps.map((step, index) => ({ step, place: order[index]! }));
          for (const { step } of arriving.toSorted((one, other) => one.place - other.place)) await step();
          const names = { [seller.id]: "seller", [recruiter.id]: "recruiter", "": "fee" } as const;
          expect(await storyLedger(api, program.id, names)).toEqual({
            in_1: { seller: 150, recruiter: 15, fee: 8 },
          });
          await expectSoundBooks(api, program.id);
        },
      ),
      { numRuns: 40, seed: 20_261_122 },
    );
  });

  test.each([...Array(6).keys()])(
    "a sale and the delivery that names its order, at once: round %i",
    async () => {
      const { stripe, sale, refund, conversions, program, clickId } = await payment();
      const metadata = { vp_click: clickId };
      await Promise.all([
        sale("cs_1"),
        stripe(checkoutSession(at, { paymentIntent: "pi_1", total: 1000, reference: clickId })),
        sale("pi_1"),
        stripe(invoicePaymentPaid(at, "in_1", "pi_1")),
        refund("cs_1", { refunded_total_cents: 500 }),
        stripe(invoicePaid(at, "new", { paid: 1000, metadata })),
        sale("in_1"),
      ]);
      // On a busy machine, one that waited too long for the program is left to its process.
      await settleWaiting(api.deps);
      const remaining = (await conversions()).filter(
        (one) => (one as { status: string }).status !== "rejected",
      );
      expect(remaining).toEqual([
        {
          external_ref: "in_1",
          status: "pending",
          amount_cents: 1000,
          refunded_cents: 500,
          direct_cents: 100,
        },
      ]);
      await expectSoundBooks(api, program.id);
    },
  );
});

// Review: money 5
describe("a payment that was credited under two names", () => {
  // DELIVERY-7
  test("keeps the conversion that the brand has approved, when it has rejected the other as a duplicate", async () => {
    const { link, intentId, invoiceId, owner, program, sale, conversions } = await creditedTwice();
    await salesOf(api, make).reject(invoiceId, owner, "duplicate");
    await salesOf(api, make).approve(intentId, owner);
    await link();
    expect(await conversionRow(api, intentId)).toMatchObject({
      external_ref: "in_1",
      status: "approved",
      direct_cents: 200,
    });
    expect(await conversionRow(api, invoiceId)).toMatchObject({ external_ref: "pi_1", status: "rejected" });
    expect((await sale("pi_1")).body).toMatchObject({ status: "duplicate", conversionId: intentId });
    expect(await conversions()).toHaveLength(2);
    await expectSoundBooks(api, program.id);
  });

  // DELIVERY-7
  test("keeps the invoice's where neither is rejected, and takes the other back", async () => {
    const { link, intentId, invoiceId, program } = await creditedTwice();
    await link();
    expect(await conversionRow(api, invoiceId)).toMatchObject({ external_ref: "in_1", direct_cents: 200 });
    expect(await conversionRow(api, intentId)).toMatchObject({
      external_ref: "pi_1",
      status: "rejected",
      reason_code: "duplicate",
      direct_cents: 0,
    });
    await expectSoundBooks(api, program.id);
    // PORTAL-2: its partner reads why, and orders are named to brands only.
    const read = await api.deps.sql.rows<{ text: string }>(
      `select reason as text from conversion where id = $1
       union all select note from ledger_entry where conversion_id = $1 and note is not null`,
      [intentId],
    );
    expect(read.length).toBeGreaterThan(1);
    expect(read.filter(({ text }) => text.includes("in_1"))).toEqual([]);
  });

  test("loses nothing of what stays when the brand has refunded the duplicate by hand", async () => {
    const { link, intentId, invoiceId, refundByEndpoint, program } = await creditedTwice();
    expect((await refundByEndpoint(intentId, {})).status).toBe(200);
    await link();
    expect(await conversionRow(api, invoiceId)).toMatchObject({ refunded_cents: 0, direct_cents: 200 });
    expect(await conversionRow(api, intentId)).toMatchObject({ status: "rejected", refunded_cents: 1000 });
    await expectSoundBooks(api, program.id);
  });

  test("counts refunds of the order under both names, and those of the conversion that stays", async () => {
    const { link, invoiceId, refund, refundByEndpoint, program } = await creditedTwice();
    await refund("pi_1", { amount_cents: 200 });
    expect((await refundByEndpoint(invoiceId, { amountCents: 100 })).status).toBe(200);
    await refund("in_1", { amount_cents: 50 });
    await link();
    expect(await conversionRow(api, invoiceId)).toMatchObject({ refunded_cents: 350, direct_cents: 130 });
    await expectSoundBooks(api, program.id);
  });

  test("keeps the first payment of a subscription, and not the renewal that rests on it", async () => {
    const { sale, stripe, clickId, program, events } = await payment(
      {},
      { rewardType: "fixed", directFixedCents: 700 },
    );
    const { conversionId } = (await sale("pi_1", { subscription_id: "sub_1" })).body;
    const invoice = { paid: 1000, subscription: "sub_1", metadata: { vp_click: clickId } };
    expect(await stripe(invoicePaid(at, "new", invoice))).toMatchObject({ status: "processed" });
    await stripe(invoicePaymentPaid(at, "in_1", "pi_1"));
    expect(await conversionRow(api, conversionId)).toMatchObject({
      external_ref: "in_1",
      status: "pending",
      is_renewal: false,
      direct_cents: 700,
    });
    expect(await events()).toHaveLength(3);
    await expectSoundBooks(api, program.id);
  });
});

// Review: money 5
test("a customer's fixed commission stays with the conversion that survives", async () => {
  const { stripe, clickId, program } = await payment({}, { rewardType: "fixed", directFixedCents: 700 });
  const email = "jo@buyer.example";
  const metadata = { vp_click: clickId };
  const intent = await stripe(paymentIntentSucceeded(at, { received: 1000, metadata, email }));
  const invoice = await stripe(invoicePaid(at, "new", { paid: 1000, metadata, email }));
  await stripe(invoicePaymentPaid(at, "in_1", "pi_1"));
  expect(await conversionRow(api, intent.conversionId)).toMatchObject({
    status: "rejected",
    direct_cents: 0,
  });
  expect(await conversionRow(api, invoice.conversionId)).toMatchObject({
    external_ref: "in_1",
    status: "pending",
    direct_cents: 700,
  });
  await expectSoundBooks(api, program.id);
});

// Review: money 2
describe("the check of the books", () => {
  const namesOf = async (programId: string) =>
    (await verifyLedger(api.deps, programId, null)).problems.map(({ check, id }) => `${check} ${id}`);

  test("finds an order that is credited under two names, which nothing but the owner of the tables can bring about", async () => {
    const { sale, stripe, program } = await payment();
    const first = (await sale("pi_1")).body.conversionId;
    const second = (await sale("pi_2")).body.conversionId;
    await stripe(checkoutSession(at, { paymentIntent: "pi_1", total: 1000 }));
    expect(await namesOf(program.id)).toEqual([]);
    const link = (name: string, orderRef: string) =>
      asOwner(
        api,
        `insert into payment_link (program_id, payment_ref, order_ref, created_at)
         values ('${program.id}', '${name}', '${orderRef}', now())`,
      );
    await link("pi_2", "cs_2");
    expect(await namesOf(program.id)).toEqual([]);
    await link("cs_2", "pi_1");
    expect(await namesOf(program.id)).toEqual([`credited_under_one_name ${second}`]);
    await link("pi_1", "in_1");
    const both = [first, second].map((id) => `credited_under_one_name ${id}`);
    expect((await namesOf(program.id)).toSorted()).toEqual(both.toSorted());
  });
});

test("a chargeback is called one also where the order gets another name", async () => {
  const { stripe, program } = await creditedTwice();
  await stripe(disputeEvent(at, "funds_withdrawn", { amount: 1000 }));
  await stripe(invoicePaymentPaid(at, "in_1", "pi_1"));
  const last = await api.deps.sql.row(
    `select e.note from ledger_entry e join conversion c on c.id = e.conversion_id
     where c.program_id = $1 and c.external_ref = 'in_1' and e.kind = 'direct' order by e.id desc limit 1`,
    [program.id],
  );
  expect(last).toEqual({ note: "Chargeback" });
});

test("a dispute stays open since the same moment when its order gets another name", async () => {
  const { sale, stripe, program } = await payment();
  await sale("pi_1");
  await stripe(disputeEvent(at, "created", { amount: 1000 }));
  const openSince = () =>
    api.deps.sql.rows(
      `select o.order_ref, d.opened_at from order_dispute d join sale_order o on o.id = d.sale_order_id
       where o.program_id = $1`,
      [program.id],
    );
  const openedAt = new Date(at - 20 * 86_400_000);
  await api.deps.sql.execute(
    `update order_dispute d set opened_at = $2 from sale_order o
     where o.id = d.sale_order_id and o.program_id = $1`,
    [program.id, openedAt],
  );
  await stripe(invoicePaymentPaid(at, "in_1", "pi_1"));
  expect(await openSince()).toEqual([{ order_ref: "in_1", opened_at: openedAt }]);
});

// Review: money 6
test("a refund by the endpoint that waited while its order moved to another name is counted there", async () => {
  const { sale, stripe, refundByEndpoint, conversions, program, brand } = await payment();
  const { conversionId } = (await sale("pi_1")).body;
  await stripe(invoicePaid(at, "new", { paid: 1000 }));
  const context = {
    eventId: 0,
    change: "0",
    programId: program.id,
    brandId: brand.id,
    currency: "USD",
    source: "stripe",
    origin: TESTER,
    storedAt: new Date(),
  } as const;
  const refunded = await oneAfterTheOther(
    api.deps,
    (tx) => mergeOrders(tx, context, "pi_1", "in_1"),
    () => refundByEndpoint(conversionId, { amountCents: 400 }),
  );
  expect(refunded.status).toBe(200);
  expect(await conversions()).toMatchObject([
    { external_ref: "in_1", refunded_cents: 400, direct_cents: 120 },
  ]);
  const orders = await api.deps.sql.rows(
    "select order_ref, refunded_by_hand_cents from sale_order where program_id = $1 order by 1",
    [program.id],
  );
  expect(orders).toEqual([
    { order_ref: "in_1", refunded_by_hand_cents: 400 },
    { order_ref: "pi_1", refunded_by_hand_cents: 0 },
  ]);
  await expectSoundBooks(api, program.id);
});

// Review: rules D3
describe("a refund by hand under what the provider has reported", () => {
  const reported = async () => {
    const own = await payment();
    const session = { paymentIntent: "pi_1", total: 1000, reference: own.clickId };
    const { conversionId } = await own.stripe(checkoutSession(at, session));
    await own.stripe(chargeRefunded(at, { amount: 1000, refunded: 500 }));
    return { ...own, conversionId };
  };

  // MONEY-17
  test("is refused by the endpoint, which says how to record a further one", async () => {
    const { refundByEndpoint, conversionId, program, events } = await reported();
    const before = (await events()).length;
    for (const body of [{ amountCents: 300 }, { refundedTotalCents: 500 }]) {
      const response = await refundByEndpoint(conversionId, body);
      expect(response.status).toBe(409);
      expect(response.body.error).toMatchObject({
        code: "conflict",
        message: expect.stringContaining("500 cents"),
        next: expect.stringContaining("refundedTotalCents above 500"),
      });
    }
    expect(await events()).toHaveLength(before);
    const further = await refundByEndpoint(conversionId, { refundedTotalCents: 700 });
    expect(further.body.data).toMatchObject({ refundedCents: 700 });
    await expectSoundBooks(api, program.id);
  });

  // MONEY-17
  test("is noted on a signed event, which says how to record a further one", async () => {
    const { refund, conversionId, program } = await reported();
    expect((await refund("pi_1", { amount_cents: 300 })).body).toMatchObject({
      status: "processed",
      conversionId,
      note: expect.stringMatching(/^refund_total_not_higher .*500 cents.*refundedTotalCents.* above 500/),
    });
    await refund("pi_1", { refunded_total_cents: 600 });
    expect(await conversionRow(api, conversionId)).toMatchObject({ refunded_cents: 600 });
    await expectSoundBooks(api, program.id);
  });

  test("of the whole sale says that nothing is left, and names no total above the sale", async () => {
    const { refundByEndpoint, refund, stripe, conversionId } = await reported();
    await stripe(chargeRefunded(at, { amount: 1000, refunded: 1000 }));
    const { error } = (await refundByEndpoint(conversionId, { amountCents: 300 })).body;
    expect(error).toMatchObject({
      code: "conflict",
      next: expect.stringContaining("already fully refunded"),
    });
    const { note } = (await refund("pi_1", { amount_cents: 300 })).body;
    expect(note).toMatch(/^refund_total_not_higher .*1000 cents.* already fully refunded\.$/);
  });

  test("is no conflict where it was recorded by hand before the provider reported it", async () => {
    const { refundByEndpoint, stripe, conversionId } = await reported();
    await refundByEndpoint(conversionId, { refundedTotalCents: 700 });
    await stripe(chargeRefunded(at, { amount: 1000, refunded: 700 }));
    expect((await refundByEndpoint(conversionId, { refundedTotalCents: 700 })).status).toBe(200);
  });
});
