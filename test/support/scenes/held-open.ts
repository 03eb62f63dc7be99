import { inTransaction, type Tx } from "../../../src/db/transaction.ts";
import type { Deps } from "../../../src/deps.ts";
import { until } from "./until.ts";

/** A transaction that has done its work and holds its locks until the test ends it. */
export interface HeldOpen {
  commit(): Promise<void>;
  rollBack(): Promise<void>;
}

/** Runs `work` in a transaction and keeps it open, so that what else a test does meets its locks. */
export async function heldOpen(deps: Deps, work: (tx: Tx) => Promise<unknown>): Promise<HeldOpen> {
  const isDone = Promise.withResolvers<void>();
  const end = Promise.withResolvers<"commit" | "roll back">();
  const ended = inTransaction(deps, async (tx) => {
    // What a test waits for may take longer to come than a transaction of the service may stand idle.
    await tx.execute("set local idle_in_transaction_session_timeout = 0");
    await work(tx);
    isDone.resolve();
    if ((await end.promise) === "roll back") throw new RolledBack();
  });
  await Promise.race([isDone.promise, ended]);
  return {
    commit() {
      end.resolve("commit");
      return ended;
    },
    async rollBack() {
      end.resolve("roll back");
      await ended.catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error;
      });
    },
  };
}

class RolledBack extends Error {}

/** Resolves once some transaction of this database waits for a lock. */
export async function untilSomebodyWaits(deps: Deps): Promise<void> {
  await until("a transaction to wait for a lock", async () => {
    const row = await deps.sql.row<{ count: number }>(
      "select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return row!.count > 0;
  });
}

/**
 * Holds `first` open, starts `second`, waits until that waits for it, ends `first`, and gives the outcome of `second`:
 * the one order of two things at the same moment in which the later one has read before the earlier one is done.
 */
export async function oneAfterTheOther<Result>(
  deps: Deps,
  first: (tx: Tx) => Promise<unknown>,
  second: () => Promise<Result>,
  end: keyof HeldOpen = "commit",
): Promise<Result> {
  const held = await heldOpen(deps, first);
  const outcome = second();
  try {
    await untilSomebodyWaits(deps);
  } finally {
    await held[end]();
  }
  return outcome;
}
