import assert from "node:assert";
import { setTimeout as pause } from "node:timers/promises";
import { nextPieceSize } from "../../db/in-pieces.ts";
import type { Sql } from "../../db/sql.ts";

/** A statement that takes fewer is hardly shorter: what it costs to begin and to write the sums remains. */
const LEAST_SIZE = 1_000;
const STATEMENT_MS = 100;
const LONGEST_REST_MS = 1_000;

/** Whether the process is asked to stop; work that can be continued later then ends between two statements. */
export type IsStopping = () => boolean;

export const NEVER: IsStopping = () => false;

export interface FoldPace {
  /** How many changes a statement takes; by default as many as fit a tenth of a second, and 1,000 at least. */
  readonly size?: number;
  /** Runs a statement when its turn has come, by default at once; waiting for it is none of the statement's time. */
  readonly inTurn?: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/**
 * Moves changes into sums, by statements of about a tenth of a second: whoever commits meanwhile waits until what such a
 * statement has written is on disk. Each is a single statement, so that readers find each change in exactly one place;
 * several workers may run it at once if it skips locked changes and writes the sums in one order.
 *
 * Each statement goes on after the last change of the one before it: what was taken stays in the index as long as any older
 * transaction runs, and would be stepped over again each time. So a change that is committed late, with a smaller id, or
 * that another worker had locked, is left to the next call.
 *
 * @param statement takes at most `$1` changes with ids above `$2`, the smallest first, and returns one row: `taken`, their
 * number, and `lastId`, the greatest of their ids
 * @returns how many changes were folded
 */
export async function foldChanges(
  sql: Sql,
  statement: string,
  isStopping: IsStopping,
  { size, inTurn = (work) => work() }: FoldPace = {},
): Promise<number> {
  let folded = 0;
  let after = 0;
  for (let piece = size ?? LEAST_SIZE; ;) {
    const { taken, lastId, tookMs } = await inTurn(() => foldPiece(sql, statement, piece, after));
    folded += taken;
    after = lastId ?? after;
    if (taken < piece || isStopping()) return folded;
    // A long queue leaves half of a processor's time to others.
    await pause(Math.min(tookMs, LONGEST_REST_MS));
    piece = size ?? nextPieceSize(piece, tookMs, LEAST_SIZE, STATEMENT_MS);
  }
}

interface Taken {
  readonly taken: number;
  /** Null where nothing was taken. */
  readonly lastId: number | null;
}

async function foldPiece(
  sql: Sql,
  statement: string,
  size: number,
  after: number,
): Promise<Taken & { readonly tookMs: number }> {
  const startedAt = performance.now();
  const row = await sql.row<Taken>(statement, [size, after]);
  assert(row, "an aggregate always has a row");
  return { ...row, tookMs: performance.now() - startedAt };
}
