import { activityInfo } from "@temporalio/activity";
import type { AttemptClosing } from "../commands/postbacks/close-attempt.ts";
import { endCall } from "../commands/postbacks/end-call.ts";
import { enterHost, giveUpTurn } from "../commands/postbacks/host-queue.ts";
import { openAttempt } from "../commands/postbacks/open-attempt.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import type { CallResult } from "../http-client/call-result.ts";
import { deliveryTarget } from "../queries/postbacks/delivery-target.ts";
import { waitUntil, type StepResult } from "./step-result.ts";
import { withoutPointlessRetries } from "./run-step.ts";

export type PostbackActivities = ReturnType<typeof createPostbackActivities>;

/** A delivery is woken when its turn comes; this is how often it looks in case it was not. */
const QUEUED_MS = 24 * 3_600_000;

/** The calls of partners' URLs, on a task queue of their own since receivers may be slow. */
export function createPostbackActivities(deps: Deps) {
  return {
    /**
     * Makes the call that is due, if any, and returns what follows. Idempotent, because each call is counted in the
     * database before it is made. Where Temporal asks again, the worker that it asked before failed or gave no more
     * sign of life.
     */
    deliverPostback({ deliveryId }: { deliveryId: string }): Promise<StepResult> {
      const isWorkerLost = activityInfo().attempt > 1;
      return withoutPointlessRetries(async () =>
        foundAfter(deps, await deliver(deps, { deliveryId, isWorkerLost })),
      );
    },
  };
}

async function deliver(
  deps: Deps,
  { deliveryId, isWorkerLost }: { readonly deliveryId: string; readonly isWorkerLost: boolean },
): Promise<AttemptClosing | { kind: "queued" }> {
  const { host, brandId } = await deliveryTarget(deps.sql, deliveryId);
  const opening = await inTransaction(deps, async (tx) => {
    const opened = await openAttempt(tx, {
      deliveryId,
      isWorkerLost,
      mayCall: (dueSince) => enterHost(tx, { deliveryId, host, brandId }, dueSince),
    });
    if (opened.kind === "done") await giveUpTurn(tx, deliveryId);
    return opened;
  });
  if (opening.kind !== "call") return opening;
  const result = await callPartner(deps, { deliveryId, url: opening.url, host });
  const end = { deliveryId, number: opening.number, result, endedAt: deps.systemClock.now() };
  return inTransaction(deps, (tx) => endCall(tx, end, host));
}

/** Its span has the host, and nothing else of the URL: that has values of the sale, and the partner's own secrets. */
function callPartner(
  deps: Deps,
  { deliveryId, url, host }: Readonly<{ deliveryId: string; url: string; host: string }>,
): Promise<CallResult> {
  const attributes = { "http.request.method": "GET", "server.address": host };
  return deps.tracing.inSpan({ name: "GET postback", kind: "client", attributes }, async (span) => {
    const result = await deps.httpClient.get(url, { webhookId: deliveryId });
    if (result.kind === "answered") span.set({ "http.response.status_code": result.statusCode });
    if (result.kind === "unreachable") span.fail("unreachable");
    else if (result.statusCode >= 400) span.fail(String(result.statusCode));
    deps.meters.postbackCalls.inc({ outcome: classOf(result) });
    return result;
  });
}

const classOf = (result: CallResult): string =>
  result.kind === "answered" ? `${Math.floor(result.statusCode / 100)}xx` : "unreachable";

function foundAfter(deps: Deps, found: Awaited<ReturnType<typeof deliver>>): StepResult {
  if (found.kind === "done") return { done: found.status };
  const now = deps.systemClock.now();
  return waitUntil(now, found.kind === "wait" ? found.until : new Date(now.getTime() + QUEUED_MS));
}
