import { describe, expect, test } from "@jest/globals";
import { asOwner, OUT_OF_TIME_SOON, IN_TIME_AGAIN } from "../../support/scenes/as-owner.ts";
import { sendEvent } from "../../support/scenes/events.ts";
import { hook, ordersCreate, ordersPaid } from "../../support/scenes/shopify-hooks.ts";
import { sendShopify, webhookScene } from "../../support/scenes/webhooks.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

const order = (id: string, refCode: string, email: string, at = Date.now()) =>
  ordersPaid(at, { id, currentSubtotal: "10.00", total: "10.00", notes: { ref: refCode }, email });

async function soldTwice() {
  const scene = await webhookScene(make);
  const { program, seller } = scene;
  for (const [id, email] of [
    ["1", "jo@buyer.example"],
    ["2", "max@buyer.example"],
  ] as const) {
    await sendShopify(api, program, order(id, seller.refCode, email));
  }
  return scene;
}

const kept = (programId: string) =>
  api.deps.sql.rows(
    `select c.external_ref, c.customer_mask, c.customer_hash is not null as has_hash, o.facts::text like '%•%' as in_facts,
       (select count(*) from provider_delivery d join incoming_event e on e.id = d.incoming_event_id
        where e.program_id = c.program_id and e.order_ref = c.external_ref
          and d.body_sealed is not null)::int as bodies
     from conversion c join sale_order o on o.id = c.sale_order_id where c.program_id = $1 order by 1`,
    [programId],
  );
const FULL = { customer_mask: expect.stringContaining("•"), has_hash: true, in_facts: true, bodies: 1 };
const REDACTED = { customer_mask: null, has_hash: true, in_facts: false, bodies: 0 };

describe("privacy", () => {
  // SHOPIFY-7
  test("a customer's redaction drops the mask and the bodies, and keeps the hash that names nobody", async () => {
    const { program } = await soldTwice();
    expect(await kept(program.id)).toEqual([
      { ...FULL, external_ref: "1" },
      { ...FULL, external_ref: "2" },
    ]);
    const redact = hook("customers/redact", Date.now(), {
      customer: { id: 7, email: "Jo@Buyer.example" },
      orders_to_redact: [],
    });
    expect((await sendShopify(api, program, redact)).body.data.status).toBe("processed");
    expect(await kept(program.id)).toEqual([
      { ...REDACTED, external_ref: "1" },
      { ...FULL, external_ref: "2" },
    ]);
  });

  test("a redaction may name orders instead", async () => {
    const { program } = await soldTwice();
    await sendShopify(
      api,
      program,
      hook("customers/redact", Date.now(), { customer: {}, orders_to_redact: [2] }),
    );
    expect(await kept(program.id)).toEqual([
      { ...FULL, external_ref: "1" },
      { ...REDACTED, external_ref: "2" },
    ]);
  });

  // SHOPIFY-7
  test("a shop's redaction drops all of them, and its own body is not kept", async () => {
    const { program } = await soldTwice();
    await sendShopify(api, program, hook("shop/redact", Date.now(), { shop_id: 1 }));
    expect(await kept(program.id)).toEqual([
      { ...REDACTED, external_ref: "1" },
      { ...REDACTED, external_ref: "2" },
    ]);
    const bodies = await api.deps.sql.rows(
      "select 1 from provider_delivery where program_id = $1 and body_sealed is not null",
      [program.id],
    );
    expect(bodies).toEqual([]);
  });

  test("orders that were never credited, paid or understood lose what they have too", async () => {
    const { program, seller } = await webhookScene(make);
    const [at, email] = [Date.now(), "jo@buyer.example"];
    const fields = { currentSubtotal: "10.00", total: "10.00", notes: { ref: seller.refCode }, email };
    await sendShopify(api, program, ordersCreate(at, { ...fields, id: "1" }));
    await sendShopify(api, program, ordersPaid(at, { ...fields, id: "2", notes: {} }));
    await sendShopify(api, program, ordersPaid(at, { ...fields, id: "3", currency: "EUR" }));
    await sendShopify(api, program, ordersPaid(at, { ...fields, id: "4", email: null }));
    await sendShopify(api, program, ordersPaid(at, { ...fields, id: "5", email: "max@buyer.example" }));
    const left = async () => ({
      masks: await api.deps.sql.rows(
        "select order_ref from sale_order where program_id = $1 and facts::text like '%•%' order by 1",
        [program.id],
      ),
      bodies: await api.deps.sql.rows(
        `select e.order_ref from provider_delivery d join incoming_event e on e.id = d.incoming_event_id
         where d.program_id = $1 and d.body_sealed is not null order by 1`,
        [program.id],
      ),
    });
    const orders = (...refs: string[]) => refs.map((orderRef) => ({ order_ref: orderRef }));
    expect(await left()).toEqual({ masks: orders("1", "2", "5"), bodies: orders("1", "2", "3", "4", "5") });
    const redaction = { customer: { email }, orders_to_redact: [1, 2, 3, 4] };
    await sendShopify(api, program, hook("customers/redact", at, redaction));
    expect(await left()).toEqual({ masks: orders("5"), bodies: orders("5") });
    await sendShopify(api, program, hook("shop/redact", at, { shop_id: 1 }));
    expect(await left()).toEqual({ masks: [], bodies: [] });
  });

  // EVENT-20, DELIVERY-8
  test("what the brand's own events said of the customer goes too, found by order or address", async () => {
    const { program, seller } = await webhookScene(make);
    const email = "jo@buyer.example";
    const report = (order: string, changes: object) =>
      sendEvent(api, program, {
        type: "sale",
        order_id: order,
        amount_cents: 1_000,
        customer_email: email,
        ...changes,
      });
    await report("credited", { ref_code: seller.refCode });
    await report("unmatched", {});
    await report("unreadable", { amount_cents: "ten" });
    await report("4", { customer_email: "jo@work.example" });
    await report("of-another", { customer_email: "max@buyer.example" });
    const left = async () => ({
      masks: await api.deps.sql.rows(
        "select external_ref from conversion where program_id = $1 and customer_mask is not null",
        [program.id],
      ),
      bodies: await api.deps.sql.rows(
        `select order_ref from incoming_event
         where program_id = $1 and (body_sealed is not null or body_until is not null or body_traces <> '{}')
         order by id`,
        [program.id],
      ),
    });
    const orders = (...refs: string[]) => refs.map((orderRef) => ({ order_ref: orderRef }));
    expect(await left()).toEqual({
      masks: [{ external_ref: "credited" }],
      bodies: orders("unmatched", "unreadable", "4", "of-another"),
    });
    const redaction = { customer: { email: "Jo@Buyer.example" }, orders_to_redact: [4] };
    await sendShopify(api, program, hook("customers/redact", Date.now(), redaction));
    expect(await left()).toEqual({ masks: [], bodies: orders("of-another") });
  });

  test("a redaction may take longer than settling any other delivery, since it is of all that a shop ever sold", async () => {
    const { program } = await soldTwice();
    await asOwner(api, OUT_OF_TIME_SOON);
    try {
      const redact = hook("shop/redact", Date.now(), { shop_id: 1 });
      expect((await sendShopify(api, program, redact)).body.data.status).toBe("processed");
    } finally {
      await asOwner(api, IN_TIME_AGAIN);
    }
  });

  test("a shop's redaction clears an order that was only created", async () => {
    const { program } = await webhookScene(make);
    const created = { id: "1", currentSubtotal: "10.00", total: "10.00", email: "jo@buyer.example" };
    await sendShopify(api, program, ordersCreate(Date.now(), created));
    await sendShopify(api, program, hook("shop/redact", Date.now(), { shop_id: 1 }));
    const rows = await api.deps.sql.rows(
      "select 1 from sale_order where program_id = $1 and facts::text like '%•%'",
      [program.id],
    );
    expect(rows).toEqual([]);
  });

  // SHOPIFY-7
  test("a data request is answered, and says what there is", async () => {
    const { program } = await webhookScene(make);
    const response = await sendShopify(
      api,
      program,
      hook("customers/data_request", Date.now(), { customer: {} }),
    );
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({
      status: "processed",
      note: expect.stringContaining("keyed hash"),
    });
  });

  test("redactions stand in the audit trail without naming anybody", async () => {
    const { program } = await soldTwice();
    await sendShopify(
      api,
      program,
      hook("customers/redact", Date.now(), { customer: { email: "jo@buyer.example" } }),
    );
    const [entry] = await api.deps.sql.rows<{ action: string; actor_kind: string; details: object }>(
      "select action, actor_kind, details from audit_entry where program_id = $1 and action like '%redact'",
      [program.id],
    );
    expect(entry).toEqual({ action: "customer.redact", actor_kind: "event", details: { orders: 1 } });
  });
});

describe("an uninstalled app", () => {
  // SHOPIFY-2
  test("shows in tracking health until orders arrive again", async () => {
    const { program, seller, owner } = await webhookScene(make);
    const health = async () =>
      (await api.call("GET", `/programs/${program.id}/stats`, { key: owner })).body.data.trackingHealth
        .status;
    const at = Date.now();
    await sendShopify(api, program, order("1", seller.refCode, "jo@buyer.example", at - 3000));
    expect(await health()).toBe("healthy");
    await sendShopify(api, program, hook("app/uninstalled", at - 2000, { domain: "acme.myshopify.com" }));
    expect(await health()).toBe("failing");
    // An order from before, delivered late, does not say that the app is back.
    await sendShopify(api, program, order("2", seller.refCode, "max@buyer.example", at - 2500));
    expect(await health()).toBe("failing");
    await sendShopify(api, program, order("3", seller.refCode, "kim@buyer.example", at - 1000));
    expect(await health()).toBe("healthy");
  });

  test("is forgotten when a new secret is stored", async () => {
    const { program, owner } = await webhookScene(make);
    await sendShopify(api, program, hook("app/uninstalled", Date.now(), {}));
    const path = `/programs/${program.id}/webhooks/storefront`;
    await api.call("PUT", path, { key: owner, body: { secret: "shpss_new" } });
    const row = await api.deps.sql.row(
      "select disconnected_at from webhook_secret where program_id = $1 and source = 'shopify'",
      [program.id],
    );
    expect(row).toEqual({ disconnected_at: null });
  });
});
