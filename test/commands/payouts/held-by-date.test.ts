import { expect, test } from "@jest/globals";
import { newId } from "../../../src/domain/ids.ts";
import { readPaymentFacts } from "../../../src/queries/payouts/payment-facts.ts";
import { payoutWorld } from "../../support/scenes/payout-world.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps } = useDeps();

// PARTNER-9
// Review: money 13
test("an overdue warning holds the payout as suspended, also before its process has come", async () => {
  const world = await payoutWorld(deps);
  await world.deposit(10_000);
  const partner = await world.payee();
  await world.earn(partner.id, 2_000);
  await deps.sql.execute(
    `insert into warning (id, partner_id, number, reason, opened_at, due_at)
     values ($1, $2, 1, 'Label your posts.', service_now() - interval '7 days', service_now())`,
    [newId("warning"), partner.id],
  );
  await world.batch();
  expect(await world.payouts()).toMatchObject([{ status: "held", reason: "suspended" }]);
  expect(await readPaymentFacts(deps.sql, partner.id)).toMatchObject({ isSuspended: true });
});
