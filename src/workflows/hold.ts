import { proxyActivities, workflowInfo } from "@temporalio/workflow";
import type { DatabaseActivities } from "../activities/database-activities.ts";
import { holdsQueue } from "../temporal/task-queues.ts";
import { watchEntity, type ProcessInput } from "./watch-entity.ts";
import { databaseWork } from "./policies.ts";

/**
 * Makes an approved conversion's commission payable on its payment date: waits for the date, follows it when it
 * moves, and ends when the conversion is rejected or refunded in full. MONEY-9.
 */
export function holdWorkflow(input: ProcessInput & { conversionId: string }): Promise<string> {
  const { releaseHold } = proxyActivities<DatabaseActivities>({
    taskQueue: holdsQueue(workflowInfo().taskQueue),
    ...databaseWork(),
    summary: "Check whether the payment date has passed",
  });
  const { conversionId } = input;
  return watchEntity(
    input,
    () => releaseHold({ conversionId }),
    (until) => `The commission of \`${conversionId}\` is held until **${until}** (service clock).`,
  );
}
