import { describe, expect, test } from "@jest/globals";
import { depositFunds } from "../../../src/commands/funding/deposit-funds.ts";
import { withdrawFunds } from "../../../src/commands/funding/withdraw-funds.ts";
import { inTransaction } from "../../../src/db/transaction.ts";
import type { Deps } from "../../../src/deps.ts";
import { availableCentsOf } from "../../../src/domain/balances/funding.ts";
import { fundingFigures } from "../../../src/queries/balances/funding-figures.ts";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { payoutWorld, TESTER, type PayoutWorld } from "../../support/scenes/payout-world.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps } = useDeps();

const withdraw = ({ brand, program }: PayoutWorld, amountCents: number, reference: string) =>
  inTransaction(deps, (tx) =>
    withdrawFunds(tx, {
      ...{ brandId: brand.id, programId: program.id, amountCents, reference, note: "Entered twice" },
      origin: TESTER,
    }),
  );
const available = async ({ brand, program }: PayoutWorld) =>
  availableCentsOf(await fundingFigures(deps.sql, brand.id, program.id));

// Review: money 11
describe("a withdrawal", () => {
  // FUNDING-1
  test("undoes a deposit that was entered twice, and leaves an audit line", async () => {
    const world = await payoutWorld(deps);
    await world.deposit(5_000);
    await world.deposit(5_000);
    await withdraw(world, 5_000, "W-1");
    expect(await available(world)).toBe(5_000);
    const entries = await deps.sql.rows(
      "select kind, amount_cents, note from funding_entry where program_id = $1 order by id desc limit 1",
      [world.program.id],
    );
    expect(entries).toEqual([{ kind: "withdrawal", amount_cents: -5_000, note: "Entered twice" }]);
    const audited = await deps.sql.rows(
      "select details from audit_entry where program_id = $1 and action = 'funding.withdrawal'",
      [world.program.id],
    );
    expect(audited).toEqual([{ details: { amountCents: 5_000, cause: "withdrawal:W-1" } }]);
    expect((await verifyLedger(deps, world.program.id, null)).problems).toEqual([]);
  });

  // FUNDING-1
  test("is never of more than is available, nor entered twice under one reference", async () => {
    const world = await payoutWorld(deps);
    await world.deposit(5_000);
    await expect(withdraw(world, 5_001, "W-1")).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("50.00 USD"),
    });
    await withdraw(world, 1_000, "W-1");
    await expect(withdraw(world, 1_000, "W-1")).rejects.toMatchObject({ code: "conflict" });
    expect(await available(world)).toBe(4_000);
  });

  test("and a batch at the same moment never send more than there is", async () => {
    for (let run = 0; run < 6; run += 1) {
      const world = await payoutWorld(deps);
      await world.deposit(2_500);
      const partner = await world.payee();
      await world.earn(partner.id, 2_000);
      await Promise.allSettled([
        withdraw(world, 1_000, "W-1"),
        world.batch(),
        withdraw(world, 1_000, "W-2"),
        withdraw(world, 1_000, "W-1"),
      ]);
      expect(await available(world)).toBeGreaterThanOrEqual(0);
      expect((await verifyLedger(deps, world.program.id, null)).problems).toEqual([]);
    }
  });
});

// FUNDING-1
// Review: money 11
test("on the main network a deposit needs a reference, so that a repeat never doubles it", async () => {
  const world = await payoutWorld(deps);
  const mainnet: Deps = { ...deps, config: { ...deps.config, network: "mainnet" } };
  const deposit = (reference: string | null) =>
    inTransaction(mainnet, (tx) =>
      depositFunds(tx, {
        ...{
          brandId: world.brand.id,
          programId: world.program.id,
          amountCents: 5_000,
          reference,
          note: null,
        },
        origin: TESTER,
      }),
    );
  await expect(deposit(null)).rejects.toMatchObject({
    code: "invalid_request",
    message: expect.stringContaining("reference"),
  });
  await deposit("B-1");
  await expect(deposit("B-1")).rejects.toMatchObject({ code: "conflict" });
  expect(await available(world)).toBe(5_000);
});
