import { expect, test } from "@jest/globals";
import { approveConversion } from "../../../src/commands/conversions/approve-conversion.ts";
import { refundConversion } from "../../../src/commands/conversions/refund-conversion.ts";
import { rejectConversion } from "../../../src/commands/conversions/reject-conversion.ts";
import { withdrawFunds } from "../../../src/commands/funding/withdraw-funds.ts";
import { openBatch } from "../../../src/commands/payouts/open-batch.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { heldOpen, oneAfterTheOther } from "../../support/scenes/held-open.ts";
import { payoutWorld, TESTER } from "../../support/scenes/payout-world.ts";
import { salesOf } from "../../support/scenes/sales.ts";
import { until } from "../../support/scenes/until.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

/** A program that owes two partners money and has the deposit for it. */
async function dueWorld() {
  const world = await payoutWorld(api.deps);
  await world.deposit(1_000_000);
  const [first, second] = [await world.payee(), await world.payee()];
  const paid = await world.earn(first.id, 2_000);
  await world.earn(second.id, 3_000);
  const ids = { brandId: world.brand.id, programId: world.program.id, origin: TESTER };
  return { world, first, second, paid, ids };
}

// PAYOUT-1
test("while a batch is being opened, sales, approvals, and refunds of what it does not pay go on", async () => {
  const { world, first, ids } = await dueWorld();
  const pending = await world.earn(first.id, 1_500, { status: "pending" });
  const inHold = await world.earn(first.id, 1_700, { holdHours: 48 });
  const sales = salesOf(api, make);
  const batch = await heldOpen(api.deps, (tx) => openBatch(tx, ids));
  // Each of them would wait until the end of the test for a lock of the batch.
  await sales.sale(world.program, first);
  await inTransaction(api.deps, (tx) => approveConversion(tx, { ...ids, conversionId: pending }));
  await inTransaction(api.deps, (tx) =>
    rejectConversion(tx, { ...ids, conversionId: inHold, reason: null, reasonCode: "fraud" }),
  );
  await batch.commit();
  const amounts = (await world.payouts()).map(({ amountCents }) => amountCents);
  expect(amounts.sort((one, other) => one - other)).toEqual([2_000, 3_000]);
  expect(await world.balance(first.id)).toMatchObject({ payable: 1_500, inFlight: 2_000, inHold: 0 });
  expect((await verifyLedger(api.deps, world.program.id, null)).problems).toEqual([]);
});

// PAYOUT-1, PAYOUT-8
test.each([
  ["commit" as const, { payable: -2_000, inFlight: 2_000 }],
  ["rollBack" as const, { payable: 0, inFlight: 0 }],
])("a refund of what an open batch pays waits for it, and is right after its %s", async (end, expected) => {
  const { world, first, paid, ids } = await dueWorld();
  const refund = { kind: "amount" as const, amountCents: 10_000 };
  await oneAfterTheOther(
    api.deps,
    (tx) => openBatch(tx, ids),
    () => inTransaction(api.deps, (tx) => refundConversion(tx, { ...ids, conversionId: paid, refund })),
    end,
  );
  expect(await world.balance(first.id)).toMatchObject(expected);
  expect((await verifyLedger(api.deps, world.program.id, null)).problems).toEqual([]);
});

// PAYOUT-1
test("sales and approvals go on while a second batch waits for one that is being opened", async () => {
  const { world, first, ids } = await dueWorld();
  const pending = await world.earn(first.id, 1_500, { status: "pending" });
  const sales = salesOf(api, make);
  const owner = world.program.id;
  const batch = await heldOpen(api.deps, (tx) => openBatch(tx, ids));
  const second = inTransaction(api.deps, (tx) => openBatch(tx, ids), { owner });
  await until("the second one to wait", () => api.deps.queues.load().blocked === 1);
  await Promise.all(Array.from({ length: 12 }, () => sales.sale(world.program, first)));
  await inTransaction(api.deps, (tx) => approveConversion(tx, { ...ids, conversionId: pending }), { owner });
  await batch.commit();
  // What was approved meanwhile.
  expect(await second).toMatchObject({ sentOff: 1 });
});

// PAYOUT-1
test("a second batch waits for the first one and pays nothing again", async () => {
  const { world, ids } = await dueWorld();
  const second = await oneAfterTheOther(
    api.deps,
    (tx) => openBatch(tx, ids),
    () => world.batch(),
  );
  expect(second).toMatchObject({ sentOff: 0, held: 0, totalCents: 0 });
  expect(await world.payouts()).toHaveLength(2);
});

// FUNDING-1
test("a withdrawal waits for an open batch, and takes nothing of what that pays", async () => {
  const { world, ids } = await dueWorld();
  const money = { amountCents: 996_000, note: null, reference: "w1" };
  await expect(
    oneAfterTheOther(
      api.deps,
      (tx) => openBatch(tx, ids),
      () => inTransaction(api.deps, (tx) => withdrawFunds(tx, { ...ids, ...money })),
    ),
  ).rejects.toMatchObject({ code: "conflict" });
  expect((await verifyLedger(api.deps, world.program.id, null)).problems).toEqual([]);
});
