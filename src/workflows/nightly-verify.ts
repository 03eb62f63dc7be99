import { proxyActivities } from "@temporalio/workflow";
import type { MoneyActivities } from "../activities/money-activities.ts";
import { watchEntity } from "./watch-entity.ts";

const { verifyBooks } = proxyActivities<MoneyActivities>({
  startToCloseTimeout: "2h",
  // Detects a dead worker, or a task that never reached one, long before that.
  heartbeatTimeout: "30s",
  retry: { maximumInterval: "10m" },
  summary: "Check the ledger of every program",
});

/** Compares the ledger with conversions, payouts and funding every night, and stores the result. */
export function nightlyVerifyWorkflow(input: { day: string }): Promise<string> {
  return watchEntity(input, verifyBooks, (until) => `The check of ${input.day} waits until ${until}.`);
}
