import { proxyActivities } from "@temporalio/workflow";
import type { DatabaseActivities } from "../activities/database-activities.ts";
import { watchEntity } from "./watch-entity.ts";
import { DATABASE_WORK } from "./policies.ts";

const { settleDelivery } = proxyActivities<DatabaseActivities>({
  ...DATABASE_WORK,
  // Settling a subscription may involve all its payments.
  startToCloseTimeout: "30s",
  summary: "Settle the delivery if its program is free",
});

/**
 * Retries a provider's delivery that could not be settled on arrival, with growing pauses, until it is: its program
 * was busy, or we failed. DELIVERY-3.
 */
export function deliveryWorkflow(input: { deliveryId: string }): Promise<string> {
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
