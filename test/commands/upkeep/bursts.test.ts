import { expect, test } from "@jest/globals";
import { foldFunding } from "../../../src/commands/upkeep/fold-funding.ts";
import { foldApprovedCustomers } from "../../../src/commands/upkeep/fold-approved-customers.ts";
import { foldBatches } from "../../../src/commands/upkeep/fold-batches.ts";
import { foldBalances } from "../../../src/commands/upkeep/fold-balances.ts";
import { foldStatistics } from "../../../src/commands/upkeep/fold-statistics.ts";
import type { Sql } from "../../../src/db/sql.ts";
import { asOwner } from "../../support/scenes/as-owner.ts";
import { planOf } from "../../support/scenes/plans.ts";
import { useApi } from "../../support/scenes/use-api.ts";

const { api } = useApi();

const BURST = 3_000;

const CHANGES: [table: string, columns: string, fold: (sql: Sql) => Promise<number>][] = [
  [
    "balance_change",
    "program_id, partner_id, bucket, period, amount_cents, hour) select 'p', 'q' || n, 'pending', 0, 1, n % 10",
    foldBalances,
  ],
  [
    "statistics_change",
    "program_id, partner_id, hour, clicks) select 'p', 'q' || n, n % 10, 1",
    foldStatistics,
  ],
  ["funding_change", "program_id, kind, amount_cents) select 'p' || n, 'deposit', 1", foldFunding],
  [
    "approved_customer_change",
    "partner_id, customer_key, sales) select 'q', 'c' || n, 1",
    foldApprovedCustomers,
  ],
  [
    "payout_batch_change",
    "batch_id, status, method, needs_attention, payouts, amount_cents) select 'b' || n, 'paid', 'sandbox', false, 1, 1",
    foldBatches,
  ],
];

// The table was as good as empty when the planner last looked: joins that suit one row would compare each change with each.
// Where it was not vacuumed, its pages are still full of what was deleted.
const LOOKS = ["vacuum analyze", "analyze"];

const CASES = LOOKS.flatMap((look) => CHANGES.map((change) => [...change, look] as const));

test.each(CASES)(
  "a burst in %s after a quiet time is folded in linear time (%#)",
  async (table, columns, fold, look) => {
    const burst = `insert into ${table} (${columns} from generate_series(1, ${BURST}) as n`;
    await asOwner(api, `${burst}; delete from ${table} where id < (select max(id) from ${table})`);
    await asOwner(api, `${look} ${table}`);
    await asOwner(api, burst);

    const nodes = await planOf(api.deps.sql, fold, { taken: 0 });
    const compared = nodes.map((node) => (node["Rows Removed by Join Filter"] ?? 0) * node["Actual Loops"]);
    expect(Math.max(...compared)).toBeLessThan(10 * BURST);
  },
);
