import {
  ActivityFailure,
  ApplicationFailure,
  isCancellation,
  proxyActivities,
  workflowInfo,
} from "@temporalio/workflow";
import type { StepResult } from "../activities/step-result.ts";
import type { PostbackActivities } from "../activities/postback-activities.ts";
import { watchEntity } from "./watch-entity.ts";
import { postbackQueue } from "./names.ts";

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * A postback is one call of the partner's URL and up to six retries: call, wait as long as the table of delays or the
 * receiver says, call again. POSTBACK-3.
 *
 * The call is never repeated by Temporal itself: each try is counted in the database before it is made, so that a crash
 * counts as one, and there are never more than seven.
 */
export function postbackWorkflow(input: { deliveryId: string }): Promise<string> {
  const { deliverPostback } = proxyActivities<PostbackActivities>({
    taskQueue: postbackQueue(workflowInfo().taskQueue),
    // The call takes 5 seconds at most.
    startToCloseTimeout: "12s",
    retry: { maximumAttempts: 1 },
    summary: "Call the partner's URL",
  });
  let pauseMs = FIRST_PAUSE_MS;
  const call = async (): Promise<StepResult> => {
    try {
      const found = await deliverPostback(input);
      pauseMs = FIRST_PAUSE_MS;
      return found;
    } catch (error) {
      if (!isInterruption(error)) throw error;
      // Asking again is harmless: the database knows whether a call was under way, and waits until it is surely over.
      const waitMs = pauseMs;
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      // Temporal's time, which is the same whenever this runs again.
      return { waitMs, waitUntil: new Date(Date.now() + waitMs).toISOString() };
    }
  };
  return watchEntity(input, call, (until) => `The next call of \`${input.deliveryId}\` is due **${until}**.`);
}

/** A worker that died, or a database that was away; not a refusal, and not somebody who cancels the workflow. */
function isInterruption(error: unknown): boolean {
  if (!(error instanceof ActivityFailure) || isCancellation(error)) return false;
  return !(error.cause instanceof ApplicationFailure && error.cause.nonRetryable === true);
}
