import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** A page that is loaded again and again, each time with the calls it makes. */
export interface Reloads {
  readonly urls: readonly string[];
  readonly authorization: string;
  readonly perSecond: number;
}

/** How many calls got which status. */
export type Statuses = Readonly<Record<string, number>>;

/**
 * Reloads the page in a thread of its own, so that what measures others does not wait for it.
 *
 * @returns ends it
 */
export function startReloads(reloads: Reloads): { stop(): Promise<Statuses> } {
  const thread = new Worker(new URL("./reload-thread.ts", import.meta.url), { workerData: reloads });
  const ended = once(thread, "message") as Promise<[Statuses]>;
  // Reported by stop(); until then it must not count as unhandled.
  ended.catch(() => {});
  return {
    async stop() {
      thread.postMessage("stop");
      const [statuses] = await ended;
      await thread.terminate();
      return statuses;
    },
  };
}
