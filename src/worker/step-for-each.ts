import { inTransaction, type Tx } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";

/** What a loop goes through: the log's name of each item, and of the work. */
interface Round {
  readonly items: readonly string[];
  readonly itemName: string;
  readonly workName: string;
  readonly isStopping: () => boolean;
  /** Notes that an item's step failed. */
  readonly noteFailure?: (item: string, error: unknown) => Promise<void>;
}

/**
 * Does a step for each item, in a transaction of its own. One item's failure is logged, and is no other's.
 *
 * @param step returns whether the item has more to be done soon
 * @returns whether any has
 */
export async function stepForEach(
  deps: Deps,
  { items, itemName, workName, isStopping, noteFailure }: Round,
  step: (tx: Tx, item: string) => Promise<boolean>,
): Promise<boolean> {
  let isAnyMore = false;
  for (const item of items) {
    if (isStopping()) break;
    try {
      const isMore = await inTransaction(deps, (tx) => step(tx, item), { kind: "step" });
      isAnyMore ||= isMore;
    } catch (error) {
      if (isStopping()) break;
      deps.log.warn({ err: error, [itemName]: item }, `${workName} interrupted`);
      await noteFailure?.(item, error);
    }
  }
  return isAnyMore;
}
