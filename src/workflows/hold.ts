import { proxyActivities, proxyLocalActivities, workflowInfo } from "@temporalio/workflow";
import type { DatabaseActivities } from "../activities/database-activities.ts";
import { holdsQueue } from "../temporal/task-queues.ts";
import { localFirst } from "./local-first.ts";
import { databaseWork, triedOnce } from "./policies.ts";
import { watchEntity, type ProcessInput } from "./watch-entity.ts";

/**
 * Makes an approved conversion's commission payable on its payment date: waits for the date, follows it when it
 * moves, and ends when the conversion is rejected or refunded in full. MONEY-9.
 *
 * @param input `hasLocalSteps` if it runs on the task queue of holds; holds of former versions run on that of all workflows
 */
export function holdWorkflow(
  input: ProcessInput & { conversionId: string; hasLocalSteps?: boolean },
): Promise<string> {
  const { conversionId, hasLocalSteps = false } = input;
  const { taskQueue } = workflowInfo();
  const summary = "Check whether the payment date has passed";
  const asActivity = proxyActivities<DatabaseActivities>({
    taskQueue: hasLocalSteps ? taskQueue : holdsQueue(taskQueue),
    ...databaseWork(),
    summary,
  });
  const locally = proxyLocalActivities<DatabaseActivities>({ ...triedOnce(), summary });
  const release = () => asActivity.releaseHold({ conversionId });
  return watchEntity(
    input,
    hasLocalSteps ? localFirst(() => locally.releaseHold({ conversionId }), release) : release,
    (until) => `The commission of \`${conversionId}\` is held until **${until}** (service clock).`,
  );
}
