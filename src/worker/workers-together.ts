import type { Worker } from "@temporalio/worker";

/**
 * Makes the workers of a connection, all or none: those that were made before another one failed end at once. A worker
 * that is left as it is keeps the connection open for good, and with it its threads.
 *
 * @throws the first failure
 */
export async function makeTogether<Made extends Pick<Worker, "runUntil">>(
  making: readonly Promise<Made>[],
): Promise<Made[]> {
  const results = await Promise.allSettled(making);
  const made = results.filter((result) => result.status === "fulfilled").map(({ value }) => value);
  if (made.length < making.length)
    await Promise.allSettled(made.map((worker) => worker.runUntil(Promise.resolve())));
  throwFirst(results);
  return made;
}

/**
 * Waits until all workers of a connection have ended. When one ends, whether stopped or by a failure, the others are
 * stopped too; the connection may be closed only when each has ended.
 *
 * @param runs what `run` of each returned
 * @throws the first failure
 */
export async function endTogether(
  workers: readonly Pick<Worker, "getState" | "shutdown">[],
  runs: readonly Promise<void>[],
): Promise<void> {
  await Promise.race(runs.map((run) => run.catch(() => undefined)));
  shutDown(workers);
  throwFirst(await Promise.allSettled(runs));
}

/** Lets the workers that run take no more tasks, and end. */
export function shutDown(workers: readonly Pick<Worker, "getState" | "shutdown">[]): void {
  for (const worker of workers) if (worker.getState() === "RUNNING") worker.shutdown();
}

function throwFirst(results: readonly PromiseSettledResult<unknown>[]): void {
  for (const result of results) if (result.status === "rejected") throw result.reason;
}
