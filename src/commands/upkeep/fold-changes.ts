import assert from "node:assert";
import { setTimeout as pause } from "node:timers/promises";
import { nextPieceSize } from "../../db/in-pieces.ts";
import type { Sql } from "../../db/sql.ts";

const FIRST_SIZE = 1_000;
const LONGEST_REST_MS = 1_000;

/** Whether the process is asked to stop; work that can be continued later then ends between two statements. */
export type IsStopping = () => boolean;

export const NEVER: IsStopping = () => false;

export interface FoldPace {
  /** How many changes a statement takes; by default as many as fit a tenth of a second. */
  readonly size?: number;
  /** Runs a statement when its turn has come, by default at once; waiting for it is none of the statement's time. */
  readonly inTurn?: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/**
 * Moves changes into sums until none is left, by statements of about a tenth of a second: whoever commits meanwhile waits
 * until what such a statement has written is on disk. Each is a single statement, so that readers find each change in
 * exactly one place; several workers may run it at once if it skips locked changes and writes the sums in one order.
 *
 * @param statement takes at most `$1` changes and returns one row with `taken`, their number
 * @returns how many changes were folded
 */
export async function foldChanges(
  sql: Sql,
  statement: string,
  isStopping: IsStopping,
  { size, inTurn = (work) => work() }: FoldPace = {},
): Promise<number> {
  let folded = 0;
  for (let piece = size ?? FIRST_SIZE; ;) {
    const { taken, tookMs } = await inTurn(() => foldPiece(sql, statement, piece));
    folded += taken;
    if (taken < piece || isStopping()) return folded;
    // A long queue leaves half of a processor's time to others.
    await pause(Math.min(tookMs, LONGEST_REST_MS));
    piece = size ?? nextPieceSize(piece, tookMs);
  }
}

async function foldPiece(
  sql: Sql,
  statement: string,
  size: number,
): Promise<{ readonly taken: number; readonly tookMs: number }> {
  const startedAt = performance.now();
  const row = await sql.row<{ taken: number }>(statement, [size]);
  assert(row, "an aggregate always has a row");
  return { taken: row.taken, tookMs: performance.now() - startedAt };
}
