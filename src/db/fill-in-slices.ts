import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { hasSqlState } from "./sql-state.ts";

/** Everything behind a waiting lock waits as well, so a slice gives up soon, and is tried again. */
const LOCK_TIMEOUT_MS = 300;
const PAUSE_MS = 500;

/**
 * Fills in a table that the service uses meanwhile, each slice in a transaction of its own. A run that was killed goes on
 * behind its last slice.
 *
 * @param client signed in as the owner of the tables
 * @param slices.next finds the next slice; null once everything is filled in
 * @param slices.fill fills it in
 */
export async function fillInSlices<Slice>(
  client: pg.Client,
  { next, fill }: Readonly<{ next: () => Promise<Slice | null>; fill: (slice: Slice) => Promise<void> }>,
): Promise<void> {
  for (;;) {
    const slice = await next();
    if (slice === null) return;
    try {
      await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await fill(slice);
      await client.query("commit");
    } catch (error) {
      await client.query("rollback");
      if (!hasSqlState(error, "lockNotAvailable", "deadlockDetected")) throw error;
      await pause(PAUSE_MS);
    }
  }
}
