import { expect, test } from "@jest/globals";
import { openBatch } from "../../../src/commands/payouts/open-batch.ts";
import { inTransaction, type Tx } from "../../../src/db/transaction.ts";
import { withClient } from "../../../src/local/postgres/databases.ts";
import { heldOpen } from "../../support/scenes/held-open.ts";
import { payoutWorld, TESTER } from "../../support/scenes/payout-world.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps } = useDeps();

const PAYEES = 40;
const LINES_EACH = 2;

/** How many rows of payouts the transaction has read so far. */
async function payoutsRead(tx: Tx): Promise<number> {
  const row = await tx.row<{ count: number }>(
    "select seq_tup_read + coalesce(idx_tup_fetch, 0) as count from pg_stat_xact_user_tables where relname = 'payout'",
  );
  return row!.count;
}

// PAYOUT-1
test("a line of a batch reads its own payout, not all of the program, where PostgreSQL takes the table for empty", async () => {
  const world = await payoutWorld(deps);
  await world.deposit(1_000_000);
  for (let count = 0; count < PAYEES; count += 1) {
    const partner = await world.payee();
    for (let line = 0; line < LINES_EACH; line += 1) await world.earn(partner.id, 1_000);
  }
  const ids = { brandId: world.brand.id, programId: world.program.id, origin: TESTER };
  // Its pages are there and none of its rows, which is what the planner knows from then on.
  await (await heldOpen(deps, (tx) => openBatch(tx, ids))).rollBack();
  await withClient(deps.config.databaseMigrationUrl, (client) => client.query("analyze payout"));

  const [sentOff, read] = await inTransaction(deps, async (tx) => {
    const batch = await openBatch(tx, ids);
    return [batch.sentOff, await payoutsRead(tx)];
  });
  expect(sentOff).toBe(PAYEES);
  expect(read).toBeLessThan(5 * PAYEES * LINES_EACH);
});
