import type { DatabaseDeps } from "../../db/database-deps.ts";
import type { Sql } from "../../db/sql.ts";
import { foldFunding } from "./fold-funding.ts";
import { foldApprovedCustomers } from "./fold-approved-customers.ts";
import { foldBalances } from "./fold-balances.ts";
import { foldBatches } from "./fold-batches.ts";
import { foldStatistics } from "./fold-statistics.ts";
import type { FoldPace, IsStopping } from "./fold-changes.ts";

/** Changes that wait to be folded into sums, of one kind. */
export interface FoldQueue {
  readonly table: string;
  readonly fold: (sql: Sql, isStopping: IsStopping, pace?: FoldPace) => Promise<number>;
}

/** By what their sums are of. */
export const FOLD_QUEUES = {
  balances: { table: "balance_change", fold: foldBalances },
  "deposits and fees": { table: "funding_change", fold: foldFunding },
  statistics: { table: "statistics_change", fold: foldStatistics },
  "approved customers": { table: "approved_customer_change", fold: foldApprovedCustomers },
  "payout batches": { table: "payout_batch_change", fold: foldBatches },
} as const satisfies Record<string, FoldQueue>;

/** A worker folds at once what is more than this: a balance that adds so many up takes a fifth longer at most. OPERATE-46. */
export const MOST_UNFOLDED = 2_000;

/**
 * Folds a queue, in turns with whatever else keeps a processor of this process busy.
 *
 * @returns how many changes were folded
 */
export const foldInTurns = (
  { sql, queues }: Pick<DatabaseDeps, "sql" | "queues">,
  queue: FoldQueue,
  isStopping: IsStopping,
): Promise<number> => queue.fold(sql, isStopping, { inTurn: (work) => queues.heavily([], work) });

/**
 * How many changes wait at most in each queue, by its table and its two ends: what other folds have taken in between, and
 * ids that no transaction kept, count as well.
 */
export async function unfoldedAtMost(sql: Sql): Promise<Readonly<Record<string, number>>> {
  const counts = Object.values(FOLD_QUEUES).map(
    ({ table }) => `(select coalesce(max(id) - min(id) + 1, 0)::double precision from ${table}) as ${table}`,
  );
  return (await sql.row<Record<string, number>>(`select ${counts.join(", ")}`))!;
}
