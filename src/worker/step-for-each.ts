import { hasSqlState } from "../db/sql-state.ts";
import { inTransaction, type Tx } from "../db/transaction.ts";
import type { Work } from "../db/work.ts";
import type { Deps } from "../deps.ts";

/** What a loop goes through: the log's name of each item, and of the work. */
interface Round {
  readonly items: readonly string[];
  readonly itemName: string;
  readonly workName: string;
  readonly isStopping: () => boolean;
  /** From when no further item is begun, on a monotonic clock; the first one always is. */
  readonly untilMs?: number;
  /** `step` by default. */
  readonly kind?: Work;
  /** Notes that an item's step failed. */
  readonly noteFailure?: (item: string, error: unknown) => Promise<void>;
  /**
   * The program whose locks an item may meet; null for none. An item that does not get a lock in time has not failed: it is
   * passed over, and so are the further ones of its program.
   */
  readonly programOf?: (item: string) => string | null;
}

/**
 * Does a step for each item, in a transaction of its own. One item's failure is logged, and is no other's.
 *
 * @param step returns whether the item has more to be done soon
 * @returns whether any has
 */
export async function stepForEach(
  deps: Deps,
  { items, itemName, workName, isStopping, untilMs = Infinity, kind = "step", noteFailure, programOf }: Round,
  step: (tx: Tx, item: string) => Promise<boolean>,
): Promise<boolean> {
  const locked = new Set<string | null>();
  let isAnyMore = false;
  for (const [place, item] of items.entries()) {
    if (isStopping() || (place > 0 && performance.now() >= untilMs)) break;
    const programId = programOf?.(item) ?? null;
    if (programId !== null && locked.has(programId)) continue;
    try {
      const isMore = await inTransaction(deps, (tx) => step(tx, item), { kind });
      isAnyMore ||= isMore;
    } catch (error) {
      if (isStopping()) break;
      if (programOf !== undefined && hasSqlState(error, "lockNotAvailable")) {
        deps.log.debug({ [itemName]: item, programId }, `${workName}: passed over what is locked`);
        locked.add(programId);
        continue;
      }
      deps.log.warn({ err: error, [itemName]: item }, `${workName} interrupted`);
      await noteFailure?.(item, error);
    }
  }
  return isAnyMore;
}
