import assert from "node:assert";
import { setTimeout as pause } from "node:timers/promises";
import { nextPieceSize } from "../../db/in-pieces.ts";
import type { Sql } from "../../db/sql.ts";

const FIRST_SIZE = 1_000;
const LONGEST_REST_MS = 1_000;

/** Whether the process is asked to stop; work that can be continued later then ends between two statements. */
export type IsStopping = () => boolean;

export const NEVER: IsStopping = () => false;

/**
 * Moves changes into sums until none is left, by statements of about a tenth of a second: whoever commits meanwhile waits
 * until what such a statement has written is on disk. Each is a single statement, so that readers find each change in
 * exactly one place; several workers may run it at once if it skips locked changes and writes the sums in one order.
 *
 * @param statement takes at most `$1` changes and returns one row with `taken`, their number
 * @param size how many each takes; by default as many as fit that time
 * @returns how many changes were folded
 */
export async function foldChanges(
  sql: Sql,
  statement: string,
  isStopping: IsStopping,
  size?: number,
): Promise<number> {
  let folded = 0;
  for (let piece = size ?? FIRST_SIZE; ;) {
    const startedAt = performance.now();
    const row = await sql.row<{ taken: number }>(statement, [piece]);
    const tookMs = performance.now() - startedAt;
    assert(row, "an aggregate always has a row");
    folded += row.taken;
    if (row.taken < piece || isStopping()) return folded;
    // A long queue leaves half of a processor's time to others.
    await pause(Math.min(tookMs, LONGEST_REST_MS));
    piece = size ?? nextPieceSize(piece, tookMs);
  }
}
