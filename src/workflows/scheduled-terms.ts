import { proxyActivities, workflowInfo } from "@temporalio/workflow";
import type { DatabaseActivities } from "../activities/database-activities.ts";
import { holdsQueue } from "../temporal/task-queues.ts";
import { watchEntity, type ProcessInput } from "./watch-entity.ts";
import { databaseWork } from "./policies.ts";

/**
 * Applies a cut of a program's terms three business days after it was requested: waits for that moment, and ends when
 * the change was replaced or withdrawn. Prices follow the date, not this process. TERMS-9, TERMS-18.
 */
export function scheduledTermsWorkflow(input: ProcessInput & { termsChangeId: string }): Promise<string> {
  const { applyScheduledTerms } = proxyActivities<DatabaseActivities>({
    taskQueue: holdsQueue(workflowInfo().taskQueue),
    ...databaseWork(),
    summary: "Check whether the change of terms takes effect",
  });
  const { termsChangeId } = input;
  return watchEntity(
    input,
    () => applyScheduledTerms({ termsChangeId }),
    (until) => `The change \`${termsChangeId}\` takes effect **${until}** (service clock).`,
  );
}
