import { beforeAll, expect, test } from "@jest/globals";
import { redactCustomer } from "../../../src/commands/orders/redact.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { customerHash } from "../../../src/domain/customers/customer-hash.ts";
import type { RedactedCustomer } from "../../../src/providers/delivery.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { planOf, rowsReadOf } from "../../support/scenes/plans.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

/** A redaction locks its program: it reads the customer's orders, however many others there are. */

const { api, make } = useApi();
const ORDERS = 10_000;
const ADDRESS = "jo@buyer.example";
let scene: SellingScene;
beforeAll(async () => {
  scene = await sellingScene(make);
  const hash = customerHash(api.deps.config.customerHashKey, ADDRESS).toString("hex");
  await api.deps.sql.execute(
    `insert into sale_order (program_id, order_ref, facts, created_at)
     select $1, 'order-' || n, jsonb_build_object('customerRef', 'cus-' || n, 'customers', jsonb_build_object('paid_order',
       jsonb_build_object('at', 1, 'value', jsonb_build_object('mask', 'j•••', 'hash',
         case n when 7 then $3 else md5(n::text) end)))), service_now()
     from generate_series(1, $2::integer) n`,
    [scene.program.id, ORDERS, hash],
  );
  await asOwner(api, "analyze sale_order");
}, 60_000);

const contextOf = ({ program }: SellingScene) => ({
  ...{ programId: program.id, brandId: program.brandId, source: "shopify" as const },
  ...{
    eventId: 1,
    currency: "USD",
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
