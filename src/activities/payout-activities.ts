import { setTimeout as sleep } from "node:timers/promises";
import { closeRailCall } from "../commands/payouts/close-rail-call.ts";
import { pollPayout, type PayoutPoll, type PayoutView } from "../commands/payouts/poll-payout.ts";
import { inTransaction, type Tx } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { WAITS_FOR } from "../domain/payouts/rail-step.ts";
import type { Rails } from "../rails/rail.ts";
import { waitUntil, type StepResult } from "./step-result.ts";
import { withoutPointlessRetries } from "./run-step.ts";
import { callRail } from "./call-rail.ts";
import { stopIfCancelled } from "./stop-if-cancelled.ts";

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
        let found = await untilItsTurn(() => inTransaction(deps, (tx) => pollIn(tx, payoutId)));
        while (found.kind === "call") {
          const { callId } = found;
          // Temporal has reassigned the payout; the other worker gives up what was not begun here.
          stopIfCancelled();
          const response = await callRail(deps, rails, found);
          if (response.kind === "unknown")
            deps.log.warn({ payoutId, reason: response.reason }, "no response from a rail");
          const paid = await inTransaction(deps, (tx) => closeRailCall(tx, { payoutId, callId, response }));
          if (paid !== null) return { done: paid.status, payout: paid, waitsFor: null };
          found = await untilItsTurn(() => inTransaction(deps, (tx) => pollIn(tx, payoutId)));
        }
        return foundPayout(deps, found);
      });
    },
  };
}

/** How long a payout waits here for its turn at the rail; then it waits in its workflow, and others have the slot. */
const LONGEST_TURN_MS = 30_000;
const TURN_PAUSE_MS = { first: 50, most: 1_000 } as const;
const NEXT_TURN_MS = 5_000;

/** Polls until the rail has a place for the payout's call, for some time. */
async function untilItsTurn(poll: () => Promise<PayoutPoll>): Promise<PayoutPoll> {
  const deadline = performance.now() + LONGEST_TURN_MS;
  let found = await poll();
  for (let pauseMs: number = TURN_PAUSE_MS.first; found.kind === "turn"; pauseMs *= 2) {
    if (performance.now() > deadline) return found;
    await sleep(Math.min(pauseMs, TURN_PAUSE_MS.most));
    stopIfCancelled();
    found = await poll();
  }
  return found;
}

function foundPayout(deps: Deps, poll: Exclude<PayoutPoll, { kind: "call" }>): FoundPayout {
  const { payout } = poll;
  if (poll.kind === "turn") {
    const now = deps.systemClock.now();
    const next = new Date(now.getTime() + NEXT_TURN_MS);
    return { ...waitUntil(now, next), payout, waitsFor: WAITS_FOR.turn };
  }
  if (poll.kind === "done") return { done: poll.as, payout, waitsFor: null };
  return { ...waitUntil(deps.systemClock.now(), poll.until), payout, waitsFor: WAITS_FOR[poll.for] };
}
