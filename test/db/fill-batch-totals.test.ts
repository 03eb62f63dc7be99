import { beforeEach, expect, test } from "@jest/globals";
import { foldBatches } from "../../src/commands/upkeep/fold-batches.ts";
import { fillBatchTotals } from "../../src/db/fill-batch-totals.ts";
import { withClient } from "../../src/local/postgres/databases.ts";
import { listBatches } from "../../src/queries/payouts/list-batches.ts";
import { verifyLedger } from "../../src/queries/reconciliation/verify-ledger.ts";
import { reportTo } from "../support/scenes/damaged-books.ts";
import { heldOpen } from "../support/scenes/held-open.ts";
import { payoutWorld } from "../support/scenes/payout-world.ts";
import { useDeps } from "../support/scenes/use-deps.ts";

const { deps } = useDeps();
const report = reportTo(deps);

/** Three batches of two payouts each, which stand as the migration finds them: nothing of them is counted. */
async function batchesFromBefore() {
  const world = await payoutWorld(deps);
  await world.deposit(100_000);
  const partners = [await world.payee(), await world.payee()];
  for (let batch = 0; batch < 3; batch++) {
    for (const { id } of partners) await world.earn(id, 2_000);
    await world.batch();
  }
  await deps.sql.execute("delete from payout_batch_change");
  await deps.sql.execute("delete from payout_batch_sum");
  await deps.sql.execute("insert into payout_batch_fill (batch_id) select id from payout_batch");
  const settle = (payoutId: string) =>
    report(payoutId, payoutId, { kind: "settled", railRef: `tr_${payoutId}` });
  /** Newest first. */
  const sent = async () => {
    const batches = await listBatches(deps.sql, world.brand.id, world.program.id, { limit: 10, after: null });
    for (const { payouts, totalCents } of batches) expect([payouts, totalCents]).toEqual([2, 4_000]);
    return batches.map(({ summary }) => summary.sent);
  };
  return { world, ids: (await world.payouts()).map(({ id }) => id), settle, sent };
}

const fill = (options?: { slice: number }) =>
  withClient(deps.config.databaseMigrationUrl, (owner) => fillBatchTotals(owner, options));
const leftToFill = async () =>
  (await deps.sql.row<{ count: number }>("select count(*) as count from payout_batch_fill"))!.count;
const problems = async () => (await verifyLedger(deps, null, null)).problems;

beforeEach(() => deps.sql.execute("delete from payout_batch_fill"));

test("batches from before their sums are read from their payouts, and filled in slices, also after a kill", async () => {
  const { ids, settle, sent } = await batchesFromBefore();
  await settle(ids[0]!);
  expect(await sent()).toEqual([0, 0, 1]);
  expect(await problems()).toEqual([]);

  await withClient(deps.config.databaseMigrationUrl, async (owner) => {
    let statements = 0;
    const killedAfterTwo = new Proxy(owner, {
      get(client, name) {
        if (name !== "query") return Reflect.get(client, name) as unknown;
        return async (...given: [string, unknown[]?]) => {
          if (given[0].startsWith("with") && ++statements > 2) throw new Error("killed");
          return client.query(...given);
        };
      },
    });
    await expect(fillBatchTotals(killedAfterTwo, { slice: 1 })).rejects.toThrow("killed");
  });
  expect(await leftToFill()).toBe(1);
  expect(await sent()).toEqual([0, 0, 1]);

  await fill();
  expect(await leftToFill()).toBe(0);
  expect(await sent()).toEqual([0, 0, 1]);
  expect(await problems()).toEqual([]);
});

test("a payout that is settled while its batch is filled in counts once, whichever commits first", async () => {
  const { world, ids, settle, sent } = await batchesFromBefore();
  // Before the batches are filled in, and folded or not.
  await settle(ids[0]!);
  await foldBatches(deps.sql);
  await settle(ids[1]!);
  const settleIn = (payoutId: string) =>
    heldOpen(deps, (tx) =>
      tx.execute("update payout set status = 'paid', rail_state = 'settled' where id = $1", [payoutId]),
    );
  const before = await settleIn(ids[2]!);
  try {
    await withClient(deps.config.databaseMigrationUrl, async (owner) => {
      await owner.query("begin");
      await fillBatchTotals(owner);
      // It has read all payouts, and is not committed yet.
      await settle(ids[3]!);
      await foldBatches(deps.sql);
      expect(await sent()).toEqual([0, 1, 2]);
      await owner.query("commit");
    });
    expect(await sent()).toEqual([0, 1, 2]);
  } finally {
    await before.commit();
  }
  await settle(ids[4]!);
  expect(await leftToFill()).toBe(0);
  expect(await sent()).toEqual([1, 2, 2]);
  await foldBatches(deps.sql);
  expect(await sent()).toEqual([1, 2, 2]);
  const { program } = world;
  const { problems: found } = await verifyLedger(deps, program.id, null);
  expect(found.filter(({ check }) => check === "batch_sums")).toEqual([]);
});
