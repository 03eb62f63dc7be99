/** Runs work of one name one after the other, each followed by a rest before the next. */
export interface Turns {
  /** @param work resolves to its result, and to how long nothing more of that name is run after it, in milliseconds */
  run<Result>(
    name: string,
    work: () => Promise<{ readonly result: Result; readonly restMs: number }>,
  ): Promise<Result>;
}

/** @param patienceMs how long work waits for what came before it, and for the rest after it; then it runs all the same */
export function createTurns(patienceMs: number): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    async run(name, work) {
      const before = last.get(name) ?? Promise.resolve();
      const own = Promise.withResolvers<void>();
      const mine = Promise.all([before, own.promise]);
      last.set(name, mine);
      // Not when its own work ends: what came before it may still run, and is what the next one waits for.
      void mine.finally(() => {
        if (last.get(name) === mine) last.delete(name);
      });
      await endOrPatience(before, patienceMs);
      try {
        const { result, restMs } = await work();
        if (restMs > 0) setTimeout(own.resolve, restMs).unref();
        else own.resolve();
        return result;
      } catch (error) {
        own.resolve();
        throw error;
      }
    },
  };
}

/** Waits until the work before has ended, but no longer than the patience. */
export async function endOrPatience(before: Promise<unknown>, patienceMs: number): Promise<void> {
  const patience = Promise.withResolvers<void>();
  const timer = setTimeout(patience.resolve, patienceMs);
  await Promise.race([before, patience.promise]);
  clearTimeout(timer);
}
