import { expect, test } from "@jest/globals";
import type { Sql } from "../../../src/db/sql.ts";
import { withClient } from "../../../src/local/postgres/databases.ts";
import { countNeededWorkflows, pageOfOpenProcesses } from "../../../src/queries/operations/open-processes.ts";
import { isBatchUnderWay } from "../../../src/queries/payouts/batch-progress.ts";
import { payoutWorld } from "../../support/scenes/payout-world.ts";
import { planOf, rowsReadOf } from "../../support/scenes/plans.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps } = useDeps();
const PAYOUTS = 2_000;
/** All but a few are finished. */
const BATCHES = 5_000;

test("batches under way are found without reading all their payouts", async () => {
  const world = await payoutWorld(deps);
  const partner = await world.payee();
  await deps.sql.execute(
    `with batch as (
       insert into payout_batch (id, program_id, brand_id, started_by, created_at)
       select 'bat_' || n, $1, $2, 'test', service_now() from generate_series(1, $5::integer) n
     )
     insert into payout (id, batch_id, program_id, brand_id, partner_id, amount_cents, currency, method, status,
       rail_state, created_at, updated_at)
     select 'pay_' || one.batch || '_' || n, 'bat_' || one.batch, $1, $2, $3, 100, 'USD', 'sandbox', one.status,
       one.rail_state, service_now(), service_now()
     from (values (1, 'pending', 'in_transit', $4::integer), (2, 'paid', 'settled', $4), (3, 'pending', 'needs_attention', $4),
       (4, 'pending', 'submitted', $4), (5, 'failed', 'refused', $4)) as one (batch, status, rail_state, payouts)
     cross join generate_series(1, one.payouts) n`,
    [world.program.id, world.brand.id, partner.id, PAYOUTS, BATCHES],
  );
  await withClient(deps.config.databaseMigrationUrl, (client) =>
    client.query("analyze payout, payout_batch"),
  );
  const page = { after: "", limit: 10 };
  const found = await pageOfOpenProcesses(deps.sql, "payout-batch", page);
  expect(found.map(({ rowId }) => rowId)).toEqual(["bat_1", "bat_4"]);
  expect(await pageOfOpenProcesses(deps.sql, "payout-batch", { ...page, after: "bat_1" })).toEqual([
    found[1],
  ]);
  expect(await countNeededWorkflows(deps.sql, "payout-batch")).toBe(2);

  const payoutsRead = async (query: (sql: Sql) => Promise<unknown>) => {
    const nodes = await planOf(deps.sql, query);
    return rowsReadOf(nodes, "payout").reduce((sum, rows) => sum + rows, 0);
  };
  // One of each batch under way.
  expect(await payoutsRead((sql) => pageOfOpenProcesses(sql, "payout-batch", page))).toBeLessThan(10);
  // Whoever moves a payout asks it: of a batch of which all others need attention, too.
  const asked = ["bat_1", "bat_3"];
  expect(await Promise.all(asked.map((id) => isBatchUnderWay(deps.sql, id)))).toEqual([true, false]);
  for (const id of asked) expect(await payoutsRead((sql) => isBatchUnderWay(sql, id))).toBeLessThan(2);
});
