import { proxyActivities, workflowInfo } from "@temporalio/workflow";
import type { MoneyActivities } from "../activities/money-activities.ts";
import { moneyQueue } from "../temporal/task-queues.ts";
import { watchEntity } from "./watch-entity.ts";
import { databaseWork } from "./policies.ts";

/** Lets the testnet's sandbox rail report a transfer's outcome later, as another rail would by webhook. */
export function sandboxWorkflow(input: { transferId: string }): Promise<string> {
  const { playSandbox } = proxyActivities<MoneyActivities>({
    taskQueue: moneyQueue(workflowInfo().taskQueue),
    ...databaseWork(),
    summary: "Send the sandbox rail's due events",
  });
  return watchEntity(
    input,
    () => playSandbox(input),
    (until) => `The next event of \`${input.transferId}\` is due **${until}** (service clock).`,
  );
}
