import assert from "node:assert";
import type { Sql } from "../../db/sql.ts";

const BATCH_SIZE = 10_000;

/**
 * Takes changes out and adds them to sums, until none is left. It is one statement, so that a reader finds each change in
 * one place; several workers may run it at once when it skips locked changes and writes the sums in one order.
 *
 * @param statement takes at most `$1` changes and answers one row with `taken`, how many these were
 * @returns how many changes were folded
 */
export async function foldChanges(sql: Sql, statement: string): Promise<number> {
  let folded = 0;
  for (;;) {
    const row = await sql.row<{ taken: number }>(statement, [BATCH_SIZE]);
    assert(row, "an aggregate always has a row");
    folded += row.taken;
    if (row.taken < BATCH_SIZE) return folded;
  }
}
