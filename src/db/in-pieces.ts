import { restAfterPiece } from "./heavy-work.ts";
import type { Tx } from "./transaction.ts";

/** The first piece, and the least: a statement for fewer rows is hardly shorter, whatever it is that takes long. */
const LEAST_PIECE = 50;
const MOST_PIECE = 10_000;
/**
 * About how long a piece takes: whoever meets one is kept waiting no longer. While nobody else uses the process, longer
 * pieces get more done.
 */
const PIECE_MS = { beside: 5, alone: 30 } as const;
/**
 * How long all pieces together wait for others, besides their rests: what waits holds its transaction's locks, which keep
 * changes of the program waiting, and a connection. Long reports of its tenant could otherwise come before each piece.
 */
const MOST_WAITING_MS = 30_000;

/**
 * Reads or writes very many rows in one transaction piece by piece, each about 30 ms of work, in turns with the tenant's
 * other heavy work. While others use the process too, a piece is 5 ms of work, and a rest nine times as long follows it, so
 * that a tenant keeps a processor busy for a tenth of the time. Once they have waited half a minute for others, they wait
 * no more than they would have rested. Decision record 0068.
 *
 * @param owners whose work it is: the tenant first, and its program
 * @param nowMs a monotonic clock
 */
export async function inPieces<Item>(
  tx: Pick<Tx, "deps">,
  owners: readonly string[],
  items: readonly Item[],
  run: (piece: readonly Item[]) => Promise<void>,
  nowMs: () => number = () => performance.now(),
): Promise<void> {
  let size = LEAST_PIECE;
  let mayWaitMs = MOST_WAITING_MS;
  for (let start = 0; start < items.length;) {
    const piece = items.slice(start, start + size);
    const timed = async (): Promise<number> => {
      const startedAtMs = nowMs();
      await run(piece);
      return nowMs() - startedAtMs;
    };
    // A single piece is nobody's burden, and waits for nobody's report.
    const isInTurn = items.length > LEAST_PIECE && mayWaitMs > 0;
    const askedAtMs = nowMs();
    const tookMs = await (isInTurn ? tx.deps.queues.heavily(owners, timed) : timed());
    mayWaitMs += restAfterPiece(tookMs) - (nowMs() - askedAtMs - tookMs);
    start += piece.length;
    const pieceMs = PIECE_MS[tx.deps.queues.hasOthers(owners) ? "beside" : "alone"];
    size = nextPieceSize(size, tookMs, LEAST_PIECE, pieceMs);
  }
}

/** How many rows the next piece has, so that it takes about `pieceMs`, but `least` all the same. */
export function nextPieceSize(size: number, tookMs: number, least: number, pieceMs: number): number {
  const fitting = size * Math.min(2, Math.max(0.5, pieceMs / tookMs));
  return Math.round(Math.min(MOST_PIECE, Math.max(least, fitting)));
}
