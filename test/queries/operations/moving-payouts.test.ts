import { expect, test } from "@jest/globals";
import { withClient } from "../../../src/local/postgres/databases.ts";
import { FIRST_POSITION, pageOfMovingProcesses } from "../../../src/queries/operations/open-processes.ts";
import { payoutWorld } from "../../support/scenes/payout-world.ts";
import { planOf, rowsReadOf } from "../../support/scenes/plans.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps } = useDeps();
const WAITING = 10_000;
const MOVING = 20;

// DESK-20
test("payouts that have something to do are found without those that wait for their rail", async () => {
  const world = await payoutWorld(deps);
  const partner = await world.payee();
  await deps.sql.execute(
    `with batch as (
       insert into payout_batch (id, program_id, brand_id, started_by, created_at)
       values ('bat_1', $1, $2, 'test', service_now()) returning id
     )
     insert into payout (id, batch_id, program_id, brand_id, partner_id, amount_cents, currency, method, status,
       rail_state, created_at, updated_at)
     select 'pay_' || lpad(n::text, 6, '0'), batch.id, $1, $2, $3, 100, 'USD', 'sandbox', 'pending',
       case when n > $4::int then 'submitted' else 'in_transit' end, service_now(), service_now()
     from batch cross join generate_series(1, $4::int + $5::int) n`,
    [world.program.id, world.brand.id, partner.id, WAITING, MOVING],
  );
  await withClient(deps.config.databaseMigrationUrl, (client) => client.query("analyze payout"));
  const page = { after: FIRST_POSITION, limit: 10 };
  const { processes } = await pageOfMovingProcesses(deps.sql, "payout", page);
  expect(processes.map(({ rowId }) => rowId)).toEqual(
    Array.from({ length: page.limit }, (_, index) => `pay_0${WAITING + index + 1}`),
  );
  const nodes = await planOf(deps.sql, (sql) => pageOfMovingProcesses(sql, "payout", page));
  expect(rowsReadOf(nodes, "payout")).toEqual([page.limit]);
});
