import { withLockIfFree } from "../db/advisory-lock.ts";
import type { Deps } from "../deps.ts";
import { callsUnderWay } from "../queries/operations/calls-under-way.ts";
import { presentWorkers } from "../queries/system/present-workers.ts";
import { startLoop, type Loop } from "./loop.ts";
import type { LostActivities } from "./lost-activities.ts";

const EVERY_MS = 250;
/** How many of the workers look so often: if one of them is the one that is lost, there is another. */
const LOOK_OFTEN = 2;
const SELDOM_MS = 1_000;
/** A worker that was merely cut off opens another session between two looks. */
const LOOKS_WITHOUT_SESSION = 2;
const MOST_CALLS = 100;
const ASKED_AT_ONCE = 10;
/** After as many Temporal has missed the heartbeats by itself. */
const MOST_RETRIES = 10;

/**
 * Has the calls of hosts and rails that killed workers had under way made again at once. A killed worker's session in the
 * database ends with it, long before Temporal misses its heartbeats. Each worker looks for the others, the first two by
 * name often; one of them acts. OPERATE-52.
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
    const pauseMs = rankOf(name, present) < LOOK_OFTEN ? EVERY_MS : SELDOM_MS;
    const lost = [...looks].filter(([, count]) => count >= LOOKS_WITHOUT_SESSION);
    if (lost.length === 0) return pauseMs;
    for (const [other, count] of lost) {
      if (count === LOOKS_WITHOUT_SESSION)
        deps.log.info(
          { worker: other },
          "a worker has ended; the calls that it had under way are made again",
        );
    }
    const names = lost.map(([other]) => other);
    // Where another worker has the lock, it asks for them.
    const areRepeated = await withLockIfFree(deps, "lostWorkers", () =>
      repeatCalls(deps, temporal, names),
    ).then(
      () => true,
      (error: unknown) => {
        deps.log.warn({ err: error }, "could not have all calls of a lost worker made again");
        return false;
      },
    );
    for (const [other, count] of lost) {
      if (areRepeated || count - LOOKS_WITHOUT_SESSION >= MOST_RETRIES) looks.delete(other);
    }
    return pauseMs;
  });
}

/** How many of the workers that are present come before this one by name, whether or not it is present itself. */
const rankOf = (name: string, present: readonly string[]): number =>
  present.filter((other) => other < name).length;

/** @throws if Temporal did not answer about each call; about the others it was asked all the same, while it answers */
async function repeatCalls({ sql }: Deps, temporal: LostActivities, lost: readonly string[]): Promise<void> {
  const workflowIds = await callsUnderWay(sql, MOST_CALLS);
  const failures: unknown[] = [];
  for (let start = 0; start < workflowIds.length; start += ASKED_AT_ONCE) {
    const some = workflowIds.slice(start, start + ASKED_AT_ONCE);
    const results = await Promise.allSettled(
      some.map((workflowId) => temporal.failActivitiesOf(lost, workflowId)),
    );
    const rejected = results.filter((result) => result.status === "rejected");
    for (const { reason } of rejected) failures.push(reason);
    if (rejected.length === some.length) break;
  }
  if (failures.length > 0)
    throw new Error(`no answer about ${failures.length} of ${workflowIds.length}`, { cause: failures[0] });
}
