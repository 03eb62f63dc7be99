import { closeRailCall } from "../commands/payouts/close-rail-call.ts";
import { pollPayout, type PayoutPoll, type PayoutView } from "../commands/payouts/poll-payout.ts";
import { inTransaction, type Tx } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { WAITS_FOR } from "../domain/payouts/rail-step.ts";
import type { Rails } from "../rails/rail.ts";
import { waitUntil, type StepResult } from "./step-result.ts";
import { withoutPointlessRetries } from "./run-step.ts";
import { callRail } from "./call-rail.ts";
import { stopIfCancelled, withHeartbeat } from "./with-heartbeat.ts";

export type PayoutActivities = ReturnType<typeof createPayoutActivities>;

/** The result of polling a payout, with its details for operators. */
export type FoundPayout = StepResult & { readonly payout: PayoutView; readonly waitsFor: string | null };

/** The calls of payment rails, on a task queue of their own that limits how many run at once. */
export function createPayoutActivities(deps: Deps, rails: Rails) {
  const pollIn = (tx: Tx, payoutId: string): Promise<PayoutPoll> =>
    pollPayout(tx, { payoutId, connectedRails: [...rails.keys()] });
  return {
    /**
     * Takes a payout's next step: makes the rail call that is due, if any, and returns what follows. Idempotent: each
     * call is recorded before it is made, and one without an outcome is looked up at the rail.
     */
    advancePayout({ payoutId }: { payoutId: string }): Promise<FoundPayout> {
      return withoutPointlessRetries(async () => {
        let found = await inTransaction(deps, (tx) => pollIn(tx, payoutId));
        while (found.kind === "call") {
          const { callId } = found;
          // Temporal has reassigned the payout; the other worker gives up what was not begun here.
          stopIfCancelled();
          const response = await withHeartbeat(callRail(deps, rails, found));
          if (response.kind === "unknown")
            deps.log.warn({ payoutId, reason: response.reason }, "no response from a rail");
          found = await inTransaction(deps, async (tx) => {
            await closeRailCall(tx, { payoutId, callId, response });
            return pollIn(tx, payoutId);
          });
        }
        return foundPayout(deps, found);
      });
    },
  };
}

function foundPayout(deps: Deps, poll: Exclude<PayoutPoll, { kind: "call" }>): FoundPayout {
  const { payout } = poll;
  if (poll.kind === "done") return { done: payout.status, payout, waitsFor: null };
  return { ...waitUntil(deps.systemClock.now(), poll.until), payout, waitsFor: WAITS_FOR[poll.for] };
}
