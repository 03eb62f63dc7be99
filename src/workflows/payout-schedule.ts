import { proxyActivities } from "@temporalio/workflow";
import type { MoneyActivities } from "../activities/money-activities.ts";
import { watchEntity, type ProcessInput } from "./watch-entity.ts";

const { openScheduledBatch } = proxyActivities<MoneyActivities>({
  // A batch may have hundreds of thousands of payouts. A worker that is lost at it is noticed long before that.
  startToCloseTimeout: "2h",
  heartbeatTimeout: "30s",
  retry: { maximumInterval: "1m" },
  summary: "Check whether the payout day has come, and open its batch",
});

/**
 * The automatic payouts of a program: on each payout day a batch with what was payable at the cutoff, until they are turned
 * off or the brand is closed. A day that has passed meanwhile is made up for. PAYOUT-1.
 */
export function payoutScheduleWorkflow(input: ProcessInput & { programId: string }): Promise<string> {
  const { programId } = input;
  return watchEntity(
    input,
    () => openScheduledBatch({ programId }),
    (until) => `The next payout batch of \`${programId}\` opens **${until}** (service clock).`,
  );
}
