import type { Pool, PoolClient } from "pg";

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

const LOCK_NOT_AVAILABLE = "55P03";

/** Does the work unless somebody else holds the lock; returns whether it was done. */
export async function withLockIfFree(
  pool: Pool,
  lock: AdvisoryLock,
  work: () => Promise<void>,
): Promise<boolean> {
  return withConnection(pool, async (client) => {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      ADVISORY_LOCKS[lock],
    ]);
    if (rows[0]?.taken !== true) return false;
    await thenUnlock(client, lock, work);
    return true;
  });
}

/**
 * Does the work when whoever holds the lock has ended.
 *
 * @throws LockTaken when that takes longer than `patienceMs`
 */
export async function withLock<Result>(
  pool: Pool,
  lock: AdvisoryLock,
  patienceMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  return withConnection(pool, async (client) => {
    await client.query("select set_config('lock_timeout', $1, false)", [String(patienceMs)]);
    try {
      await client.query("select pg_advisory_lock($1)", [ADVISORY_LOCKS[lock]]);
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      throw new LockTaken(`the lock ${lock} is held by somebody else`);
    } finally {
      await client.query("reset lock_timeout");
    }
    return thenUnlock(client, lock, work);
  });
}

async function thenUnlock<Result>(
  client: PoolClient,
  lock: AdvisoryLock,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } finally {
    await client.query("select pg_advisory_unlock($1)", [ADVISORY_LOCKS[lock]]);
  }
}

/** The lock belongs to its connection and ends with it, so a process that dies leaves none behind. */
async function withConnection<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let failure: unknown;
  try {
    return await work(client);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // A connection that may be broken, or may still hold the lock, is not used again.
    client.release(failure !== undefined && !(failure instanceof LockTaken));
  }
}
