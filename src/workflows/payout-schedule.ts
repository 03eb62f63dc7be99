import { proxyActivities, workflowInfo } from "@temporalio/workflow";
import type { MoneyActivities } from "../activities/money-activities.ts";
import { moneyQueue } from "../temporal/task-queues.ts";
import { watchEntity, type ProcessInput } from "./watch-entity.ts";

/**
 * Opens a program's automatic batches: on each payout day, with what was payable at the cutoff, until they are turned
 * off or the brand is closed. Missed days are made up for. PAYOUT-1.
 */
export function payoutScheduleWorkflow(input: ProcessInput & { programId: string }): Promise<string> {
  const { openScheduledBatch } = proxyActivities<MoneyActivities>({
    taskQueue: moneyQueue(workflowInfo().taskQueue),
    // A batch may have hundreds of thousands of payouts. The heartbeat detects a dead worker long before that.
    startToCloseTimeout: "2h",
    heartbeatTimeout: "30s",
    retry: { maximumInterval: "1m" },
    summary: "Check whether the payout day has come, and open its batch",
  });
  const { programId } = input;
  return watchEntity(
    input,
    () => openScheduledBatch({ programId }),
    (until) => `The next payout batch of \`${programId}\` opens **${until}** (service clock).`,
  );
}
