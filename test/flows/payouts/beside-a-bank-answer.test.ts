import { expect, test } from "@jest/globals";
import { approveConversion } from "../../../src/commands/conversions/approve-conversion.ts";
import { applyBankAnswer } from "../../../src/commands/payouts/apply-bank-answer.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { heldOpen, oneAfterTheOther } from "../../support/scenes/held-open.ts";
import { payoutWorld, TESTER } from "../../support/scenes/payout-world.ts";
import { salesOf } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

/** A program with two open bank transfers of a batch. */
async function openTransfers() {
  const world = await payoutWorld(api.deps);
  const partner = await world.payee({ rail: "bank_transfer" });
  const other = await world.payee({ rail: "bank_transfer" });
  await world.earn(partner.id, 2_000);
  await world.earn(other.id, 3_000);
  await world.batch();
  const ids = { brandId: world.brand.id, programId: world.program.id, origin: TESTER };
  const payouts = await world.payouts();
  const [first, second] = payouts.map(({ id }) => id);
  return { world, partner, ids, first: first!, second: second! };
}

const answerOf = (...lines: readonly string[]) => ["payoutId,status", ...lines].join("\n");

// PAYOUT-22
test("while a bank's answer is being applied, sales and approvals go on", async () => {
  const { world, partner, ids, first, second } = await openTransfers();
  const pending = await world.earn(partner.id, 1_500, { status: "pending" });
  const sales = salesOf(api, make);
  const content = answerOf(`${first},paid`, `${second},failed`);
  const answer = await heldOpen(api.deps, (tx) => applyBankAnswer(tx, { ...ids, content }));
  // Each of them would wait until the end of the test for a lock of the answer.
  await sales.sale(world.program, partner);
  await inTransaction(api.deps, (tx) => approveConversion(tx, { ...ids, conversionId: pending }));
  await answer.commit();
  expect((await world.payouts()).map(({ status }) => status)).toEqual(["paid", "failed"]);
  expect((await verifyLedger(api.deps, world.program.id, null)).problems).toEqual([]);
});

// PAYOUT-1, PAYOUT-22
test("a batch waits for a bank's answer, and pays what the bank sent back", async () => {
  const { world, ids, first, second } = await openTransfers();
  const content = answerOf(`${first},paid`, `${second},failed`);
  const batch = await oneAfterTheOther(
    api.deps,
    (tx) => applyBankAnswer(tx, { ...ids, content }),
    () => world.batch(),
  );
  const { amountCents } = await world.payout(second);
  expect(batch).toMatchObject({ sentOff: 1, totalCents: amountCents });
  expect((await verifyLedger(api.deps, world.program.id, null)).problems).toEqual([]);
});

// PAYOUT-22
test("a batch hears once of all that an answer says of its payouts", async () => {
  const { world, ids, first, second } = await openTransfers();
  const { batchId } = await world.payout(first);
  const notices = async () =>
    (await world.outboxMessages()).filter((workflowId) => workflowId === `payout-batch/${batchId}`).length;
  const before = await notices();
  const content = answerOf(`${first},paid`, `${second},paid`, `${second},failed`);
  await inTransaction(api.deps, (tx) => applyBankAnswer(tx, { ...ids, content }));
  expect(await notices()).toBe(before + 1);
});
