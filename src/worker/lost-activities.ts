import {
  ActivityNotFoundError,
  WorkflowNotFoundError,
  type Client,
  type Connection,
} from "@temporalio/client";
import { ApplicationFailure } from "@temporalio/common";
import type { Patience } from "./temporal-patience.ts";

/** Activities that Temporal takes for running although their worker is gone. */
export interface LostActivities {
  /** Ends the activities of a workflow that these workers ran, by their identities, as failed; Temporal repeats them. */
  failActivitiesOf(workers: readonly string[], workflowId: string): Promise<void>;
}

/** `PENDING_ACTIVITY_STATE_STARTED` of Temporal's API. */
const STARTED = 2;

export function createLostActivities(
  connection: Connection,
  client: Client,
  patience: Patience,
): LostActivities {
  return {
    async failActivitiesOf(workers, workflowId) {
      try {
        const { raw, runId } = await patience.call(connection, () =>
          client.workflow.getHandle(workflowId).describe(),
        );
        for (const { activityId, state, lastWorkerIdentity } of raw.pendingActivities ?? []) {
          if (Number(state) !== STARTED || !activityId || !workers.includes(lastWorkerIdentity ?? ""))
            continue;
          const failure = ApplicationFailure.create({ message: "the worker was lost" });
          await patience.call(connection, () =>
            client.activity.fail({ workflowId, runId, activityId }, failure),
          );
        }
      } catch (error) {
        // It has ended meanwhile.
        if (!(error instanceof WorkflowNotFoundError || error instanceof ActivityNotFoundError)) throw error;
      }
    },
  };
}
