import { callWaiting } from "../commands/postbacks/host-queue.ts";
import type { Deps } from "../deps.ts";
import { hostsWithFreeSlots } from "../queries/postbacks/waiting-hosts.ts";
import { startLoop, type Loop } from "./loop.ts";
import { stepForEach } from "./step-for-each.ts";

const EVERY_MS = 5_000;

/**
 * Keeps the queues before the hosts of postbacks moving. Whoever leaves a host calls the next ones; this does so where
 * they died, where one queued just after the last had left, and where so many had ended that the rest was left to it. One
 * host's failure is no other's. Several workers may do so at once. POSTBACK-13.
 */
export function startPostbackQueues(deps: Deps): Loop {
  return startLoop(deps.log, "queues of postbacks", async (isStopping) => {
    const round = {
      items: await hostsWithFreeSlots(deps.sql, deps.systemClock.now()),
      itemName: "host",
      workName: "queue of postbacks",
      isStopping,
    };
    // A step waits no longer than a call may wait for its host: the hosts after this one wait meanwhile.
    const isAnyMore = await stepForEach(
      deps,
      round,
      async (tx, host) => (await callWaiting(tx, host)).isMore,
    );
    return isAnyMore ? 0 : EVERY_MS;
  });
}
