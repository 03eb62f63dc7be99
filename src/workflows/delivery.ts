import { proxyActivities } from "@temporalio/workflow";
import type { DatabaseActivities } from "../activities/database-activities.ts";
import { watchEntity } from "./watch-entity.ts";
import { DATABASE_WORK } from "./policies.ts";

const { settleDelivery } = proxyActivities<DatabaseActivities>({
  ...DATABASE_WORK,
  // One that settles all payments of a subscription looks at each of them.
  startToCloseTimeout: "30s",
  summary: "Settle the delivery if its program is free",
});

/**
 * A delivery of a payment or store provider that could not be settled as it came in is tried until it is, with growing
 * pauses: its program was busy, or we were at fault. DELIVERY-3.
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
