import { callWaiting } from "../commands/postbacks/host-queue.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { hostsWithFreeSlots } from "../queries/postbacks/waiting-hosts.ts";
import { startLoop, type Loop } from "./loop.ts";

const EVERY_MS = 5_000;

/**
 * Keeps the queues before the hosts of postbacks moving. Whoever leaves a host calls the next ones; this does so where
 * they died, or where one queued just after the last had left. Several workers may do so at once. POSTBACK-13.
 */
export function startPostbackQueues(deps: Deps): Loop {
  return startLoop(deps.log, "queues of postbacks", async (isStopping) => {
    for (const host of await hostsWithFreeSlots(deps.sql, deps.systemClock.now())) {
      if (isStopping()) break;
      await inTransaction(deps, (tx) => callWaiting(tx, host), { kind: "upkeep" });
    }
    return EVERY_MS;
  });
}
