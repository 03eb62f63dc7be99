import { proxyActivities, workflowInfo } from "@temporalio/workflow";
import type { MoneyActivities } from "../activities/money-activities.ts";
import { moneyQueue } from "../temporal/task-queues.ts";
import { watchEntity } from "./watch-entity.ts";

/** Compares the ledger with conversions, payouts and funding every night, and stores the result. */
export function nightlyVerifyWorkflow(input: { day: string }): Promise<string> {
  const { verifyBooks } = proxyActivities<MoneyActivities>({
    taskQueue: moneyQueue(workflowInfo().taskQueue),
    startToCloseTimeout: "2h",
    // Detects a dead worker, or a task that never reached one, long before that.
    heartbeatTimeout: "30s",
    retry: { maximumInterval: "10m" },
    summary: "Check the ledger of every program",
  });
  return watchEntity(input, verifyBooks, (until) => `The check of ${input.day} waits until ${until}.`);
}
