import { setTimeout as sleep } from "node:timers/promises";

/**
 * Waits as long as the figure falls: only what stands still for `patienceMs` has failed.
 *
 * @param left how much is left to do
 * @returns the seconds until nothing was left; null when it stood still
 */
export async function untilNoneLeft(
  left: () => Promise<number>,
  { everyMs = 500, patienceMs = 300_000, say }: WaitOptions = {},
): Promise<number | null> {
  const startedAt = performance.now();
  let least = Infinity;
  let progressAt = startedAt;
  for (;;) {
    // A server that is too busy to answer is asked again.
    const count = await left().catch(() => least);
    const now = performance.now();
    if (count === 0) return (now - startedAt) / 1_000;
    if (count < least) {
      least = count;
      progressAt = now;
      say?.(`${count} left`);
    }
    if (now - progressAt > patienceMs) return null;
    await sleep(everyMs);
  }
}

export interface WaitOptions {
  readonly everyMs?: number;
  readonly patienceMs?: number;
  readonly say?: (line: string) => void;
}
