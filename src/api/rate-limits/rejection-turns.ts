import { setTimeout as pause } from "node:timers/promises";
import type { WorkQueues } from "../../db/work-queues.ts";

/** Long enough for the calls of a page that is loaded again and again. */
const GATHER_MS = 25;

/**
 * Waits until a repeated rejection may be answered: together with others of the same moment, and in a lull of everybody's
 * work, so that who goes on calling beyond a limit slows nobody else down.
 */
export type RejectionTurn = () => Promise<void>;

export function createRejectionTurns(queues: Pick<WorkQueues, "lull">): RejectionTurn {
  let next: Promise<void> | null = null;
  const take = async (): Promise<void> => {
    await pause(GATHER_MS);
    next = null;
    await queues.lull();
  };
  return () => (next ??= take());
}
