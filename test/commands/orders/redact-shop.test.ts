import { expect, test } from "@jest/globals";
import { replayDelivery } from "../../../src/commands/deliveries/replay-delivery.ts";
import { redactFurther } from "../../../src/commands/orders/redact-shop.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { searchBrand } from "../../../src/queries/console/search.ts";
import { listConversions } from "../../../src/queries/conversions/list-conversions.ts";
import { listOwnConversions } from "../../../src/queries/conversions/list-own-conversions.ts";
import { readStoredEvent } from "../../../src/queries/events/stored-event.ts";
import { startLeftovers } from "../../../src/worker/leftovers.ts";
import { fillRows } from "../../support/scenes/fill-rows.ts";
import { heldOpen } from "../../support/scenes/held-open.ts";
import { countLeft, itemsLeft } from "../../support/scenes/leftovers.ts";
import { hook, ordersPaid } from "../../support/scenes/shopify-hooks.ts";
import { until } from "../../support/scenes/until.ts";
import { useApi } from "../../support/scenes/use-api.ts";
import { sendShopify, webhookScene } from "../../support/scenes/webhooks.ts";

/*
 * A shop may have sold very much: its redaction keeps the program locked, so it leaves most of it to workers. No worker runs
 * here but those that a test starts.
 */

const { api, make } = useApi();
const { deps } = api;

const SECOND_MS = 1_000;

/** A shop with two credited sales after 1,100 orders that are read first, and 600 deliveries before theirs. */
async function largeShop() {
  const scene = await webhookScene(make);
  const { program, seller } = scene;
  const sold = (id: string, email: string, at = Date.now()) => {
    const notes = { ref: seller.refCode };
    return sendShopify(
      api,
      program,
      ordersPaid(at, { id, currentSubtotal: "10.00", total: "10.00", notes, email }),
    );
  };
  await sold("1", "jo@buyer.example");
  await sold("2", "max@buyer.example");
  await fillRows(
    deps.sql,
    1_100,
    `insert into sale_order (program_id, order_ref, facts, created_at)
     select o.program_id, '0-' || n, o.facts, o.created_at
     from sale_order o, generate_series($1::integer, $2::integer) n where o.program_id = $3 and o.order_ref = '1'`,
    [program.id],
  );
  await fillRows(
    deps.sql,
    600,
    `insert into provider_delivery (id, program_id, source, external_id, headers, body_sealed, traces, request_id,
       received_at, stored_at, settled_at)
     select 'hook_00' || n || $3, $3, 'shopify', 'filled-' || n, '{}', 'sealed', '{hash}', 'req_1', service_now(), now(), now()
     from generate_series($1::integer, $2::integer) n`,
    [program.id],
  );
  return {
    ...scene,
    sold,
    redacted: async () =>
      (await sendShopify(api, program, hook("shop/redact", Date.now(), { shop_id: 1 }))).body.data.status,
    /** The orders with a mask, those with a masked sale, and those whose body is kept. */
    stored: async () => {
      const refs = async (text: string) =>
        (await deps.sql.rows<{ ref: string }>(text, [program.id])).map(({ ref }) => ref);
      return {
        orders: await refs(
          "select order_ref as ref from sale_order where program_id = $1 and facts::text like '%•%' order by 1",
        ),
        sales: await refs(
          "select external_ref as ref from conversion where program_id = $1 and customer_mask is not null order by 1",
        ),
        bodies: await refs(
          `select e.order_ref as ref from provider_delivery v join incoming_event e on e.id = v.incoming_event_id
           where v.program_id = $1 and v.body_sealed is not null order by v.id`,
        ),
      };
    },
  };
}
type Shop = Awaited<ReturnType<typeof largeShop>>;

/** The masked addresses that the brand and its partner are shown, by order. */
async function shownIn({ program, seller }: Shop) {
  const page = { limit: 10, after: null };
  const ofAll = { status: null, partnerId: null, isInDispute: false } as const;
  const ofBrand = await listConversions(
    deps.sql,
    { brandId: program.brandId, programId: program.id, ...ofAll },
    page,
  );
  const ofPartner = await listOwnConversions(deps.sql, { partnerId: seller.id, kind: null }, page);
  const masks = new Map(ofPartner.map(({ id, customerMask }) => [id, customerMask]));
  return Object.fromEntries(
    ofBrand.map(({ id, externalRef, customerMask }) => [externalRef, [customerMask, masks.get(id)]]),
  );
}

async function eventOf({ program }: Shop, orderRef: string) {
  const row = await deps.sql.row<{ id: number; delivery: string }>(
    `select e.id, v.id as delivery from incoming_event e join provider_delivery v on v.incoming_event_id = e.id
     where e.program_id = $1 and e.order_ref = $2 order by e.id limit 1`,
    [program.id, orderRef],
  );
  const event = { brandId: program.brandId, programId: program.id, eventId: row!.id };
  return { deliveryId: row!.delivery, event: (await readStoredEvent(deps.sql, event))! };
}

/** Has two workers do what is left; each finds what the other one is at. */
async function leaveToWorkers() {
  const loops = [startLeftovers(deps, "shop_redaction"), startLeftovers(deps, "shop_redaction")];
  await until("the shop to be redacted", async () => (await countLeft(deps.sql, "shop_redaction")) === 0);
  for (const loop of loops) await loop.stop();
}

const NOBODY = { "1": [null, null], "2": [null, null] };

// SHOPIFY-7
test("a large shop's redaction touches the first orders only, hides all of them at once, and workers erase the rest", async () => {
  const shop = await largeShop();
  expect(await shownIn(shop)).toMatchObject({ "1": [expect.stringContaining("•"), expect.any(String)] });
  const others = await heldOpen(deps, (tx) =>
    tx.execute("select from sale_order where program_id = $1 and order_ref in ('1', '2') for update", [
      shop.program.id,
    ]),
  );
  // It would be stored, and wait for one of these orders.
  expect(await shop.redacted()).toBe("processed");
  await others.commit();
  const [entry] = await deps.sql.rows(
    "select details from audit_entry where program_id = $1 and action = 'shop.redact'",
    [shop.program.id],
  );
  expect(entry).toEqual({ details: { conversions: 0, othersFollow: true } });

  expect((await shop.stored()).sales).toEqual(["1", "2"]);
  expect(await shownIn(shop)).toEqual(NOBODY);
  const { customerHashKey } = deps.config;
  const hits = await searchBrand(deps.sql, shop.program.brandId, "jo@buyer.example", customerHashKey);
  expect(hits.map(({ title, subtitle }) => [title, subtitle])).toEqual([["1", null]]);
  const { deliveryId, event } = await eventOf(shop, "1");
  expect(event.deliverySealed).toBeNull();
  const replay = inTransaction(deps, (tx) => replayDelivery(tx, { deliveryId, programId: shop.program.id }));
  await expect(replay).rejects.toMatchObject({ code: "conflict" });

  await leaveToWorkers();
  expect(await shop.stored()).toEqual({ orders: [], sales: [], bodies: [] });
  expect(await shownIn(shop)).toEqual(NOBODY);
});

// SHOPIFY-7
test("a shop that comes back meanwhile keeps what is new, also of an order from before", async () => {
  const shop = await largeShop();
  await shop.redacted();
  const later = Date.now() + 5 * SECOND_MS;
  await shop.sold("3", "kim@buyer.example", later);
  await shop.sold("2", "lee@buyer.example", later);
  // Sold before, and reported only now.
  await shop.sold("4", "ann@buyer.example", later - 60 * SECOND_MS);
  expect(await shownIn(shop)).toMatchObject({
    "1": [null, null],
    "3": [expect.stringContaining("•"), expect.any(String)],
  });
  const [id] = await itemsLeft(deps.sql, "shop_redaction");
  while (await inTransaction(deps, (tx) => redactFurther(tx, id!)));
  expect(await shop.stored()).toEqual({
    orders: ["2", "3", "4"],
    sales: ["2", "3", "4"],
    bodies: ["3", "2", "4"],
  });
  expect(await shownIn(shop)).toMatchObject({
    "1": [null, null],
    "2": [expect.stringMatching(/^l/), expect.stringMatching(/^l/)],
  });
});

// SHOPIFY-7
test("a shop that is redacted twice is done twice", async () => {
  const shop = await largeShop();
  await shop.redacted();
  await shop.sold("3", "kim@buyer.example");
  await shop.redacted();
  expect(await countLeft(deps.sql, "shop_redaction")).toBe(2);
  await leaveToWorkers();
  expect(await shop.stored()).toEqual({ orders: [], sales: [], bodies: [] });
});

test("a shop whose clock is ahead of this one loses all its customers as well", async () => {
  const { program, seller } = await webhookScene(make);
  const [at, notes] = [Date.now() + 60 * SECOND_MS, { ref: seller.refCode }];
  await sendShopify(
    api,
    program,
    ordersPaid(at, { id: "7", currentSubtotal: "10.00", total: "10.00", notes, email: "jo@buyer.example" }),
  );
  const masked = () =>
    deps.sql.row(
      `select exists (select from sale_order where program_id = $1 and facts::text like '%•%') as facts,
         exists (select from conversion where program_id = $1 and customer_mask is not null) as sales`,
      [program.id],
    );
  expect(await masked()).toEqual({ facts: true, sales: true });
  await sendShopify(api, program, hook("shop/redact", Date.now(), { shop_id: 1 }));
  expect(await masked()).toEqual({ facts: false, sales: false });
});
