import { proxyActivities } from "@temporalio/workflow";
import type { MoneyActivities } from "../activities/money-activities.ts";
import { watchEntity } from "./watch-entity.ts";

const { verifyBooks } = proxyActivities<MoneyActivities>({
  startToCloseTimeout: "2h",
  // A worker that is lost at it, or a task that never reached one, is noticed long before that.
  heartbeatTimeout: "30s",
  retry: { maximumInterval: "10m" },
  summary: "Check the ledger of every program",
});

/** Every night the ledger is held against conversions, payouts and funding, and the result is kept. */
export function nightlyVerifyWorkflow(input: { day: string }): Promise<string> {
  return watchEntity(input, verifyBooks, (until) => `The check of ${input.day} waits until ${until}.`);
}
