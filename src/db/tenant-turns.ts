import { endOrPatience } from "./one-by-one.ts";

/**
 * Runs each tenant's heavy work one after the other, whatever kind it is: its reports and the pieces of its batches take
 * turns, and share one processor's time.
 */
export interface TenantTurns {
  /**
   * @param work resolves to its result, and to how long nothing more of the tenant is run after it, in milliseconds
   */
  run<Result>(
    tenant: string,
    work: () => Promise<{ readonly result: Result; readonly restMs: number }>,
  ): Promise<Result>;
}

/** A batch waits with a transaction open, which PostgreSQL ends after half a minute without a statement. */
const PATIENCE_MS = 10_000;

export function createTenantTurns(patienceMs = PATIENCE_MS): TenantTurns {
  const last = new Map<string, Promise<unknown>>();
  return {
    async run(tenant, work) {
      const before = last.get(tenant) ?? Promise.resolve();
      const own = Promise.withResolvers<void>();
      const mine = Promise.all([before, own.promise]);
      last.set(tenant, mine);
      const end = (): void => {
        own.resolve();
        if (last.get(tenant) === mine) last.delete(tenant);
      };
      await endOrPatience(before, patienceMs);
      try {
        const { result, restMs } = await work();
        if (restMs > 0) setTimeout(end, restMs).unref();
        else end();
        return result;
      } catch (error) {
        end();
        throw error;
      }
    },
  };
}
