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

/** Where the changes of each queue began when somebody looked last, by its table. */
export type Beginnings = Map<string, number>;

/**
 * How many changes wait at most in each queue, by its table and its two ends: what other folds have taken in between, and
 * ids that no transaction kept, count as well.
 *
 * @param beginnings of the caller's former looks. While any old transaction runs, folded changes stay in the index, and each
 * look would step over all of them again; from where they began last, it does so once. A change that was committed late,
 * with a smaller id, is not counted.
 */
export async function unfoldedAtMost(
  sql: Sql,
  beginnings: Beginnings = new Map(),
): Promise<Readonly<Record<string, number>>> {
  const tables = Object.values(FOLD_QUEUES).map(({ table }) => table);
  const ends = tables.map(
    (table, place) => `
      (select json_build_array(min(id), max(id)) from ${table} where id >= $${place + 1}::bigint) as ${table}`,
  );
  const found = await sql.row<Record<string, readonly [number | null, number | null]>>(
    `select ${ends.join(", ")}`,
    tables.map((table) => beginnings.get(table) ?? 0),
  );
  return Object.fromEntries(
    tables.map((table) => {
      const [first, last] = found![table]!;
      if (first === null || last === null) return [table, 0];
      beginnings.set(table, first);
      return [table, last - first + 1];
    }),
  );
}
