import { beforeAll, expect, test } from "@jest/globals";
import { forgetFirstPayment } from "../../../src/commands/orders/subscription-fingerprint.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { fillSales } from "../../support/scenes/bulk-sales.ts";
import { planOf, rowsReadOf } from "../../support/scenes/plans.ts";
import { sellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();
const SUBSCRIPTIONS = 10_000;
let programId: string;
beforeAll(async () => {
  const { program, seller } = await sellingScene(make);
  programId = program.id;
  await fillSales(api.deps, program, seller.id, SUBSCRIPTIONS);
  await api.deps.sql.execute(
    `insert into subscription (program_id, subscription_ref, partner_id, first_conversion_id, first_occurred_at, created_at)
     select program_id, 'sub-' || external_ref, partner_id, id, occurred_at, created_at
     from conversion where program_id = $1`,
    [programId],
  );
  for (const table of ["conversion", "subscription"]) await asOwner(api, `analyze ${table}`);
}, 60_000);

// Each revision of a sale looks for it, while its program is locked.
test("the subscription of a first payment is found without the others", async () => {
  const sale = await api.deps.sql.row<{ id: string }>(
    "select first_conversion_id as id from subscription where program_id = $1 limit 1",
    [programId],
  );
  const nodes = await inTransaction(api.deps, (tx) =>
    planOf(tx, (reading) => forgetFirstPayment(reading, { programId, source: "stripe" }, sale!.id)),
  );
  const read = rowsReadOf(nodes, "subscription");
  expect(read.length).toBeGreaterThan(0);
  expect(read.reduce((sum, rows) => sum + rows, 0)).toBeLessThanOrEqual(1);
});
