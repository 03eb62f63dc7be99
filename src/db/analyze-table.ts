import type { Tx } from "./transaction.ts";

/** The tables that `analyze_table` allows: those that a batch fills. */
export const ANALYZED_TABLES = ["payout", "ledger_entry", "open_line", "mail", "outbox"] as const;

/**
 * Takes the planner's statistics of a table anew, with what this transaction has written; others plan by them once it
 * commits. Reads a sample of at most 30,000 rows, whatever the size of the table. Decision record 0104.
 */
export async function analyzeTable(
  tx: Pick<Tx, "execute">,
  table: (typeof ANALYZED_TABLES)[number],
): Promise<void> {
  await tx.execute("select analyze_table($1)", [table]);
}
