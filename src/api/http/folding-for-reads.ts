import { setTimeout as pause } from "node:timers/promises";
import {
  endsOfQueue,
  FOLD_QUEUES,
  foldInTurns,
  mostBetween,
  MOST_UNFOLDED,
  type FoldQueue,
} from "../../commands/upkeep/fold-queues.ts";
import type { Deps } from "../../deps.ts";

/** Twice what a worker leaves: where workers keep up, the API folds nothing. */
const MOST_BEFORE_READS = 2 * MOST_UNFOLDED;
const LOOK_EVERY_MS = 1_000;
/** A worker that folds takes the first of them within this time. */
const TURN_MS = 2_000;

/** Folds where somebody reads and no worker does it. */
export interface FoldingForReads {
  /** Looks soon whether many changes wait, at most once a second; takes no time of the read. */
  noteRead(): void;
  /** Resolves when the fold under way has ended. */
  close(): Promise<void>;
}

/**
 * Reads add up the changes that no worker has folded into sums yet, and take longer the more there are. So after a read
 * the API looks how many wait, and folds them beside the requests if no worker takes any within two seconds: two that fold
 * at once would keep two processors busy. OPERATE-46.
 */
export function createFoldingForReads(deps: Pick<Deps, "sql" | "queues" | "log">): FoldingForReads {
  const { sql, log } = deps;
  let lookedAt = -Infinity;
  let folding: Promise<void> | null = null;
  const closed = new AbortController();
  const foldMany = async (): Promise<void> => {
    for (const queue of Object.values(FOLD_QUEUES)) {
      if (await isLeft(queue)) await foldInTurns(deps, queue, () => closed.signal.aborted);
    }
  };
  const isLeft = async (queue: FoldQueue): Promise<boolean> => {
    const before = await endsOfQueue(sql, queue);
    if (mostBetween(before) <= MOST_BEFORE_READS) return false;
    await pause(TURN_MS, undefined, closed).catch(() => undefined);
    if (closed.signal.aborted) return false;
    return (await endsOfQueue(sql, queue)).first === before.first;
  };
  return {
    noteRead() {
      if (folding !== null || closed.signal.aborted || performance.now() - lookedAt < LOOK_EVERY_MS) return;
      lookedAt = performance.now();
      folding = foldMany()
        .catch((error: unknown) => log.warn({ err: error }, "folding beside reads interrupted"))
        .finally(() => (folding = null));
    },
    async close() {
      closed.abort();
      await folding;
    },
  };
}
