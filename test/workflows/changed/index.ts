import { proxyActivities, sleep } from "@temporalio/workflow";
import type { DatabaseActivities } from "../../../src/activities/database-activities.ts";

const { releaseHold } = proxyActivities<DatabaseActivities>({ startToCloseTimeout: "30s" });

/** A hold as somebody might change it who does not know that open workflows are replayed: it waits before it asks. */
export async function holdWorkflow(input: { conversionId: string }): Promise<void> {
  await sleep("1 minute");
  await releaseHold(input);
}
