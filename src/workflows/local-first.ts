import { ActivityFailure, ApplicationFailure } from "@temporalio/workflow";

/**
 * Takes a step as a local activity, within the workflow task. What fails is tried again as an activity, whose attempts
 * and failures the Temporal UI shows, unless retrying does not help. OPERATE-53.
 */
export const localFirst =
  <Result>(
    takeLocally: () => Promise<Result>,
    takeAsActivity: () => Promise<Result>,
  ): (() => Promise<Result>) =>
  async () => {
    try {
      return await takeLocally();
    } catch (error) {
      if (isFinal(error)) throw error;
      return takeAsActivity();
    }
  };

/** A local activity's failure comes as it is, an activity's within another one. */
function isFinal(error: unknown): boolean {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  return cause instanceof ApplicationFailure && cause.nonRetryable === true;
}
