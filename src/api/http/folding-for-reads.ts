import {
  FOLD_QUEUES,
  foldInTurns,
  MOST_UNFOLDED,
  unfoldedAtMost,
} from "../../commands/upkeep/fold-queues.ts";
import type { Deps } from "../../deps.ts";

/** Twice what a worker leaves: where workers keep up, the API folds nothing. */
const MOST_BEFORE_READS = 2 * MOST_UNFOLDED;
const LOOK_EVERY_MS = 1_000;

/** Folds where somebody reads and no worker does it. */
export interface FoldingForReads {
  /** Looks soon whether many changes wait, at most once a second; takes no time of the read. */
  noteRead(): void;
  /** Resolves when the fold under way has ended. */
  close(): Promise<void>;
}

/**
 * Reads add up the changes that no worker has folded into sums yet, and take longer the more there are. So after a read
 * the API looks how many wait, and folds them beside the requests if a worker would have done so long ago. OPERATE-46.
 */
export function createFoldingForReads(deps: Pick<Deps, "sql" | "queues" | "log">): FoldingForReads {
  const { sql, log } = deps;
  let lookedAt = -Infinity;
  let folding: Promise<void> | null = null;
  let isClosed = false;
  const foldMany = async (): Promise<void> => {
    const counts = await unfoldedAtMost(sql);
    for (const queue of Object.values(FOLD_QUEUES)) {
      if (isClosed) return;
      if (counts[queue.table]! > MOST_BEFORE_READS) await foldInTurns(deps, queue, () => isClosed);
    }
  };
  return {
    noteRead() {
      if (folding !== null || isClosed || performance.now() - lookedAt < LOOK_EVERY_MS) return;
      lookedAt = performance.now();
      folding = foldMany()
        .catch((error: unknown) => log.warn({ err: error }, "folding beside reads interrupted"))
        .finally(() => (folding = null));
    },
    async close() {
      isClosed = true;
      await folding;
    },
  };
}
