import { releaseHold } from "../commands/conversions/release-hold.ts";
import { oweBroadcastMails, type BroadcastPage } from "../commands/mail/owe-broadcast-mails.ts";
import { expireWarning } from "../commands/partners/expire-warning.ts";
import { applyScheduledTerms } from "../commands/programs/apply-scheduled-terms.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import type { StepResult } from "./step-result.ts";
import { runStep, withoutPointlessRetries } from "./run-step.ts";
import { settleStep, type FoundDelivery } from "./settle-step.ts";

export type DatabaseActivities = ReturnType<typeof createDatabaseActivities>;

/** Activities that need only the database: each runs one command, and is idempotent. */
export function createDatabaseActivities(deps: Deps) {
  return {
    releaseHold(input: { conversionId: string }): Promise<StepResult> {
      return runStep(deps, (tx) => releaseHold(tx, input));
    },

    expireWarning(input: { warningId: string }): Promise<StepResult> {
      return runStep(deps, (tx) => expireWarning(tx, input));
    },

    applyScheduledTerms(input: { termsChangeId: string }): Promise<StepResult> {
      return runStep(deps, async (tx) => {
        const step = await applyScheduledTerms(tx, input);
        return "done" in step ? { done: "closed" } : { waitUntil: new Date(step.waitUntil) };
      });
    },

    settleDelivery({ deliveryId }: { deliveryId: string }): Promise<FoundDelivery> {
      return withoutPointlessRetries(() => settleStep(deps, deliveryId));
    },

    oweBroadcastMails(input: { broadcastId: string; after?: string }): Promise<BroadcastPage> {
      return withoutPointlessRetries(() => inTransaction(deps, (tx) => oweBroadcastMails(tx, input)));
    },
  };
}
