import type { Logger } from "pino";
import { createPause } from "./pause.ts";

/** Work that a process does again and again. */
export interface Loop {
  /** Resolves when the round under way has ended. */
  stop(): Promise<void>;
}

/** A pause after a failure, so that what fails at once is not repeated at once. */
const PAUSE_AFTER_FAILURE_MS = 5_000;

/**
 * Does a round of work, pauses, and does the next one, until it is stopped. A failure is logged and retried, and is
 * nobody else's.
 *
 * @param round returns for how many milliseconds to pause; a long one ends early once `isStopping` says so
 */
export function startLoop(
  log: Logger,
  name: string,
  round: (isStopping: () => boolean) => Promise<number>,
): Loop {
  const pause = createPause();
  let isStopped = false;
  const isStopping = () => isStopped;
  const run = async (): Promise<void> => {
    while (!isStopped) {
      const pauseMs = await round(isStopping).catch((error: unknown) => {
        if (!isStopped) log.warn({ err: error }, `${name} interrupted`);
        return PAUSE_AFTER_FAILURE_MS;
      });
      if (!isStopped) await pause.wait(pauseMs);
    }
  };
  const running = run();
  return {
    async stop() {
      isStopped = true;
      pause.wake();
      await running;
    },
  };
}
