import { beforeEach, expect, test } from "@jest/globals";
import { makePayoutScene } from "../../../bench/payout-scene.ts";
import { beginRestoration } from "../../../src/commands/restorations/begin-restoration.ts";
import { recordLostPayout } from "../../../src/commands/restorations/record-lost-payout.ts";
import { fillLongAdvice } from "../../../src/db/fill-long-advice.ts";
import type { Sql } from "../../../src/db/sql.ts";
import { inTransaction, type Tx } from "../../../src/db/transaction.ts";
import { newId } from "../../../src/domain/ids.ts";
import { withClient } from "../../../src/local/postgres/databases.ts";
import { listRemittances } from "../../../src/queries/payouts/list-remittances.ts";
import { verifyLedger } from "../../../src/queries/reconciliation/verify-ledger.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { heldOpen, untilSomebodyWaits } from "../../support/scenes/held-open.ts";
import { TESTER } from "../../support/scenes/payout-world.ts";
import { until } from "../../support/scenes/until.ts";
import { useDeps } from "../../support/scenes/use-deps.ts";

const { deps, environment } = useDeps();
const SHOWN = 200;

/** A batch that pays each of these partners so many sales, recorded in another order than that in which they happened. */
async function paidSales({ partners = 1, sales }: { partners?: number; sales: number }) {
  const scene = await makePayoutScene(deps, { partners, conversionsEach: sales, payableEach: sales });
  await deps.sql.execute(
    `update conversion set occurred_at = occurred_at - hashtext(id) % 1000 * interval '1 minute' where program_id = $1`,
    [scene.programId],
  );
  const { batchId } = await scene.openBatch();
  const brand = await deps.sql.row<{ id: string }>('select brand_id as "id" from program where id = $1', [
    scene.programId,
  ]);
  const page = { limit: partners, after: null };
  const batch = { brandId: brand!.id, programId: scene.programId, batchId };
  return {
    programId: scene.programId,
    batchId,
    read: (sql: Sql = deps.sql) => listRemittances(sql, batch, page),
    /** The conversions of a payout's lines by the ledger, the oldest sale first. */
    linesOf: async (payoutId: string) => {
      const rows = await deps.sql.rows<{ id: string }>(
        `select c.id from ledger_entry e join conversion c on c.id = e.conversion_id
         where e.payout_id = $1 and e.entry = 'payout' order by c.occurred_at, e.id`,
        [payoutId],
      );
      return rows.map(({ id }) => id);
    },
    kept: () =>
      deps.sql.rows(
        "select * from long_advice where payout_id in (select id from payout where batch_id = $1)",
        [batchId],
      ),
  };
}
type Paid = Awaited<ReturnType<typeof paidSales>>;

/** Every payout is shown with its first lines, and how many there are. */
async function expectAllShown({ read, linesOf }: Paid): Promise<void> {
  for (const { id, lineCount, lines } of await read()) {
    const all = await linesOf(id);
    expect(lineCount).toBe(all.length);
    expect(lines.map(({ conversionId }) => conversionId)).toEqual(all.slice(0, SHOWN));
  }
}

const problemsOf = async ({ programId }: Paid) => (await verifyLedger(deps, programId, null)).problems;
const fill = (slice: number) =>
  withClient(deps.config.databaseMigrationUrl, (owner) => fillLongAdvice(owner, { slice }));

beforeEach(() => deps.sql.execute("update long_advice_fill set after_id = ''"));

/** How many rows of the ledger and of its sales something reads, from the tables or their indexes. */
function rowsReadBy(read: (sql: Sql) => Promise<unknown>): Promise<number> {
  return inTransaction(deps, async (tx) => {
    // Of the connection, since it has reported them last.
    const countOfConnection = async () => {
      const row = await tx.row<{ count: number }>(
        `select sum(pg_stat_get_xact_tuples_returned(part.oid))::bigint as count
         from unnest(array['ledger_entry', 'conversion']::regclass[]) as one (oid)
         cross join lateral (
           select one.oid union all select indexrelid from pg_index where indrelid = one.oid
         ) part (oid)`,
      );
      return row!.count;
    };
    const before = await countOfConnection();
    await read(tx);
    return (await countOfConnection()) - before;
  });
}

// PAYOUT-24
test("the lines of a payout are listed without reading those that are not shown", async () => {
  const paid = await paidSales({ sales: 4_000 });
  await asOwner({ environment }, "vacuum analyze ledger_entry, conversion, long_advice");
  await expectAllShown(paid);
  // Each line that is shown, and its sale.
  expect(await rowsReadBy(paid.read)).toBeLessThan(4 * SHOWN);
  expect(await problemsOf(paid)).toEqual([]);
});

// PAYOUT-24
test.each([SHOWN, SHOWN + 1])("of a payout of %d lines as many are shown as may be", async (sales) => {
  const paid = await paidSales({ partners: 3, sales });
  await expectAllShown(paid);
  expect(await paid.kept()).toHaveLength(sales > SHOWN ? 3 : 0);
  expect(await problemsOf(paid)).toEqual([]);
});

/** As later facts of an order do, that is valid again: another one becomes the first. */
const moveLast = async (tx: Tx, paid: Paid): Promise<void> => {
  const [{ id } = { id: "" }] = await paid.read();
  const last = (await paid.linesOf(id)).at(-1);
  await tx.execute(
    `update conversion set status = 'pending', occurred_at = '2020-01-01T00:00:00Z' where id = $1`,
    [last],
  );
};

// PAYOUT-24
test("a sale that gets another time has another place among the lines that are shown", async () => {
  const paid = await paidSales({ sales: 300 });
  const [before] = await paid.read();
  await inTransaction(deps, (tx) => moveLast(tx, paid));
  const [after] = await paid.read();
  expect(after!.lines.slice(1)).toEqual(before!.lines.slice(0, -1));
  await expectAllShown(paid);
});

// OPERATE-41
test("what a lost payout is charged with above what was payable is a line of it as well", async () => {
  await inTransaction(deps, (tx) => beginRestoration(tx, { restoredTo: new Date(), origin: TESTER }));
  const size = { partners: 1, conversionsEach: 250, payableEach: 250 };
  const { programId } = await makePayoutScene(deps, size);
  const partner = await deps.sql.row<{ id: string; brandId: string }>(
    'select id, brand_id as "brandId" from partner where program_id = $1',
    [programId],
  );
  const { batchId } = await inTransaction(deps, (tx) =>
    recordLostPayout(tx, {
      ...{ payoutId: newId("payout"), partnerId: partner!.id, method: "bank_transfer", transfer: null },
      ...{ amountCents: 250 * 2_000 + 700, origin: TESTER },
    }),
  );
  const batch = { brandId: partner!.brandId, programId, batchId };
  const [payout] = await listRemittances(deps.sql, batch, { limit: 1, after: null });
  expect(payout).toMatchObject({ lineCount: 251, amountCents: 250 * 2_000 + 700 });
  expect((await verifyLedger(deps, programId, null)).problems).toEqual([]);
  await deps.sql.execute("delete from restoration");
});

test("lines of earlier payouts are kept in slices, after a kill from the last slice on", async () => {
  const paid = await paidSales({ partners: 5, sales: SHOWN + 10 });
  const kept = await paid.kept();
  expect(kept).toHaveLength(5);
  await deps.sql.execute("delete from long_advice");
  await expectAllShown(paid);

  await withClient(deps.config.databaseMigrationUrl, async (owner) => {
    let slices = 0;
    const killedInTheSecond = new Proxy(owner, {
      get(client, name) {
        if (name !== "query") return Reflect.get(client, name) as unknown;
        return async (...given: [string, unknown[]?]) => {
          if (given[0] === "commit" && ++slices > 1) throw new Error("killed");
          return client.query(...given);
        };
      },
    });
    await expect(fillLongAdvice(killedInTheSecond, { slice: 2 })).rejects.toThrow("killed");
  });
  // Of all programs of this file, in the order of ids.
  await fill(2);
  expect(new Set(await paid.kept())).toEqual(new Set(kept));
  await expectAllShown(paid);
  expect(await problemsOf(paid)).toEqual([]);

  // A payout that a former release opens afterwards is found by the next run.
  const later = await paidSales({ sales: SHOWN + 1 });
  await deps.sql.execute(
    "delete from long_advice where payout_id in (select id from payout where batch_id = $1)",
    [later.batchId],
  );
  await fill(2);
  expect(await later.kept()).toHaveLength(1);
});

test("a sale that gets another time before its payout is filled in is shown at its place", async () => {
  const paid = await paidSales({ sales: 300 });
  await deps.sql.execute("delete from long_advice");
  const moved = await heldOpen(deps, (tx) => moveLast(tx, paid));
  const filling = fill(1_000);
  // Only its own role sees what the owner of the tables waits for.
  await withClient(deps.config.databaseMigrationUrl, (owner) =>
    until("the slice to wait for the sale", async () => {
      const { rows } = await owner.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    }),
  );
  await moved.commit();
  await filling;
  expect(await paid.kept()).toHaveLength(1);
  await expectAllShown(paid);
});

test("a sale that gets another time while its payout is filled in is shown at its place", async () => {
  const paid = await paidSales({ sales: 300 });
  await deps.sql.execute("delete from long_advice");
  await withClient(deps.config.databaseMigrationUrl, async (owner) => {
    let moving = Promise.resolve();
    const movedBeforeItsEnd = new Proxy(owner, {
      get(client, name) {
        if (name !== "query") return Reflect.get(client, name) as unknown;
        return async (...given: [string, unknown[]?]) => {
          if (given[0] === "commit") {
            moving = inTransaction(deps, (tx) => moveLast(tx, paid));
            await untilSomebodyWaits(deps);
          }
          return client.query(...given);
        };
      },
    });
    await fillLongAdvice(movedBeforeItsEnd, { slice: 1_000 });
    await moving;
  });
  expect(await paid.kept()).toEqual([]);
  await expectAllShown(paid);
});
