import { foldFunding } from "../../../src/commands/upkeep/fold-funding.ts";
import { foldBalances } from "../../../src/commands/upkeep/fold-balances.ts";
import { foldBatches } from "../../../src/commands/upkeep/fold-batches.ts";
import { foldApprovedCustomers } from "../../../src/commands/upkeep/fold-approved-customers.ts";
import { dropPastPeriods, foldStatistics } from "../../../src/commands/upkeep/fold-statistics.ts";
import type { Sql } from "../../../src/db/sql.ts";

/** What the worker does to the sums of balances and reports from time to time. */
export async function foldReports(sql: Sql): Promise<void> {
  await foldBalances(sql);
  await foldStatistics(sql);
  await dropPastPeriods(sql);
  await foldFunding(sql);
  await foldApprovedCustomers(sql);
  await foldBatches(sql);
}
