import { CancelledFailure, cancellationSignal, heartbeat } from "@temporalio/activity";

/** Workflows set the heartbeat timeout; this is frequent enough for all of them. */
const HEARTBEAT_MS = 1_000;

/** Sends heartbeats to Temporal until the work has ended. */
export async function withHeartbeat<Result>(work: Promise<Result>): Promise<Result> {
  const timer = setInterval(() => heartbeat(), HEARTBEAT_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

/** Ends an activity that Temporal has cancelled, as the heartbeat's response says: another worker has taken over. */
export function stopIfCancelled(): void {
  if (cancellationSignal().aborted) throw new CancelledFailure("the activity was cancelled");
}
