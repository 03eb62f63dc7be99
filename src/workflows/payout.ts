import { defineSearchAttributeKey } from "@temporalio/common/lib/search-attributes.js";
import {
  defineQuery,
  proxyActivities,
  setHandler,
  upsertSearchAttributes,
  workflowInfo,
} from "@temporalio/workflow";
import type { FoundPayout, PayoutActivities } from "../activities/payout-activities.ts";
import { watchEntity } from "./watch-entity.ts";
import { signsOfLife, SOON_AGAIN } from "./policies.ts";
import { railQueue } from "../temporal/task-queues.ts";
import { PAYOUT_STATE } from "./names.ts";

const NEEDS_ATTENTION = defineSearchAttributeKey("VpNeedsAttention", "BOOL");

/** What a payout waits for; null until first polled. */
const payoutState = defineQuery<(FoundPayout["payout"] & Pick<FoundPayout, "waitsFor">) | null>(PAYOUT_STATE);

/**
 * Drives one payout: calls its rail under its key, then waits for the settlement, for a release, or for an operator.
 * Decisions and rail updates are commands that change the row and nudge this workflow, so it holds no state of its
 * own. PAYOUT-3.
 */
export function payoutWorkflow(input: { payoutId: string }): Promise<string> {
  const { advancePayout } = proxyActivities<PayoutActivities>({
    taskQueue: railQueue(workflowInfo().taskQueue),
    startToCloseTimeout: "2m",
    ...signsOfLife(),
    // A retry first finds out what became of the previous call.
    retry: { ...SOON_AGAIN, maximumInterval: "1m" },
    summary: "Perform the payout's next step",
  });
  let found: FoundPayout | null = null;
  setHandler(payoutState, () => found && { ...found.payout, waitsFor: found.waitsFor });
  const poll = async (): Promise<FoundPayout> => {
    found = await advancePayout(input);
    showAttention(found.payout.railState === "needs_attention");
    return found;
  };
  return watchEntity(input, poll, (until) => describe(input.payoutId, found, until));
}

function describe(payoutId: string, found: FoundPayout | null, until: string): string {
  if (found === null) return `\`${payoutId}\` has not been checked yet.`;
  const { status, railState, reason } = found.payout;
  const state = [status, railState, reason].filter((word) => word !== null).join(" · ");
  return `\`${payoutId}\` is **${state}**. It waits for ${found.waitsFor}; next check ${until}.`;
}

/**
 * If the workflow was started with the attribute, the namespace has it; setting a missing one would block the
 * workflow for good.
 */
function showAttention(needsAttention: boolean): void {
  const shown = workflowInfo().typedSearchAttributes.get(NEEDS_ATTENTION);
  if (shown === undefined || shown === needsAttention) return;
  upsertSearchAttributes([{ key: NEEDS_ATTENTION, value: needsAttention }]);
}
