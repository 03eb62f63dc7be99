import { proxyActivities, workflowInfo } from "@temporalio/workflow";
import type { MoneyActivities } from "../activities/money-activities.ts";
import { moneyQueue } from "../temporal/task-queues.ts";
import { watchEntity } from "./watch-entity.ts";
import { databaseWork } from "./policies.ts";

/** Issues a program's invoice of platform fees once the month is over. FUNDING-4. */
export function monthlyInvoiceWorkflow(input: { programId: string; month: string }): Promise<string> {
  const { issueInvoice } = proxyActivities<MoneyActivities>({
    taskQueue: moneyQueue(workflowInfo().taskQueue),
    ...databaseWork(),
    summary: "Check whether the month is over",
  });
  return watchEntity(
    input,
    () => issueInvoice(input),
    (until) =>
      `The fees of \`${input.programId}\` in ${input.month} are invoiced **${until}** (service clock).`,
  );
}
