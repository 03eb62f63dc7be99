import { setTimeout as sleep } from "node:timers/promises";

/**
 * Less than a test may take, so that a failure names what was waited for; and more than a busy machine needs, so that
 * nothing fails for being slow.
 */
const PATIENCE_MS = 240_000;

/**
 * Waits until the check gives something other than null, undefined or false, and returns that.
 *
 * @param what names the awaited state in the failure, such as "the postback to be sent"
 */
export async function until<Result>(
  what: string,
  check: () => Result | Promise<Result>,
  timeoutMs = PATIENCE_MS,
): Promise<NonNullable<Exclude<Result, false>>> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const result = await check();
    if (result !== null && result !== undefined && result !== false) {
      return result as NonNullable<Exclude<Result, false>>;
    }
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain for ${what}`);
    await sleep(25);
  }
}
