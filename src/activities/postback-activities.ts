import { closeAttempt, type AttemptClosing } from "../commands/postbacks/close-attempt.ts";
import { openAttempt } from "../commands/postbacks/open-attempt.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import type { HostGate } from "../http-client/host-gate.ts";
import { deliveryTarget } from "../queries/postbacks/delivery-target.ts";
import { waitUntil, type StepResult } from "./step-result.ts";
import { withoutPointlessRetries } from "./run-step.ts";

export type PostbackActivities = ReturnType<typeof createPostbackActivities>;

/** The calls of partners' URLs, on a task queue of their own since receivers may be slow. */
export function createPostbackActivities(deps: Deps, gate: HostGate) {
  return {
    /**
     * Makes the call that is due, if any, and returns what follows. Temporal must not retry it: the workflow asks
     * again, and the database knows whether a call was under way.
     */
    deliverPostback({ deliveryId }: { deliveryId: string }): Promise<StepResult> {
      return withoutPointlessRetries(async () => {
        const url = await deliveryTarget(deps.sql, deliveryId);
        const pass = gate.enter(new URL(url).host);
        const now = deps.systemClock.now();
        if ("comeBackInMs" in pass) return waitUntil(now, new Date(now.getTime() + pass.comeBackInMs));
        try {
          return foundAfter(deps, await deliver(deps, deliveryId));
        } finally {
          pass.leave();
        }
      });
    },
  };
}

async function deliver(deps: Deps, deliveryId: string): Promise<AttemptClosing> {
  const opening = await inTransaction(deps, (tx) => openAttempt(tx, { deliveryId }));
  if (opening.kind !== "call") return opening;
  const result = await deps.httpClient.get(opening.url);
  const end = { deliveryId, number: opening.number, result, endedAt: deps.systemClock.now() };
  return inTransaction(deps, (tx) => closeAttempt(tx, end));
}

function foundAfter(deps: Deps, closing: AttemptClosing): StepResult {
  return closing.kind === "done"
    ? { done: closing.status }
    : waitUntil(deps.systemClock.now(), closing.until);
}
