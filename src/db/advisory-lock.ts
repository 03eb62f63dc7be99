import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseDeps } from "./database-deps.ts";
import { connect } from "./sql.ts";

/** Work for one process at a time. Arbitrary but unique. */
export const ADVISORY_LOCKS = {
  clock: 7_310_001,
  sweep: 7_310_002,
  firstStart: 7_310_003,
  invoice: 7_310_004,
  failureWatch: 7_310_005,
  lostWorkers: 7_310_006,
} as const;

export type AdvisoryLock = keyof typeof ADVISORY_LOCKS;

/** Another process held the lock for too long. */
export class LockTaken extends Error {}

/** A pooler gives a session's lock to whoever has the connection next, so locks go past it. */
type HasDirectPool = Pick<DatabaseDeps, "directPool">;

/** Pause between attempts. */
const PAUSE_MS = 200;

/** Does the work unless another process holds the lock; returns whether it did. */
export async function withLockIfFree(
  deps: HasDirectPool,
  lock: AdvisoryLock,
  work: () => Promise<void>,
): Promise<boolean> {
  const done = await tryWithLock(deps, lock, work);
  return done !== null;
}

/**
 * Waits for the lock without holding a connection, then does the work.
 *
 * @throws LockTaken if the wait exceeds `patienceMs`
 */
export async function withLock<Result>(
  deps: HasDirectPool,
  lock: AdvisoryLock,
  patienceMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const done = await tryWithLock(deps, lock, work);
    if (done !== null) return done.result;
    if (performance.now() > deadline) throw new LockTaken(`lock ${lock} is held by another process`);
    await pause(PAUSE_MS);
  }
}

/**
 * The lock belongs to its connection, so a process that dies leaves none behind.
 *
 * @returns null if another process holds the lock
 */
async function tryWithLock<Result>(
  deps: HasDirectPool,
  lock: AdvisoryLock,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result } | null> {
  const client = await connect(deps.directPool);
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
    // A connection that may be broken, or may still hold the lock, is not reused.
    client.release(failure !== undefined);
  }
}
