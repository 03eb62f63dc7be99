import { CancelledFailure, cancellationSignal, heartbeat } from "@temporalio/activity";

/** How soon a worker that died at its work is noticed is the workflow's choice; this is often enough for all of them. */
const HEARTBEAT_MS = 1_000;

/** Tells Temporal again and again that the activity is alive, until the work has ended. */
export async function withHeartbeat<Result>(work: Promise<Result>): Promise<Result> {
  const timer = setInterval(() => heartbeat(), HEARTBEAT_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

/** Ends an activity that Temporal has cancelled (the heartbeat's response says so): another worker does its work by now. */
export function stopIfCancelled(): void {
  if (cancellationSignal().aborted) throw new CancelledFailure("the activity was cancelled");
}
