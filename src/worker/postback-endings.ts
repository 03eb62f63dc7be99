import { endFurtherDeliveries } from "../commands/postbacks/end-deliveries.ts";
import type { Deps } from "../deps.ts";
import { partnersToEnd } from "../queries/postbacks/partners-to-end.ts";
import { startLoop, type Loop } from "./loop.ts";
import { stepForEach } from "./step-for-each.ts";

const LOOK_EVERY_MS = 5_000;

/**
 * Ends the deliveries that a command left, a thousand of each partner in turn, and rests as long as that took. One
 * partner's failure is nobody else's. Several workers may do so at once.
 */
export function startPostbackEndings(deps: Deps): Loop {
  return startLoop(deps.log, "ending of postbacks", async (isStopping) => {
    const startedAt = performance.now();
    const round = {
      items: await partnersToEnd(deps.sql),
      itemName: "partnerId",
      workName: "ending of postbacks",
      isStopping,
    };
    const isMore = await stepForEach(deps, round, endFurtherDeliveries);
    return isMore ? performance.now() - startedAt : LOOK_EVERY_MS;
  });
}
