import { proxyActivities, workflowInfo } from "@temporalio/workflow";
import type { DatabaseActivities } from "../activities/database-activities.ts";
import { holdsQueue } from "../temporal/task-queues.ts";
import { watchEntity } from "./watch-entity.ts";
import { databaseWork } from "./policies.ts";

/**
 * Retries a provider's delivery that could not be settled on arrival, with growing pauses, until it is: its program
 * was busy, or we failed. DELIVERY-3.
 */
export function deliveryWorkflow(input: { deliveryId: string }): Promise<string> {
  const { settleDelivery } = proxyActivities<DatabaseActivities>({
    taskQueue: holdsQueue(workflowInfo().taskQueue),
    ...databaseWork(),
    // Settling a subscription may involve all its payments.
    startToCloseTimeout: "30s",
    summary: "Settle the delivery if its program is free",
  });
  let waitsFor = "";
  const poll = async () => {
    const found = await settleDelivery(input);
    waitsFor = found.waitsFor;
    return found;
  };
  return watchEntity(
    input,
    poll,
    (until) => `\`${input.deliveryId}\` waits for **${waitsFor}**; next attempt ${until}.`,
  );
}
