import type { Deps } from "../../deps.ts";
import { Refusal } from "../../domain/refusals.ts";

/** The number has no meaning but to be nobody else's. */
const CLOCK_LOCK = 7_310_001;
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Lets one move of the clock happen at a time; a second one waits for the first. The lock ends with its connection, so a
 * crash leaves none behind.
 *
 * @throws Refusal `conflict` when the first takes longer than a minute
 */
export async function withClockLock<Result>(deps: Deps, work: () => Promise<Result>): Promise<Result> {
  const client = await deps.pool.connect();
  try {
    await client.query("set lock_timeout = '75s'");
    await client.query("select pg_advisory_lock($1)", [CLOCK_LOCK]);
    try {
      return await work();
    } finally {
      await client.query("select pg_advisory_unlock($1)", [CLOCK_LOCK]);
    }
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
    throw new Refusal("conflict", "The service clock is being moved by another command.", {
      next: "Wait until that has ended, then read the clock and decide again.",
    });
  } finally {
    await client.query("reset lock_timeout").catch(() => undefined);
    client.release();
  }
}
