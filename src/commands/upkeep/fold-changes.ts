import assert from "node:assert";
import { setTimeout as pause } from "node:timers/promises";
import type { Sql } from "../../db/sql.ts";

/** Small enough that no statement keeps its locks for long. */
const BATCH_SIZE = 10_000;
const LONGEST_REST_MS = 1_000;

/** Whether the process is asked to stop; work that can be continued later then ends between two statements. */
export type IsStopping = () => boolean;

export const NEVER: IsStopping = () => false;

/**
 * Moves changes into sums until none is left. A single statement, so that readers find each change in exactly one
 * place; several workers may run it at once if it skips locked changes and writes the sums in one order.
 *
 * @param statement takes at most `$1` changes and returns one row with `taken`, their number
 * @returns how many changes were folded
 */
export async function foldChanges(
  sql: Sql,
  statement: string,
  isStopping: IsStopping,
  batchSize = BATCH_SIZE,
): Promise<number> {
  let folded = 0;
  for (;;) {
    const startedAt = performance.now();
    const row = await sql.row<{ taken: number }>(statement, [batchSize]);
    assert(row, "an aggregate always has a row");
    folded += row.taken;
    if (row.taken < batchSize || isStopping()) return folded;
    // A long queue leaves half of a processor's time to others.
    await pause(Math.min(performance.now() - startedAt, LONGEST_REST_MS));
  }
}
