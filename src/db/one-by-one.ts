/** Waiting longer would hold a batch's locks for the sake of somebody's report. */
const PATIENCE_MS = 1_000;

/**
 * Runs what keeps a processor busy one after the other, so that the others are left to everybody else. Each waits for
 * those before it, but only so long.
 */
export function createOneByOne(
  patienceMs = PATIENCE_MS,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let earlier: Promise<unknown> = Promise.resolve();
  return async (work) => {
    const before = earlier;
    const own = Promise.withResolvers<void>();
    earlier = Promise.all([before, own.promise]);
    await endOrPatience(before, patienceMs);
    try {
      return await work();
    } finally {
      own.resolve();
    }
  };
}

/** Resolves when the earlier work ends, or after so long. */
export async function endOrPatience(before: Promise<unknown>, patienceMs: number): Promise<void> {
  const patience = Promise.withResolvers<void>();
  const timer = setTimeout(patience.resolve, patienceMs);
  await Promise.race([before, patience.promise]);
  clearTimeout(timer);
}
