import { endFurtherDeliveries } from "../commands/postbacks/end-deliveries.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { partnersToEnd } from "../queries/postbacks/partners-to-end.ts";
import { startLoop, type Loop } from "./loop.ts";

const LOOK_EVERY_MS = 5_000;

/**
 * Ends the deliveries that a command left, a thousand of each partner in turn, and rests as long as that took. One
 * partner's failure is nobody else's. Several workers may do so at once.
 */
export function startPostbackEndings(deps: Deps): Loop {
  return startLoop(deps.log, "ending of postbacks", async (isStopping) => {
    const startedAt = performance.now();
    let isMore = false;
    for (const partnerId of await partnersToEnd(deps.sql)) {
      if (isStopping()) break;
      const hasMore = await inTransaction(deps, (tx) => endFurtherDeliveries(tx, partnerId), {
        kind: "step",
      }).catch((error: unknown) => {
        if (!isStopping()) deps.log.warn({ err: error, partnerId }, "ending of postbacks interrupted");
        return false;
      });
      isMore ||= hasMore;
    }
    return isMore ? performance.now() - startedAt : LOOK_EVERY_MS;
  });
}
