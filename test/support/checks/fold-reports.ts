import { foldFunding } from "../../../src/commands/funding/fold-funding.ts";
import { foldApprovedCustomers } from "../../../src/commands/upkeep/fold-approved-customers.ts";
import { dropPastPeriods, foldStatistics } from "../../../src/commands/upkeep/fold-statistics.ts";
import type { Sql } from "../../../src/db/sql.ts";

/** What the worker does to the sums of reports from time to time. */
export async function foldReports(sql: Sql): Promise<void> {
  await foldStatistics(sql);
  await dropPastPeriods(sql);
  await foldFunding(sql);
  await foldApprovedCustomers(sql);
}
