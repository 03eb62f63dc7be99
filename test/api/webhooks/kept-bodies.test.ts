import { describe, expect, test } from "@jest/globals";
import { prune } from "../../../src/commands/upkeep/prune.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { heldOpen } from "../../support/scenes/held-open.ts";
import { settleWaiting } from "../../support/scenes/settle-waiting.ts";
import { hook, ordersPaid, refundsCreate } from "../../support/scenes/shopify-hooks.ts";
import {
  checkoutSession,
  invoicePaid,
  stripeEvent,
  subscriptionDeleted,
} from "../../support/scenes/stripe-events.ts";
import { sendShopify, sendStripe, webhookScene } from "../../support/scenes/webhooks.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

/** What is kept of a program's deliveries, newest last. */
const keptOf = (programId: string) =>
  api.deps.sql.rows<{ external_id: string; has_body: boolean; traces: number; is_settled: boolean }>(
    `select external_id, body_sealed is not null as has_body, cardinality(traces) as traces,
       settled_at is not null as is_settled
     from provider_delivery where program_id = $1 order by id`,
    [programId],
  );

const withBodies = async (programId: string) =>
  (await keptOf(programId)).filter(({ has_body: hasBody }) => hasBody).map(({ external_id: id }) => id);

const ORDER = { currentSubtotal: "10.00", total: "10.00" };
const EMAIL = "jo@buyer.example";

describe("retention", () => {
  // DELIVERY-8, CLOCK-2
  // Review: rules K5
  test("a delivery is kept for 30 days of the machine's clock, and its repetition is known for ever", async () => {
    const { program } = await webhookScene(make);
    const event = invoicePaid(Date.now(), "new", { paid: 100 });
    await sendStripe(api, program, event);
    const prunedAfter = async (days: number) => {
      const now = new Date(Date.now() + days * 86_400_000);
      await prune({ ...api.deps, systemClock: { now: () => now } });
      return (await keptOf(program.id)).length;
    };
    // The service clock may be anywhere: it does not count.
    await api.deps.sql.execute("update service_clock set offset_seconds = 100 * 86400");
    expect(await prunedAfter(29.9)).toBe(1);
    expect(await prunedAfter(30.1)).toBe(0);
    await api.deps.sql.execute("update service_clock set offset_seconds = 0");
    expect((await sendStripe(api, program, event)).body.data.status).toBe("duplicate");
  });

  test("what is not settled is kept until it is", async () => {
    const { program } = await webhookScene(make);
    await asOwner(api, "alter table sale_order rename to sale_order_gone");
    await sendStripe(api, program, invoicePaid(Date.now(), "new", { paid: 100 }));
    await asOwner(api, "alter table sale_order_gone rename to sale_order");
    await api.deps.sql.execute(
      "update provider_delivery set stored_at = now() - interval '90 days' where program_id = $1",
      [program.id],
    );
    await prune(api.deps);
    expect(await keptOf(program.id)).toMatchObject([{ has_body: true, is_settled: false }]);
    await settleWaiting(api.deps);
    await prune(api.deps);
    expect(await keptOf(program.id)).toEqual([]);
  });

  // DELIVERY-8
  // Review: rules K5
  test("of a delivery that is ignored or malformed neither body nor traces are kept", async () => {
    const { program } = await webhookScene(make);
    await sendStripe(
      api,
      program,
      stripeEvent("customer.updated", Date.now(), { id: "cus_1", email: EMAIL }),
    );
    await sendStripe(api, program, stripeEvent("invoice.paid", Date.now(), { customer_email: EMAIL }));
    await sendShopify(
      api,
      program,
      hook("customers/data_request", Date.now(), { customer: { email: EMAIL } }),
    );
    const nothing = { has_body: false, traces: 0, is_settled: true };
    expect(await keptOf(program.id)).toMatchObject([nothing, nothing, nothing]);
  });
});

describe("a redaction", () => {
  // DELIVERY-8, SHOPIFY-7
  // Review: security 3
  test("at Shopify deletes every stored body that has the customer in it, and leaves all others", async () => {
    const { program } = await webhookScene(make);
    const at = Date.now();
    const own = ordersPaid(at, { ...ORDER, id: "1", email: EMAIL });
    const refund = refundsCreate(at, { id: "9", orderId: "1", money: "4.00" });
    const other = ordersPaid(at, { ...ORDER, id: "2", email: "max@buyer.example" });
    for (const one of [own, refund, other]) await sendShopify(api, program, one);
    const redaction = { customer: { id: 7, email: "JO@buyer.example" }, orders_to_redact: [] };
    await sendShopify(api, program, hook("customers/redact", at, redaction));
    expect(await withBodies(program.id)).toEqual([`orders/paid:${other.eventId}`]);
    // Nor is anything left by which somebody who knows the address could see that it was there.
    expect((await keptOf(program.id)).map(({ traces }) => traces > 0)).toEqual([false, false, true, false]);
  });

  // DELIVERY-8, STRIPE-4
  // Review: security 3
  test("at Stripe is the deletion of the customer, and finds what names no order too", async () => {
    const { program, seller } = await webhookScene(make);
    const at = Date.now();
    const jo = { customer: "cus_jo", email: EMAIL };
    const subscription = { subscription: "sub_1", reference: seller.refCode, ...jo };
    await sendStripe(
      api,
      program,
      checkoutSession(at, { ...subscription, total: 0, status: "no_payment_required" }),
    );
    await sendStripe(api, program, invoicePaid(at, "new", { paid: 1000, subscription: "sub_1", ...jo }));
    await sendStripe(
      api,
      program,
      invoicePaid(at, "new", { id: "in_2", paid: 1000, email: "max@buyer.example" }),
    );
    expect(await withBodies(program.id)).toHaveLength(3);
    const deleted = stripeEvent("customer.deleted", at, { id: "cus_jo", object: "customer", email: EMAIL });
    expect((await sendStripe(api, program, deleted)).body.data.status).toBe("processed");
    expect(await withBodies(program.id)).toHaveLength(1);
    const masks = await api.deps.sql.rows(
      "select order_ref from sale_order where program_id = $1 and facts::text like '%•%'",
      [program.id],
    );
    expect(masks).toEqual([{ order_ref: "in_2" }]);
    // Nothing of the customer comes back with what names only the subscription.
    await sendStripe(api, program, subscriptionDeleted(at, "sub_1"));
    expect(
      await api.deps.sql.rows(
        "select 1 from conversion where program_id = $1 and external_ref = 'in_1' and customer_mask is not null",
        [program.id],
      ),
    ).toEqual([]);
  });

  // Review: security 3
  test("leaves nothing of an order that came before it and was still waiting, and the order is credited", async () => {
    const { program, seller } = await webhookScene(make);
    const at = Date.now();
    const held = await heldOpen(api.deps, (tx) =>
      tx.execute("select 1 from program where id = $1 for no key update", [program.id]),
    );
    await sendShopify(
      api,
      program,
      ordersPaid(at, { ...ORDER, id: "1", email: EMAIL, notes: { ref: seller.refCode } }),
    );
    await held.rollBack();
    await sendShopify(api, program, hook("customers/redact", at, { customer: { email: EMAIL } }));
    await settleWaiting(api.deps);
    expect(await withBodies(program.id)).toEqual([]);
    const rows = await api.deps.sql.rows(
      `select c.customer_mask, c.direct_cents, o.facts::text like '%•%' as in_facts
       from conversion c join sale_order o on o.id = c.sale_order_id where c.program_id = $1`,
      [program.id],
    );
    expect(rows).toEqual([{ customer_mask: null, direct_cents: 200, in_facts: false }]);
  });

  // Review: security 3
  test("ends what cannot be settled, since nobody may keep it any longer, and the list says so", async () => {
    const { program, owner } = await webhookScene(make);
    const at = Date.now();
    await sendShopify(api, program, ordersPaid(at, { ...ORDER, id: "1", email: EMAIL }));
    // A body that nothing can be made of: it does not open.
    await api.deps.sql.execute(
      "update provider_delivery set body_sealed = 'x', settled_at = null where program_id = $1",
      [program.id],
    );
    await sendShopify(api, program, hook("customers/redact", at, { customer: { email: EMAIL } }));
    expect(await keptOf(program.id)).toMatchObject([
      { has_body: false, traces: 0, is_settled: true },
      { has_body: false, traces: 0, is_settled: true },
    ]);
    const { data } = (await api.call("GET", `/programs/${program.id}/events`, { key: owner })).body;
    expect(data).toHaveLength(2);
  });
});
