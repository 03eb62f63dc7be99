import { beforeAll, expect, test } from "@jest/globals";
import { redactCustomer } from "../../../src/commands/orders/redact-customer.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { customerHash } from "../../../src/domain/customers/customer-hash.ts";
import type { RedactedCustomer } from "../../../src/providers/delivery.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { planOf, rowsReadOf } from "../../support/scenes/plans.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

/** A redaction locks its program: it reads the customer's orders and events, however many others there are. */

const { api, make } = useApi();
const ORDERS = 10_000;
const ADDRESS = "jo@buyer.example";
/** Of no order: an event names it. */
const UNMATCHED = "lee@buyer.example";
let scene: SellingScene;
beforeAll(async () => {
  scene = await sellingScene(make);
  const hashOf = (address: string) => customerHash(api.deps.config.customerHashKey, address).toString("hex");
  await api.deps.sql.execute(
    `insert into sale_order (program_id, order_ref, facts, created_at)
     select $1, 'order-' || n, jsonb_build_object('customerRef', 'cus-' || n, 'customers', jsonb_build_object('paid_order',
       jsonb_build_object('at', 1, 'value', jsonb_build_object('mask', 'j•••', 'hash',
         case n when 7 then $3 else md5(n::text) end)))), service_now()
     from generate_series(1, $2::integer) n`,
    [scene.program.id, ORDERS, hashOf(ADDRESS)],
  );
  await api.deps.sql.execute(
    `insert into incoming_event (program_id, source, external_id, type, status, order_ref, received_at, body_sealed,
       body_until, body_traces)
     select $1, 'api', 'event-' || n, 'sale', 'unmatched', 'order-' || n, service_now(), '', service_now(),
       array['other', case n when 7 then $3 else md5(n::text) end]
     from generate_series(1, $2::integer) n`,
    [scene.program.id, ORDERS, hashOf(UNMATCHED)],
  );
  // As autovacuum does, also with what waits to get into the index of traces.
  for (const table of ["sale_order", "incoming_event"]) await asOwner(api, `vacuum analyze ${table}`);
}, 60_000);

const contextOf = ({ program }: SellingScene) => ({
  ...{ programId: program.id, brandId: program.brandId, source: "shopify" as const },
  ...{
    eventId: 1,
    change: "1",
    currency: "USD",
    storedAt: new Date(),
    origin: { actor: { kind: "operator", id: "test" }, requestId: null } as const,
  },
});

test.each<[string, Partial<RedactedCustomer>, string[]]>([
  ["order", { orderRefs: ["order-3"] }, ["order-3"]],
  ["id of the provider", { customerRef: "cus-5" }, ["order-5"]],
  ["address", { email: ADDRESS }, ["order-7"]],
  [
    "all of them",
    { orderRefs: ["order-9"], customerRef: "cus-11", email: ADDRESS },
    ["order-7", "order-9", "order-11"],
  ],
])("orders of a redacted customer are found by %s without the others", async (_, named, expected) => {
  const customer = { email: null, customerRef: null, orderRefs: [], ...named };
  const nodes = await inTransaction(api.deps, (tx) =>
    planOf(tx, (reading) => redactCustomer(reading, contextOf(scene), customer)),
  );
  const read = rowsReadOf(nodes, "sale_order").reduce((sum, rows) => sum + rows, 0);
  // Each is looked up, locked, read to be written, and written.
  expect(read).toBeLessThanOrEqual(4 * expected.length);
  const redacted = await api.deps.sql.rows<{ ref: string }>(
    `update sale_order set facts = jsonb_set(facts, '{customers,paid_order,value,mask}', '"j•••"')
     where program_id = $1 and facts #>> '{customers,paid_order,value,mask}' = '' returning order_ref as ref`,
    [scene.program.id],
  );
  expect(redacted.map(({ ref }) => ref).toSorted()).toEqual(expected.toSorted());
});

test("kept bodies of a redacted customer are found by order and address without the others", async () => {
  const customer = { email: UNMATCHED, customerRef: null, orderRefs: ["order-13"] };
  const nodes = await inTransaction(api.deps, (tx) =>
    planOf(tx, (reading) => redactCustomer(reading, contextOf(scene), customer)),
  );
  const erased = await api.deps.sql.rows<{ id: string }>(
    `select external_id as id from incoming_event
     where external_id in ('event-7', 'event-13', 'event-21') and body_sealed is null order by id`,
  );
  expect(erased.map(({ id }) => id)).toEqual(["event-13", "event-7"]);
  // Each is looked up, read to be written, and written.
  const read = rowsReadOf(nodes, "incoming_event").reduce((sum, rows) => sum + rows, 0);
  expect(read).toBeLessThanOrEqual(3 * erased.length);
});
