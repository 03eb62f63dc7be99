import { beforeAll, expect, test } from "@jest/globals";
import { foldBatches } from "../../../src/commands/upkeep/fold-batches.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import type { Sql } from "../../../src/db/sql.ts";
import { withClient } from "../../../src/local/postgres/databases.ts";
import { listBatches, totalOfBatch } from "../../../src/queries/payouts/list-batches.ts";
import { payoutWorld, type PayoutWorld } from "../../support/scenes/payout-world.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps } = useDeps();
const BATCHES = 20;
const PAYOUTS = 500;
let world: PayoutWorld;

beforeAll(async () => {
  world = await payoutWorld(deps);
  const [partner, held] = [await world.payee(), await world.payee()];
  await world.earn(held.id, 2_000);
  await deps.sql.execute(
    `with batch as (
       insert into payout_batch (id, program_id, brand_id, started_by, created_at)
       select 'bat_' || n, $1, $2, 'test', service_now() from generate_series(1, $5::integer) n
       returning id
     )
     insert into payout (id, batch_id, program_id, brand_id, partner_id, amount_cents, currency, method, status,
       rail_state, reason, created_at, updated_at)
     select 'pay_' || batch.id || '_' || n, batch.id, $1, $2, $3, 100, 'USD', 'sandbox', 'paid', 'settled', null,
       service_now(), service_now()
     from batch cross join generate_series(1, $6::integer) n
     union all
     select 'pay_held', 'bat_1', $1, $2, $4, 100, 'USD', 'sandbox', 'held', null, 'suspended', service_now(), service_now()`,
    [world.program.id, world.brand.id, partner.id, held.id, BATCHES, PAYOUTS],
  );
  await foldBatches(deps.sql);
  await withClient(deps.config.databaseMigrationUrl, (client) => client.query("analyze"));
});

/** How many payouts something reads, from the table or an index. */
function payoutsReadBy(read: (sql: Sql) => Promise<unknown>): Promise<number> {
  return inTransaction(deps, async (tx) => {
    await read(tx);
    const row = await tx.row<{ count: number }>(
      `select pg_stat_get_xact_tuples_returned('payout'::regclass)
         + sum(pg_stat_get_xact_tuples_returned(indexrelid))::bigint as count
       from pg_index where indrelid = 'payout'::regclass`,
    );
    return row!.count;
  });
}

// PAYOUT-11
test("batches are listed without reading their payouts, except for held ones", async () => {
  const page = { limit: BATCHES, after: null };
  const list = (sql: Sql) => listBatches(sql, world.brand.id, world.program.id, page);
  const batches = await list(deps.sql);
  const others = Array.from({ length: BATCHES - 1 }, () => [PAYOUTS, 100 * PAYOUTS]);
  expect(
    batches
      .map(({ payouts, totalCents }) => [payouts, totalCents])
      .toSorted(([one], [other]) => one! - other!),
  ).toEqual([...others, [PAYOUTS + 1, 100 * PAYOUTS + 2_000]]);
  // The held one, once more for what it would pay now, and what the planner looks up.
  expect(await payoutsReadBy(list)).toBeLessThan(20);
  expect(await payoutsReadBy((sql) => totalOfBatch(sql, { id: "bat_2" }))).toBeLessThan(20);
});
