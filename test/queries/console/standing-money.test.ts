import { beforeAll, expect, test } from "@jest/globals";
import type { Sql } from "../../../src/db/sql.ts";
import { readTodo } from "../../../src/queries/console/todo.ts";
import { listConversions } from "../../../src/queries/conversions/list-conversions.ts";
import { listPayoutDifferences } from "../../../src/queries/payouts/rail-differences.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { fillSales } from "../../support/scenes/bulk-sales.ts";
import { fillRows } from "../../support/scenes/fill-rows.ts";
import { planOf, rowsReadOf } from "../../support/scenes/plans.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

/*
 * What stands still is found from what is open, however much was settled before it, and however many sales and payouts
 * there are.
 */

const { api, make, sales } = useApi();
const ROWS = 20_000;
/** One of so many is open. */
const OPEN_OF = 1_000;
const OPEN = ROWS / OPEN_OF;
let scene: SellingScene;
beforeAll(async () => {
  scene = await sellingScene(make);
  const { program, seller } = scene;
  const { sql } = api.deps;
  await fillSales(api.deps, program, seller.id, ROWS);
  await fillRows(
    sql,
    ROWS,
    `insert into sale_order (program_id, order_ref, created_at)
     select $3, 'bulk-' || n, service_now() from generate_series($1::int, $2::int) n`,
    [program.id],
  );
  await fillRows(
    sql,
    ROWS,
    `with linked as (
       update conversion c set sale_order_id = o.id from sale_order o
       where o.program_id = $3 and c.program_id = $3 and o.order_ref = c.external_ref
         and substr(c.id, 5)::numeric between $1::int and $2::int
       returning c.sale_order_id as id, substr(c.id, 5)::numeric as n
     )
     insert into order_dispute (sale_order_id, dispute_ref, status, amount_cents, updated_at)
     select id, 'dp', case when n % ${OPEN_OF} = 0 then 'open' else 'won' end, 100, service_now() from linked`,
    [program.id],
  );
  await fillRows(
    sql,
    ROWS,
    `with paid as (
       insert into payout (id, batch_id, program_id, brand_id, partner_id, amount_cents, currency, method, status,
         created_at, updated_at)
       select 'pay_' || lpad(n::text, 26, '0'), $3, $4, $5, $6, 5, 'USD', 'sandbox', 'paid', service_now(), service_now()
       from generate_series($1::int, $2::int) n
       returning id, substr(id, 5)::numeric as n
     )
     insert into rail_difference (rail, kind, subject, payout_id, message, found_at, seen_at, resolved_at)
     select 'sandbox', 'paid_twice', id, id, 'differs', now(), now(), case when n % ${OPEN_OF} <> 0 then now() end
     from paid`,
    [await sales.batch(program), program.id, program.brandId, seller.id],
  );
  for (const table of ["conversion", "sale_order", "order_dispute", "payout", "rail_difference"]) {
    await asOwner(api, `analyze ${table}`);
  }
});

const NOW = { now: new Date("2030-01-01") };
const list = (sql: Sql, { program }: SellingScene, status: "approved" | null, partnerId: string | null) =>
  listConversions(
    sql,
    { brandId: program.brandId, programId: program.id, status, partnerId, isInDispute: true },
    { limit: 100, after: null },
  );

test.each<[string, readonly string[], (sql: Sql) => Promise<unknown>]>([
  ["the to-do", ["order_dispute", "rail_difference"], (sql) => readTodo(sql, scene.brand.id)],
  ["the sales in dispute", ["order_dispute", "conversion"], (sql) => list(sql, scene, null, null)],
  ["those of a status", ["order_dispute", "conversion"], (sql) => list(sql, scene, "approved", null)],
  ["those of a partner", ["order_dispute", "conversion"], (sql) => list(sql, scene, null, scene.seller.id)],
  [
    "the differences of the rail",
    ["rail_difference", "payout"],
    (sql) => listPayoutDifferences(sql, scene.brand.id),
  ],
])("%s: of what was settled nothing is read", async (_, tables, read) => {
  const nodes = await planOf(api.deps.sql, read, NOW);
  for (const table of tables) {
    const ofTable = nodes.filter((node) => node["Relation Name"] === table);
    expect(ofTable.length).toBeGreaterThan(0);
    expect(ofTable.filter((node) => node["Node Type"] === "Seq Scan")).toEqual([]);
    for (const rows of rowsReadOf(nodes, table)) expect(rows).toBeLessThanOrEqual(OPEN);
  }
});
