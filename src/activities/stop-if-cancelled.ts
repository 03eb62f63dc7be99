import { CancelledFailure, cancellationSignal } from "@temporalio/activity";

/** Ends an activity that Temporal has cancelled, as the heartbeat's response says: another worker has taken over. */
export function stopIfCancelled(): void {
  if (cancellationSignal().aborted) throw new CancelledFailure("the activity was cancelled");
}
