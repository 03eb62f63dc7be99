import { withLockIfFree } from "../db/advisory-lock.ts";
import type { Deps } from "../deps.ts";
import { callsUnderWay } from "../queries/operations/calls-under-way.ts";
import { presentWorkers } from "../queries/system/present-workers.ts";
import { startLoop, type Loop } from "./loop.ts";
import type { LostActivities } from "./lost-activities.ts";

const EVERY_MS = 250;
/** A worker that was merely cut off opens another session between two looks. */
const LOOKS_WITHOUT_SESSION = 2;
const MOST_CALLS = 100;
const ASKED_AT_ONCE = 10;

/**
 * Has the calls of hosts and rails that killed workers had under way made again at once. A killed worker's session in the
 * database ends with it, long before Temporal misses its heartbeats. Each worker looks for the others; one of them acts.
 * OPERATE-52.
 *
 * @param name this worker's own
 */
export function startLostWorkers(deps: Deps, temporal: LostActivities, name: string): Loop {
  /** The other workers, and how many looks in a row did not find them. */
  const looks = new Map<string, number>();
  return startLoop(deps.log, "watch of lost workers", async () => {
    const present = await presentWorkers(deps.sql).catch((error: unknown) => {
      // The database may have ended the sessions itself.
      for (const other of looks.keys()) looks.set(other, 0);
      throw error;
    });
    for (const [other, count] of looks) looks.set(other, count + 1);
    for (const other of present) {
      if (other === name) continue;
      if (!looks.has(other)) deps.log.info({ worker: other }, "another worker is there");
      looks.set(other, 0);
    }
    const lost = [...looks].flatMap(([other, count]) => (count >= LOOKS_WITHOUT_SESSION ? [other] : []));
    for (const other of lost) {
      looks.delete(other);
      deps.log.info({ worker: other }, "a worker has ended; the calls that it had under way are made again");
    }
    if (lost.length > 0) await withLockIfFree(deps, "lostWorkers", () => repeatCalls(deps, temporal, lost));
    return EVERY_MS;
  });
}

async function repeatCalls({ sql }: Deps, temporal: LostActivities, lost: readonly string[]): Promise<void> {
  const workflowIds = await callsUnderWay(sql, MOST_CALLS);
  for (let start = 0; start < workflowIds.length; start += ASKED_AT_ONCE) {
    const some = workflowIds.slice(start, start + ASKED_AT_ONCE);
    await Promise.all(some.map((workflowId) => temporal.failActivitiesOf(lost, workflowId)));
  }
}
