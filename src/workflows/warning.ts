import { proxyActivities, workflowInfo } from "@temporalio/workflow";
import type { DatabaseActivities } from "../activities/database-activities.ts";
import { holdsQueue } from "../temporal/task-queues.ts";
import { watchEntity, type ProcessInput } from "./watch-entity.ts";
import { databaseWork } from "./policies.ts";

/**
 * Suspends a partner whose warning is still open on its due date: waits for the date, and ends when the warning was
 * cleared, or closed by a suspension. PARTNER-7.
 */
export function warningWorkflow(input: ProcessInput & { warningId: string }): Promise<string> {
  const { expireWarning } = proxyActivities<DatabaseActivities>({
    taskQueue: holdsQueue(workflowInfo().taskQueue),
    ...databaseWork(),
    summary: "Check whether the warning is due",
  });
  const { warningId } = input;
  return watchEntity(
    input,
    () => expireWarning({ warningId }),
    (until) => `The warning \`${warningId}\` is open and due **${until}** (service clock).`,
  );
}
