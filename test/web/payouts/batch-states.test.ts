import { expect, test } from "@jest/globals";
import { markPayouts } from "../../../src/commands/payouts/mark-payouts.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { openConsole } from "../../support/scenes/console.ts";
import { payoutWorld, TESTER } from "../../support/scenes/payout-world.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

// CONSOLE-11
test("a batch counts the bank transfers that are still to be made and those that failed, and adds up what is paid, held and failed", async () => {
  const world = await payoutWorld(api.deps);
  await world.deposit(50_000);
  const viewer = await openConsole(api, make, world.brand.id);
  const openBatch = async (rails: readonly ("bank_transfer" | "sandbox" | null)[]) => {
    for (const rail of rails) await world.earn((await world.payee({ rail })).id, 2_000);
    return (await world.batch()).batchId;
  };
  const older = await openBatch(["bank_transfer", "bank_transfer", "bank_transfer", "sandbox", null]);
  await make.moveClock(1);
  const newer = await openBatch(["sandbox"]);
  const transfers = (await world.payouts()).filter(({ method }) => method === "bank_transfer");
  const mark = (as: "paid" | "failed", payoutId: string) =>
    inTransaction(api.deps, (tx) =>
      markPayouts(tx, { brandId: world.brand.id, payoutIds: [payoutId], as, reason: null, origin: TESTER }),
    );
  const path = `/programs/${world.program.id}/batches`;
  const read = async () => (await viewer.get(`${path}/${older}`)).body.data;
  const counted = { payouts: 5, totalCents: 10_000, summary: { byBankTransfer: 3, sending: 1, held: 1 } };
  const open = { paymentsCents: 8_000, heldCents: 2_000, failedCents: 0 };
  expect(await read()).toMatchObject({ ...counted, ...open, openTransfers: 3, failedTransfers: 0 });
  await mark("paid", transfers[0]!.id);
  await mark("failed", transfers[1]!.id);
  // One that comes back after it was paid has failed, too.
  await mark("paid", transfers[2]!.id);
  await mark("failed", transfers[2]!.id);
  const failed = { paymentsCents: 4_000, heldCents: 2_000, failedCents: 4_000 };
  expect(await read()).toMatchObject({ ...counted, ...failed, openTransfers: 0, failedTransfers: 2 });

  const { data } = (await viewer.get(path)).body;
  expect(data).toEqual([
    expect.objectContaining({ id: newer, payouts: 1, openTransfers: 0, failedTransfers: 0 }),
    await read(),
  ]);
});
