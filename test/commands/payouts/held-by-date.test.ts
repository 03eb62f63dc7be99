import { expect, test } from "@jest/globals";
import { readPaymentFacts } from "../../../src/queries/payouts/payment-facts.ts";
import { warnOverdue } from "../../support/scenes/overdue-warning.ts";
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
  await warnOverdue(deps.sql, partner.id);
  await world.batch();
  expect(await world.payouts()).toMatchObject([{ status: "held", reason: "suspended" }]);
  expect(await readPaymentFacts(deps.sql, partner.id)).toMatchObject({ isSuspended: true });
});
