import type { Pool } from "pg";
import { setTimeout as pause } from "node:timers/promises";
import { connect } from "./sql.ts";

/** What only one process at a time may do. The numbers have no meaning but to be nobody else's. */
export const ADVISORY_LOCKS = {
  clock: 7_310_001,
  sweep: 7_310_002,
  firstStart: 7_310_003,
  invoice: 7_310_004,
} as const;

export type AdvisoryLock = keyof typeof ADVISORY_LOCKS;

/** Somebody else held the lock for longer than there was patience. */
export class LockTaken extends Error {}

/** Before the lock is tried again. */
const PAUSE_MS = 200;

/** Does the work unless somebody else holds the lock; returns whether it was done. */
export async function withLockIfFree(
  pool: Pool,
  lock: AdvisoryLock,
  work: () => Promise<void>,
): Promise<boolean> {
  const done = await tryWithLock(pool, lock, work);
  return done !== null;
}

/**
 * Does the work when whoever holds the lock has ended. It holds no connection while it waits.
 *
 * @throws LockTaken when that takes longer than `patienceMs`
 */
export async function withLock<Result>(
  pool: Pool,
  lock: AdvisoryLock,
  patienceMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const done = await tryWithLock(pool, lock, work);
    if (done !== null) return done.result;
    if (performance.now() > deadline) throw new LockTaken(`lock ${lock} is held by another process`);
    await pause(PAUSE_MS);
  }
}

/**
 * The lock belongs to its connection and ends with it, so a process that dies leaves none behind.
 *
 * @returns null when somebody else holds the lock
 */
async function tryWithLock<Result>(
  pool: Pool,
  lock: AdvisoryLock,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result } | null> {
  const client = await connect(pool);
  let failure: unknown;
  try {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      ADVISORY_LOCKS[lock],
    ]);
    if (rows[0]?.taken !== true) return null;
    const result = await work();
    await client.query("select pg_advisory_unlock($1)", [ADVISORY_LOCKS[lock]]);
    return { result };
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // A connection that may be broken, or may still hold the lock, is not used again.
    client.release(failure !== undefined);
  }
}
