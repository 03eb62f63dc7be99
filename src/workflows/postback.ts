import {
  ActivityFailure,
  ApplicationFailure,
  isCancellation,
  proxyActivities,
  setWorkflowOptions,
  workflowInfo,
} from "@temporalio/workflow";
import type { StepResult } from "../activities/step-result.ts";
import type { PostbackActivities } from "../activities/postback-activities.ts";
import { pinned, signsOfLife, SOON_AGAIN } from "./policies.ts";
import { watchEntity } from "./watch-entity.ts";
import { postbackQueue } from "../temporal/task-queues.ts";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 60_000;

/**
 * A postback is one call of the partner's URL and up to six retries: call, wait for the delay of the table or the
 * receiver's, call again. POSTBACK-3.
 *
 * Each call is counted in the database before it is made, so a crash counts as one, and there are never more than
 * seven, whoever asks for them. Temporal itself asks a second time: that takes no task of the workflow, which might wait
 * for the cache of a worker that was lost.
 */
export function postbackWorkflow(input: { deliveryId: string }): Promise<string> {
  const { deliverPostback } = proxyActivities<PostbackActivities>({
    taskQueue: postbackQueue(workflowInfo().taskQueue),
    // Heartbeats find a lost worker long before. This covers the slowest live one: 10 seconds each for three connections
    // to the database, 15 each for the locks before and after the call, and 5 for the call. Asked again meanwhile, another
    // would call the partner a second time.
    startToCloseTimeout: "75s",
    ...signsOfLife(),
    retry: { ...SOON_AGAIN, maximumAttempts: 2 },
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
      // Asking again is harmless: the database knows whether a call was under way, and waits until it is certainly over.
      const waitMs = pauseMs;
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      // Workflow time: the same in a replay.
      return { waitMs, waitUntil: new Date(Date.now() + waitMs).toISOString() };
    }
  };
  return watchEntity(input, call, (until) => `The next call of \`${input.deliveryId}\` is due **${until}**.`);
}

setWorkflowOptions(pinned, postbackWorkflow);

/** A dead worker or an unavailable database, rather than an error or a cancelled workflow. */
function isInterruption(error: unknown): boolean {
  if (!(error instanceof ActivityFailure) || isCancellation(error)) return false;
  return !(error.cause instanceof ApplicationFailure && error.cause.nonRetryable === true);
}
