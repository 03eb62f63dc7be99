import { beforeAll, expect, test } from "@jest/globals";
import { inTransaction } from "../../../src/db/transaction.ts";
import { findHistoryProblems } from "../../../src/queries/reconciliation/history-problems.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { fillSales } from "../../support/scenes/bulk-sales.ts";
import { planOf, rowsReadOf } from "../../support/scenes/plans.ts";
import { sellingScene, type SellingScene } from "../../support/scenes/sales.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api, make } = useApi();

const HOUR_MS = 3_600_000;
/** One a minute; each has two entries and was decided half an hour later. */
const SALES = 6_000;
const SALES_OF_AN_HOUR = 60;
let scene: SellingScene;
beforeAll(async () => {
  scene = await sellingScene(make);
  const { program, seller } = scene;
  await fillSales(api.deps, program, seller.id, SALES);
  await api.deps.sql.execute(
    `insert into ledger_entry (program_id, brand_id, conversion_id, partner_id, kind, entry, amount_cents, cause, is_test,
       created_at)
     select program_id, brand_id, id, line.partner_id, line.kind, 'accrual', line.cents, 'recorded', false, created_at
     from conversion c
     cross join lateral (values (c.partner_id, 'direct', c.direct_cents), (null, 'platform_fee', c.fee_cents))
       line (partner_id, kind, cents)
     where program_id = $1`,
    [program.id],
  );
  await api.deps.sql.execute(
    `insert into conversion_change (conversion_id, program_id, status_before, hold_until_before, created_at)
     select id, program_id, 'pending', hold_until, created_at + interval '30 minutes' from conversion
     where program_id = $1 and status <> 'pending'`,
    [program.id],
  );
  await asOwner(api, "analyze ledger_entry, conversion, conversion_change, payout");
});

// OPERATE-24
test.each([1, 5])(
  "a slice of %s hours reads what happened in them, not the program's history",
  async (hours) => {
    const now = await make.businessNow();
    const first = Math.floor(now.getTime() / HOUR_MS) - 50;
    const slice = { programId: scene.program.id, first, end: first + hours };
    const nodes = await inTransaction(api.deps, (tx) =>
      planOf(tx, (sql) => findHistoryProblems({ ...tx, ...sql }, slice)),
    );
    // Those whose decision is in its first half hour, too.
    const touched = SALES_OF_AN_HOUR * (hours + 1);
    const readOf = (table: string) => rowsReadOf(nodes, table).reduce((sum, rows) => sum + rows, 0);
    expect(readOf("conversion")).toBeLessThanOrEqual(touched);
    expect(readOf("conversion_change")).toBeLessThanOrEqual(2 * touched);
    // Once by their time, and once with each of two states of their sale.
    expect(readOf("ledger_entry")).toBeLessThanOrEqual(3 * 2 * touched);
  },
);
