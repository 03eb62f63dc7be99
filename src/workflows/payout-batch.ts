import { proxyActivities } from "@temporalio/workflow";
import type { MoneyActivities } from "../activities/money-activities.ts";
import { watchEntity } from "./watch-entity.ts";
import { DATABASE_WORK } from "./policies.ts";

const { watchBatch } = proxyActivities<MoneyActivities>({
  ...DATABASE_WORK,
  summary: "Check the batch's progress",
});

/**
 * A payout batch, as an operator watches it: each payout is a process of its own, and this one only reports. It ends when
 * nothing of it is on its way, over a rail or by a bank transfer; what is held or needs attention is not waited for. PAYOUT-11.
 */
export function payoutBatchWorkflow(input: { batchId: string }): Promise<string> {
  let report = "";
  const poll = async () => {
    const found = await watchBatch(input);
    report = found.report;
    return found;
  };
  return watchEntity(input, poll, () => `\`${input.batchId}\`: **${report}**`);
}
