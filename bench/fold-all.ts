import { FOLD_QUEUES } from "../src/commands/upkeep/fold-queues.ts";
import { inTransaction } from "../src/db/transaction.ts";
import type { Deps } from "../src/deps.ts";

/** All changes in one statement: of a queue of millions each fold of a few would walk what the ones before have taken. */
const AT_ONCE = 1_000_000_000;

/**
 * Folds what was written in bulk into its sums, as workers would have done long ago: the bench has none, and an API would
 * fold it beside what is measured.
 */
export async function foldAll(deps: Deps): Promise<void> {
  for (const { fold } of Object.values(FOLD_QUEUES)) {
    await inTransaction(
      deps,
      async (sql) => {
        await sql.execute("set local work_mem = '256MB'");
        await fold(sql, () => false, { size: AT_ONCE });
      },
      // A read's limits would end it on a busy machine.
      { kind: "batch" },
    );
  }
}
