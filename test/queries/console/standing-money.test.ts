import { beforeAll, expect, test } from "@jest/globals";
import type { Sql } from "../../../src/db/sql.ts";
import { withTimeFor } from "../../../src/db/time-for.ts";
import { readDue } from "../../../src/queries/console/due.ts";
import { MOST_COUNTED, readTodo } from "../../../src/queries/console/todo.ts";
import { listConversions } from "../../../src/queries/conversions/list-conversions.ts";
import { listDues } from "../../../src/queries/funding/list-dues.ts";
import { listPaymentFacts } from "../../../src/queries/payouts/payment-facts.ts";
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
/** Another brand has as many sales, and each is disputed and differs from its rail. */
const OTHERS = 5_000;
let scene: SellingScene;
let other: SellingScene;
beforeAll(async () => {
  scene = await sellingScene(make);
  other = await sellingScene(make);
  await fillOpen(scene, "", ROWS, OPEN_OF);
  await fillOpen(other, "OTHER", OTHERS, 1);
  for (const table of [
    "conversion",
    "sale_order",
    "order_dispute",
    "payout",
    "rail_difference",
    "open_line",
  ]) {
    await asOwner(api, `analyze ${table}`);
  }
});

/** Payable sales and payouts with a dispute and a difference each, of which one of `openOf` is open. */
async function fillOpen(
  { program, seller }: SellingScene,
  idPrefix: string,
  count: number,
  openOf: number,
): Promise<void> {
  const fill = (statement: string, parameters: readonly unknown[]) =>
    fillRows(withTimeFor(api.deps, "upkeep").sql, count, statement, [idPrefix, ...parameters]);
  await fillSales(api.deps, program, seller.id, count, idPrefix);
  await fill(
    `insert into sale_order (program_id, order_ref, created_at)
     select $4, 'bulk-' || n, service_now() from generate_series($1::int, $2::int) n where $3::text is not null`,
    [program.id],
  );
  await fill(
    `with linked as (
       update conversion c set sale_order_id = o.id from sale_order o
       where o.program_id = $4 and c.program_id = $4 and o.order_ref = c.external_ref
         and substr(c.id, 5 + length($3::text))::numeric between $1::int and $2::int
       returning c.sale_order_id as id, substr(c.id, 5 + length($3::text))::numeric as n
     )
     insert into order_dispute (sale_order_id, dispute_ref, status, amount_cents, updated_at)
     select id, 'dp', case when n % $5::int = 0 then 'open' else 'won' end, 100, service_now() from linked`,
    [program.id, openOf],
  );
  await fill(
    `insert into open_line (conversion_id, kind, partner_id, program_id, payable_at, open_cents)
     select id, 'direct', partner_id, program_id, service_now() - interval '1 hour', 1 from conversion
     where program_id = $4 and substr(id, 5 + length($3::text))::numeric between $1::int and $2::int`,
    [program.id],
  );
  await fill(
    `with paid as (
       insert into payout (id, batch_id, program_id, brand_id, partner_id, amount_cents, currency, method, status,
         created_at, updated_at)
       select 'pay_' || $3 || lpad(n::text, 26 - length($3), '0'), $4, $5, $6, $7, 5, 'USD', 'sandbox', 'paid',
         service_now(), service_now()
       from generate_series($1::int, $2::int) n
       returning id, substr(id, 5 + length($3))::numeric as n
     )
     insert into rail_difference (rail, kind, subject, payout_id, message, found_at, seen_at, resolved_at)
     select 'sandbox', 'paid_twice', id, id, 'differs', now(), now(), case when n % $8::int <> 0 then now() end
     from paid`,
    [await sales.batch(program), program.id, program.brandId, seller.id, openOf],
  );
}

const NOW = { now: new Date("2030-01-01") };
const FRIDAY = 5;
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
  ["what is due", ["order_dispute"], (sql) => readDue(sql, scene.brand.id, FRIDAY)],
  [
    "the deposit's dues",
    ["order_dispute"],
    (sql) => listDues(sql, scene.brand.id, scene.program.id, NOW.now),
  ],
  ["why partners are not paid", ["order_dispute"], (sql) => listPaymentFacts(sql, [scene.seller.id])],
])("%s: of what was settled, and of other brands, nothing is read", async (_, tables, read) => {
  const nodes = await planOf(api.deps.sql, read, NOW);
  for (const table of tables) {
    const ofTable = nodes.filter((node) => node["Relation Name"] === table);
    expect(ofTable.length).toBeGreaterThan(0);
    expect(ofTable.filter((node) => node["Node Type"] === "Seq Scan")).toEqual([]);
    for (const rows of rowsReadOf(nodes, table)) expect(rows).toBeLessThanOrEqual(OPEN);
  }
});

test("the to-do counts what is open of the brand, by program", async () => {
  const openOf = async ({ brand }: SellingScene) => {
    const { programs } = await readTodo(api.deps.sql, brand.id);
    return programs.map(({ salesInDispute, disputedCents, railDifferences }) => {
      return { salesInDispute, disputedCents, railDifferences };
    });
  };
  expect(await openOf(scene)).toEqual([
    { salesInDispute: OPEN, disputedCents: 100 * OPEN, railDifferences: OPEN },
  ]);
  expect(await openOf(other)).toEqual([
    { salesInDispute: MOST_COUNTED, disputedCents: 100 * OTHERS, railDifferences: MOST_COUNTED },
  ]);
});
