import { describe, expect, test } from "@jest/globals";
import { recordRailEvent } from "../../../src/commands/payouts/record-rail-event.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import { newId } from "../../../src/domain/ids.ts";
import { stripeAmount, stripeUnitCents } from "../../../src/domain/money/stripe-units.ts";
import { findPayout } from "../../../src/queries/payouts/list-payouts.ts";
import { whyNotPaid } from "../../../src/queries/payouts/why-not-paid.ts";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { payoutWorld } from "../../support/scenes/payout-world.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps } = useDeps({ STRIPE_API_KEY: "sk_test_1" });

/** A program in that currency whose partner is paid over Stripe. */
async function worldIn(currency: string) {
  const world = await payoutWorld(deps);
  await deps.sql.execute("update program set currency = $2 where id = $1", [world.program.id, currency]);
  await world.deposit(1_000_000);
  const partner = await world.payee({ rail: "stripe", account: "acct_1" });
  return { world, partner };
}

/** Why the partner is not paid, as the partner reads it. */
async function reasonOf(world: Awaited<ReturnType<typeof payoutWorld>>, partnerId: string) {
  const { minimumPayoutCents } = (await deps.sql.row<{ minimumPayoutCents: number }>(
    `select minimum_payout_cents as "minimumPayoutCents" from program_terms where program_id = $1`,
    [world.program.id],
  ))!;
  const partner = { partnerId, currency: "MGA" };
  const balance = await world.balance(partnerId);
  return whyNotPaid(deps.sql, partner, { balance, minimumPayoutCents, payoutWeekday: 5 });
}

// Review: money 12
describe("a payout in ariary, of which Stripe sends whole ones only", () => {
  // RAIL-6
  test("is of what can be sent; the rest stays payable, and goes out once it is a whole one", async () => {
    const { world, partner } = await worldIn("MGA");
    await world.earn(partner.id, 1_234, { holdHours: -3 });
    await world.earn(partner.id, 30, { holdHours: -2 });
    await world.earn(partner.id, 9, { holdHours: -1 });
    await world.batch();
    const [payout] = await world.payouts();
    expect(payout).toMatchObject({ status: "pending", amountCents: 1_200 });
    expect(await world.linesOf(payout!.id)).toBe(-1_200);
    expect(await world.balance(partner.id)).toMatchObject({ payable: 73, inFlight: 1_200 });
    expect((await verifyLedger(deps, world.program.id, null)).problems).toEqual([]);

    await world.earn(partner.id, 1_027);
    await world.batch();
    const [, second] = await world.payouts();
    expect(second).toMatchObject({ amountCents: 1_100 });
    expect(await world.balance(partner.id)).toMatchObject({ payable: 0, inFlight: 2_300 });
  });

  test("that fails gives back exactly what was sent", async () => {
    const { world, partner } = await worldIn("MGA");
    await world.earn(partner.id, 1_250);
    await world.earn(partner.id, 49, { holdHours: -2 });
    await world.batch();
    const [payout] = await world.payouts();
    await inTransaction(deps, (tx) =>
      recordRailEvent(tx, {
        ...{
          rail: "stripe",
          externalId: newId("request"),
          type: "refused",
          payoutId: payout!.id,
          requestId: null,
        },
        update: { kind: "refused", reason: "no_account" },
      }),
    );
    expect(await world.balance(partner.id)).toMatchObject({ payable: 1_299, inFlight: 0 });
    expect((await verifyLedger(deps, world.program.id, null)).problems).toEqual([]);
  });

  test("that is held shows what would be sent", async () => {
    const { world, partner } = await worldIn("MGA");
    await deps.sql.execute("update account set tax_form_at = null where id = $1", [partner.accountId]);
    await world.earn(partner.id, 1_299);
    await world.batch();
    const [held] = await world.payouts();
    expect(held).toMatchObject({ status: "held", reason: "tax_form_missing", amountCents: 1_200 });
    await world.earn(partner.id, 200);
    expect(await findPayout(deps.sql, world.brand.id, held!.id)).toMatchObject({ amountCents: 1_400 });
  });

  test("that was held for want of an account shows what the account connected since can be sent", async () => {
    const { world } = await worldIn("MGA");
    const partner = await world.payee({ rail: null });
    await world.earn(partner.id, 1_299);
    await world.batch();
    const [held] = await world.payouts();
    expect(held).toMatchObject({ status: "held", method: "bank_transfer", amountCents: 1_299 });
    await world.connect(partner.accountId, { rail: "stripe", account: "acct_2" });
    expect(await findPayout(deps.sql, world.brand.id, held!.id)).toMatchObject({ amountCents: 1_200 });
  });

  test("is not made while what can be sent is below the minimum", async () => {
    const { world, partner } = await worldIn("MGA");
    await deps.sql.execute("update program_terms set minimum_payout_cents = 1250 where program_id = $1", [
      world.program.id,
    ]);
    await world.earn(partner.id, 1_299);
    await world.batch();
    expect(await world.payouts()).toEqual([]);
    expect(await reasonOf(world, partner.id)).toMatchObject({
      ...{ code: "below_minimum", message: expect.stringContaining("13.00 MGA") },
    });
    await world.earn(partner.id, 1);
    expect(await reasonOf(world, partner.id)).toMatchObject({ code: "awaiting_batch" });
    await world.batch();
    expect(await world.payouts()).toHaveLength(1);
  });
});

// Review: money 12
test.each([
  ["ISK", 1],
  ["UGX", 1],
  ["USD", 1],
  ["JPY", 1],
  ["MGA", 100],
  ["KWD", 10],
])(
  "%s goes over Stripe in units of %i, and every amount of them can be sent",
  async (currency, unitCents) => {
    expect(stripeUnitCents(currency)).toBe(unitCents);
    expect(stripeAmount(1_234 * unitCents, currency)).not.toBeNull();
  },
);
