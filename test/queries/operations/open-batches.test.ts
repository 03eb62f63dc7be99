import { expect, test } from "@jest/globals";
import { withClient } from "../../../src/local/postgres/databases.ts";
import { countNeededWorkflows, pageOfOpenProcesses } from "../../../src/queries/operations/open-processes.ts";
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
     from (values (1, 'pending', 'in_transit', $4::integer), (2, 'paid', 'settled', $4), (3, 'pending', 'needs_attention', 2),
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

  const nodes = await planOf(deps.sql, (sql) => pageOfOpenProcesses(sql, "payout-batch", page));
  const read = rowsReadOf(nodes, "payout").reduce((sum, rows) => sum + rows, 0);
  // The first pending one of three batches; of each, one under way, or the two that need attention.
  expect(read).toBeLessThan(20);
});
