import { proxyActivities, workflowInfo } from "@temporalio/workflow";
import type { MoneyActivities } from "../activities/money-activities.ts";
import { moneyQueue } from "../temporal/task-queues.ts";
import { watchEntity } from "./watch-entity.ts";
import { databaseWork } from "./policies.ts";

/**
 * Shows operators a payout batch: each payout has a process of its own, and this one only reports. Ends when none of
 * its payouts is under way, over a rail or by bank transfer; it does not wait for what is held or needs attention.
 * PAYOUT-11.
 */
export function payoutBatchWorkflow(input: { batchId: string }): Promise<string> {
  const { watchBatch } = proxyActivities<MoneyActivities>({
    taskQueue: moneyQueue(workflowInfo().taskQueue),
    ...databaseWork(),
    summary: "Check the batch's progress",
  });
  let report = "";
  const poll = async () => {
    const found = await watchBatch(input);
    report = found.report;
    return found;
  };
  return watchEntity(input, poll, () => `\`${input.batchId}\`: **${report}**`);
}
