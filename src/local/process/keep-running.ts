import { setTimeout as sleep } from "node:timers/promises";
import { describeExit } from "./child.ts";
import type { Child } from "./child.ts";

/** A running part of the service, and how to stop it in order. */
export interface Running {
  readonly child: Child;
  readonly stop: () => Promise<void>;
}

const FIRST_DELAY_MS = 200;
const LONGEST_DELAY_MS = 10_000;
/** A part that ran this long restarts with the shortest delay. */
const STEADY_AFTER_MS = 60_000;

/**
 * Restarts the part whenever it ends by itself, waiting longer after every failure, until it is stopped.
 *
 * @param first the part, already running
 */
export function keepRunning(
  first: Running,
  startAgain: () => Promise<Running>,
  say: (line: string) => void,
): Running {
  const { name } = first.child;
  let current = first;
  let isStopping = false;
  let delayMs = FIRST_DELAY_MS;

  const watch = async (): Promise<void> => {
    for (;;) {
      const begun = performance.now();
      const exit = await current.child.exited;
      if (isStopping) return;
      if (performance.now() - begun > STEADY_AFTER_MS) delayMs = FIRST_DELAY_MS;
      say(
        `${name} exited unexpectedly (${describeExit(exit)}); restarting it. Log: ${current.child.logFile}`,
      );
      await restart();
      if (isStopping) return;
    }
  };

  const restart = async (): Promise<void> => {
    while (!isStopping) {
      await sleep(delayMs);
      delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS);
      if (isStopping) return;
      try {
        current = await startAgain();
        say(`${name} is running again.`);
        return;
      } catch (error) {
        say(`${name} could not be restarted: ${(error as Error).message}`);
      }
    }
  };

  const watching = watch();
  return {
    get child() {
      return current.child;
    },
    async stop() {
      isStopping = true;
      await current.stop();
      // A restart in progress finishes first; what it started is stopped too.
      await watching;
      await current.stop();
    },
  };
}
