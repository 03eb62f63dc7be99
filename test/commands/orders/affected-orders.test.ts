import { beforeAll, expect, test } from "@jest/globals";
import { affectedByEntity } from "../../../src/commands/orders/affected-by-entity.ts";
import { affectedOrders } from "../../../src/commands/orders/affected-orders.ts";
import type { SharedEntity, Touched } from "../../../src/commands/orders/reconcile-context.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { planOf, rowsReadOf } from "../../support/scenes/plans.ts";
import { sellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

/** Deliveries lock their program: however many orders it has, they read those that they may have changed. */

const { api, make } = useApi();
const ORDERS = 20_000;
/** As many orders, one each second; each of five is of a trial, and these began in the first five seconds. */
const OF_CUSTOMER = "cus-1";
let programId: string;
beforeAll(async () => {
  programId = (await sellingScene(make)).program.id;
  await api.deps.sql.execute(
    `insert into sale_order (program_id, order_ref, facts, created_at)
     select $1, 'order-' || n, jsonb_build_object('subscriptionRef', 'sub-' || n / 2), service_now()
     from generate_series(1, $2::integer) n`,
    [programId, ORDERS],
  );
  await api.deps.sql.execute(
    `insert into sale_order (program_id, order_ref, facts, created_at)
     select $1, 'bought-' || n, jsonb_build_object('customerRef', $3::text,
       'subscriptionRef', case when n % 4000 = 0 then 'trial-' || n end,
       'figures', jsonb_build_object('session', jsonb_build_object('value', jsonb_build_object('occurredAt', n * 1000)))),
       service_now()
     from generate_series(1, $2::integer) n`,
    [programId, ORDERS, OF_CUSTOMER],
  );
  await api.deps.sql.execute(
    `insert into provider_subject (program_id, subject_ref, facts, updated_at)
     select $1, 'trial-' || n * 4000, jsonb_build_object('freeSince', n * 1000), service_now()
     from generate_series(1, 5) n`,
    [programId],
  );
  await api.deps.sql.execute(
    `insert into order_subject (program_id, subject_ref, sale_order_id)
     select program_id, facts ->> 'subscriptionRef', id from sale_order
     where program_id = $1 and facts ->> 'customerRef' is null`,
    [programId],
  );
  await api.deps.sql.execute(
    `insert into provider_subject (program_id, subject_ref, facts, updated_at)
     select $1, 'sub-' || n, jsonb_build_object('origins', jsonb_build_object('subscription', jsonb_build_object('at', 1,
       'value', jsonb_build_object('discounts', jsonb_build_object('promotionRefs', array['promo-' || n / 2]))))),
       service_now()
     from generate_series(1, $2::integer) n`,
    [programId, ORDERS],
  );
  for (const table of ["sale_order", "order_subject", "provider_subject"])
    await asOwner(api, `analyze ${table}`);
});

const sqlOfNow = async () => ({ ...api.deps.sql, now: await make.businessNow() });

const NOTHING: Touched = { orderRef: null, isReport: true, subscriptions: [], sharedEntity: null };

test.each<[string, Partial<Touched>, string[]]>([
  ["its own order", { orderRef: "order-3" }, ["order-3"]],
  ["its own order, of no subscription", { orderRef: "order-3", subscriptions: ["sub-x"] }, ["order-3"]],
  ["payments of a subscription", { subscriptions: ["sub-7"] }, ["order-14", "order-15"]],
  [
    "both",
    { orderRef: "order-14", subscriptions: ["sub-7", "sub-8"] },
    ["order-14", "order-15", "order-16", "order-17"],
  ],
  ["nothing", {}, []],
])("a delivery about %s reads those orders alone", async (_, touched, expected) => {
  const all = { ...NOTHING, ...touched };
  const found = await affectedOrders(api.deps.sql, programId, all);
  expect(found.map(({ orderRef }) => orderRef)).toEqual(expected);
  const nodes = await planOf(api.deps.sql, (sql) => affectedOrders(sql, programId, all));
  const read = rowsReadOf(nodes, "sale_order").reduce((sum, rows) => sum + rows, 0);
  // The delivery's own order is looked up by its name, and read by its number.
  expect(read).toBeLessThanOrEqual(expected.length + 1);
});

test("a promotion code reads the subscriptions that began with it alone", async () => {
  const promotion = { entityRef: "promo-8", spans: null };
  const found = await affectedByEntity(await sqlOfNow(), programId, promotion);
  expect(found?.subscriptions.toSorted()).toEqual(["sub-16", "sub-17"]);
  const nodes = await planOf(await sqlOfNow(), (sql) => affectedByEntity(sql, programId, promotion));
  const read = rowsReadOf(nodes, "provider_subject").reduce((sum, rows) => sum + rows, 0);
  expect(read).toBe(2);
});

// STRIPE-5
test("a visit of a customer with very many orders reads those that were sold after it alone", async () => {
  const visit: SharedEntity = {
    entityRef: OF_CUSTOMER,
    spans: [
      { since: 4000, until: 6500 },
      { since: 19_999_000, until: 30_000_000 },
    ],
  };
  const found = await affectedByEntity(await sqlOfNow(), programId, visit);
  const expected = ["bought-4", "bought-5", "bought-6", "bought-19999", "bought-20000"];
  expect(found?.orders.map(({ orderRef }) => orderRef)).toEqual(expected);
  expect(found?.subscriptions.toSorted()).toEqual(["trial-16000", "trial-20000"]);
  const nodes = await planOf(await sqlOfNow(), (sql) => affectedByEntity(sql, programId, visit));
  const read = rowsReadOf(nodes, "sale_order").reduce((sum, rows) => sum + rows, 0);
  // Each is found by its time, and read by its number; the five subscriptions are found one after the other.
  expect(read).toBeLessThanOrEqual(2 * expected.length + 6);
});

test("more orders than one transaction reconciles are none that it does", async () => {
  const of = async (seconds: number) =>
    affectedByEntity(await sqlOfNow(), programId, {
      entityRef: OF_CUSTOMER,
      spans: [{ since: 10_000, until: 9_000 + seconds * 1000 }],
    });
  // Besides the 5 trials, which have no payments of their own here.
  expect((await of(100))?.orders).toHaveLength(100);
  expect(await of(101)).toBeNull();
});
