import type { Tx } from "./transaction.ts";

/** The first piece, and the least: a statement for fewer rows is hardly shorter, whatever it is that takes long. */
const LEAST_PIECE = 100;
const MOST_PIECE = 10_000;
/** About how long a piece takes. */
const PIECE_MS = 100;

/**
 * Reads or writes very many rows in one transaction piece by piece, each about a tenth of a second's work, in turns with
 * the tenant's other heavy work. While others use the process too, a rest four times as long follows each, so that a
 * tenant keeps a processor busy for a fifth of the time. Decision record 0068.
 *
 * @param owners whose work it is: the tenant first, and its program
 */
export async function inPieces<Item>(
  tx: Pick<Tx, "deps">,
  owners: readonly string[],
  items: readonly Item[],
  run: (piece: readonly Item[]) => Promise<void>,
): Promise<void> {
  let size = LEAST_PIECE;
  for (let start = 0; start < items.length;) {
    const piece = items.slice(start, start + size);
    const timed = async (): Promise<number> => {
      const startedAt = performance.now();
      await run(piece);
      return performance.now() - startedAt;
    };
    // A single piece is nobody's burden, and waits for nobody's report.
    const tookMs = await (items.length > LEAST_PIECE ? tx.deps.queues.heavily(owners, timed) : timed());
    start += piece.length;
    size = nextPieceSize(size, tookMs, LEAST_PIECE);
  }
}

/** How many rows the next piece has, so that it takes about as long as a piece should, but `least` all the same. */
export function nextPieceSize(size: number, tookMs: number, least: number): number {
  const fitting = size * Math.min(2, Math.max(0.5, PIECE_MS / tookMs));
  return Math.round(Math.min(MOST_PIECE, Math.max(least, fitting)));
}
