import { expect, test } from "@jest/globals";
import { listHolds } from "../../../src/queries/payouts/why-not-paid.ts";
import { payoutWorld, type PayoutWorld } from "../../support/scenes/payout-world.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps } = useDeps();

const reasonsOf = async (world: PayoutWorld, partnerId: string) => {
  const { payable } = await world.balance(partnerId);
  return (await listHolds(deps.sql, partnerId, payable)).map(({ reason }) => reason);
};

// PAYOUT-27
test("short funds hold a payout until a deposit covers it", async () => {
  const world = await payoutWorld(deps);
  await world.deposit(4_000);
  const partner = await world.payee();
  await world.earn(partner.id, 5_000);
  await world.batch();
  expect(await reasonsOf(world, partner.id)).toEqual(["funding_short"]);
  await world.deposit(999);
  expect(await reasonsOf(world, partner.id)).toEqual(["funding_short"]);
  await world.deposit(1);
  expect(await reasonsOf(world, partner.id)).toEqual([]);
});

test("short funds hold no payout to a bank account that was connected since", async () => {
  const world = await payoutWorld(deps);
  const partner = await world.payee();
  await world.earn(partner.id, 5_000);
  await world.batch();
  await world.connect(partner.accountId, { rail: "bank_transfer" });
  expect(await reasonsOf(world, partner.id)).toEqual(["payout_account_changed"]);
});
