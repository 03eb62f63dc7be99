import { describe, expect, test } from "@jest/globals";
import { programsWithMoneyDue } from "../../../src/queries/payouts/due-before-deletion.ts";
import { readDue } from "../../../src/queries/console/due.ts";
import { listHolds, listNotPaidReasons, whyNotPaid } from "../../../src/queries/payouts/why-not-paid.ts";
import { listPayments } from "../../../src/queries/portal/payments.ts";
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

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, cents) => sum + cents, 0);

/** Reverses this much of a commission that was paid. */
const refund = (conversionId: string, cents: number) =>
  deps.sql.execute(
    `with c as (update conversion set direct_cents = direct_cents - $2, refunded_cents = 1 where id = $1 returning *)
     insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, cause, is_test,
       created_at)
     select program_id, brand_id, id, partner_id, 'direct', 'reversal', -$2::bigint, 'refund:1', false, service_now() from c`,
    [conversionId, cents],
  );

/** Gives a partner an open line of each amount: below 0, it is what a refund reversed of an order that was paid. */
async function withLines(world: PayoutWorld, partnerId: string, clear: number[], disputed: number[]) {
  const lines = [
    ...clear.map((cents) => ({ cents, isDisputed: false })),
    ...disputed.map((cents) => ({ cents, isDisputed: true })),
  ];
  const debts = lines.filter(({ cents }) => cents < 0);
  const paid = new Map<(typeof lines)[number], string>();
  for (const line of debts) paid.set(line, await world.earn(partnerId, 5_000));
  if (debts.length > 0) await world.batch();
  await deps.sql.execute(
    "update payout set status = 'paid', rail_state = 'settled', settled_at = service_now() where program_id = $1",
    [world.program.id],
  );
  for (const line of lines) {
    const { cents, isDisputed } = line;
    const id = paid.get(line) ?? (await world.earn(partnerId, cents));
    if (cents < 0) await refund(id, -cents);
    if (isDisputed) await world.dispute(id, "open");
  }
}

describe("a batch, what is due, and the reason why a partner is not paid leave out the same lines in dispute:", () => {
  // PARTNER-14, PAYOUT-7, PAYOUT-8, CONSOLE-14
  test.each<{ clear: number[]; disputed: number[]; reason: string | null; paid: number; held?: number }>([
    { clear: [2_000], disputed: [], reason: "awaiting_batch", paid: 2_000 },
    { clear: [2_000], disputed: [700], reason: "awaiting_batch", paid: 2_000 },
    { clear: [900], disputed: [700], reason: "below_minimum", paid: 0 },
    { clear: [], disputed: [2_000], reason: "dispute_open", paid: 0, held: 2_000 },
    { clear: [2_000], disputed: [-500], reason: "awaiting_batch", paid: 2_000 },
    { clear: [2_000], disputed: [-2_000], reason: "awaiting_batch", paid: 2_000 },
    { clear: [2_000], disputed: [-3_000], reason: "awaiting_batch", paid: 2_000 },
    { clear: [1_500, -400], disputed: [-3_000], reason: "awaiting_batch", paid: 1_100 },
    { clear: [900], disputed: [-500], reason: "below_minimum", paid: 0 },
    { clear: [900], disputed: [-3_000], reason: "below_minimum", paid: 0 },
    { clear: [2_000], disputed: [3_000, -4_000], reason: "awaiting_batch", paid: 2_000 },
    { clear: [], disputed: [3_000, -4_000], reason: "negative_balance", paid: 0 },
    { clear: [], disputed: [-500], reason: "negative_balance", paid: 0 },
    { clear: [-500], disputed: [-500], reason: "negative_balance", paid: 0 },
    { clear: [-500], disputed: [2_000], reason: "dispute_open", paid: 0, held: 1_500 },
    { clear: [-500], disputed: [500], reason: null, paid: 0 },
  ])("$clear clear, $disputed in dispute", async ({ clear, disputed, reason, paid, held = 0 }) => {
    const world = await payoutWorld(deps);
    await world.deposit(100_000);
    const partner = await world.payee();
    await withLines(world, partner.id, clear, disputed);
    const balance = await world.balance(partner.id);
    expect(balance.payable).toBe(sumOf([...clear, ...disputed]));

    const money = { balance, minimumPayoutCents: 1_000, payoutWeekday: 5 };
    const payee = { partnerId: partner.id, currency: "USD" };
    expect((await whyNotPaid(deps.sql, payee, money))?.code ?? null).toBe(reason);
    const listed = (await listNotPaidReasons(deps.sql, [{ ...payee, ...money }])).get(partner.id)!;
    expect(listed[0]?.code ?? null).toBe(reason);
    if (paid > 0) expect(listed[0]!.amountCents).toBe(paid);
    const [own] = (await listPayments(deps.sql, partner.accountId, 5)).map(({ reasons }) => reasons);
    expect(own).toEqual(listed);
    const [due] = await readDue(deps.sql, world.brand.id, 5);
    expect(due!.dueCents).toBe(paid);
    expect(due!.differences.reduce((sum, { amountCents }) => sum + amountCents, due!.balanceCents)).toBe(
      paid,
    );

    // PARTNER-20: an account is not deleted while money is due.
    const keeping = await programsWithMoneyDue(deps.sql, partner.accountId);
    expect(keeping.length > 0).toBe(sumOf(clear) > 0 || balance.payable > 0);

    expect((await world.batch()).totalCents).toBe(paid);
    const heldNow = (await world.payouts()).filter(({ status }) => status === "held");
    expect(heldNow.map(({ amountCents, reason: why }) => [amountCents, why])).toEqual(
      held > 0 ? [[held, "dispute_open"]] : [],
    );
    expect((await world.balance(partner.id)).payable).toBe(balance.payable - paid);
  });
});
