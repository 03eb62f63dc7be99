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
 * Has the calls of killed workers made again at once, of hosts and of rails. A killed worker's session in the database ends with it, long
 * before Temporal misses its heartbeats. Each worker looks for the others; one of them acts. OPERATE-52.
 */
export function startLostWorkers(deps: Deps, temporal: LostActivities): Loop {
  const looks = new Map<string, number>();
  return startLoop(deps.log, "watch of lost workers", async () => {
    const present = await presentWorkers(deps.sql).catch((error: unknown) => {
      // The database may have ended the sessions itself.
      for (const name of looks.keys()) looks.set(name, 0);
      throw error;
    });
    for (const name of looks.keys()) looks.set(name, looks.get(name)! + 1);
    for (const name of present) looks.set(name, 0);
    const lost = [...looks].flatMap(([name, count]) => (count >= LOOKS_WITHOUT_SESSION ? [name] : []));
    for (const name of lost) looks.delete(name);
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
