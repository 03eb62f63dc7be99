import type { Tx } from "./transaction.ts";

/**
 * Takes the planner's statistics of a table anew, with what this transaction has written; others plan by them once it
 * commits. Reads a sample of at most 30,000 rows, whatever the size of the table. Decision record 0104.
 *
 * @param table as `analyze_table` allows it
 */
export async function analyzeTable(
  tx: Pick<Tx, "execute">,
  table: "ledger_entry" | "mail" | "open_line" | "outbox" | "payout",
): Promise<void> {
  await tx.execute("select analyze_table($1)", [table]);
}
