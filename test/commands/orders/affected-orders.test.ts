import { beforeAll, expect, test } from "@jest/globals";
import { affectedOrders, affectedSubscriptions } from "../../../src/commands/orders/affected-orders.ts";
import type { Touched } from "../../../src/commands/orders/reconcile-context.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { planOf, rowsReadOf } from "../../support/scenes/plans.ts";
import { sellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

/** Deliveries lock their program: however many orders it has, they read those that they may have changed. */

const { api, make } = useApi();
const ORDERS = 20_000;
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
    `insert into order_subject (program_id, subject_ref, sale_order_id)
     select program_id, facts ->> 'subscriptionRef', id from sale_order where program_id = $1`,
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

const NOTHING: Touched = { orderRef: null, isReport: true, entities: [], promotionRefs: [] };

test.each<[string, Partial<Touched>, string[]]>([
  ["its own order", { orderRef: "order-3" }, ["order-3"]],
  ["its own order, of no subscription", { orderRef: "order-3", entities: ["sub-x"] }, ["order-3"]],
  ["payments of a subscription", { entities: ["sub-7"] }, ["order-14", "order-15"]],
  [
    "both",
    { orderRef: "order-14", entities: ["sub-7", "sub-8"] },
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
  const touched = { ...NOTHING, promotionRefs: ["promo-8", "promo-9"] };
  const expected = ["sub-16", "sub-17", "sub-18", "sub-19"];
  const found = await affectedSubscriptions(api.deps.sql, programId, touched);
  expect(found.toSorted()).toEqual(expected);
  const nodes = await planOf(api.deps.sql, (sql) => affectedSubscriptions(sql, programId, touched));
  const read = rowsReadOf(nodes, "provider_subject").reduce((sum, rows) => sum + rows, 0);
  expect(read).toBe(expected.length);
});
