import { expect, test } from "@jest/globals";
import { approveConversion } from "../../src/commands/conversions/approve-conversion.ts";
import { rejectConversion } from "../../src/commands/conversions/reject-conversion.ts";
import { markPayout } from "../../src/commands/payouts/mark-payout.ts";
import { inTransaction, type Tx } from "../../src/db/transaction.ts";
import { verifyLedger } from "../../src/queries/reconciliation/verify-ledger.ts";
import { oneAfterTheOther } from "../support/scenes/held-open.ts";
import { payoutWorld, TESTER } from "../support/scenes/payout-world.ts";
import { useDeps } from "../support/scenes/use-deps.ts";

const { deps } = useDeps();

/** A sale that was rejected while its payout was under way, and what may happen to both. */
async function rejectedWhilePaid() {
  const world = await payoutWorld(deps);
  const partner = await world.payee({ rail: "bank_transfer" });
  const conversionId = await world.earn(partner.id, 2_000);
  await world.batch();
  const [payout] = await world.payouts();
  const ids = { brandId: world.brand.id, conversionId, origin: TESTER };
  await inTransaction(deps, (tx) => rejectConversion(tx, { ...ids, reason: null, reasonCode: "fraud" }));
  return {
    partner,
    world,
    approve: (tx: Tx) => approveConversion(tx, ids),
    payBack: (tx: Tx) =>
      markPayout(tx, { brandId: null, payoutId: payout!.id, as: "failed", reason: null, origin: TESTER }),
    /** As later facts of its order do. */
    revive: async (tx: Tx): Promise<void> => {
      await tx.execute(
        `with revised as (
           update conversion set status = 'pending', direct_cents = 2000, reason = null, reason_code = null,
             decided_at = null
           where id = $1 returning *
         )
         insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, cause,
           is_test, created_at)
         select program_id, brand_id, id, partner_id, 'direct', 'accrual', 2000, 'completed:1', false, service_now()
         from revised`,
        [conversionId],
      );
    },
  };
}

// The first two of each happen at the same moment.
test.each([
  ["its approval waits for the return of its payout", "revive", ["payBack", "approve"]],
  ["the return of its payout waits for its approval", "revive", ["approve", "payBack"]],
  ["it is revived after the return of its payout", null, ["payBack", "revive", "approve"]],
  ["the return of its payout waits for its revival", null, ["revive", "payBack", "approve"]],
] as const)("a revived sale has its line, and none while it is pending: %s", async (_, before, steps) => {
  const { world, partner, ...step } = await rejectedWhilePaid();
  const [first, second, last] = [steps[0], steps[1], steps.at(2)];
  if (before !== null) await inTransaction(deps, step[before]);
  await oneAfterTheOther(deps, step[first], () => inTransaction(deps, step[second]));
  if (last !== undefined) {
    expect(await deps.sql.rows("select from open_line where partner_id = $1", [partner.id])).toEqual([]);
    await inTransaction(deps, step[last]);
  }
  expect(await world.balance(partner.id)).toMatchObject({ payable: 2_000, inFlight: 0, paid: 0 });
  expect((await verifyLedger(deps, world.program.id, null)).problems).toEqual([]);
  await world.batch();
  expect((await world.payouts()).slice(1)).toMatchObject([{ amountCents: 2_000 }]);
});
