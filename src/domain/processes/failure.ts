/**
 * How a process fails. `activity_failing` and `task_failing`: its workflow runs, and Temporal repeats what fails. The
 * others: its workflow ended although its row is open. `temporal_unreachable` is about Temporal itself. DESK-20.
 */
export type FailureReason =
  "activity_failing" | "task_failing" | "failed" | "terminated" | "timed_out" | "temporal_unreachable";

/** What stands for Temporal itself in a list of workflow ids. */
export const TEMPORAL = "temporal";

/** A process that fails, or Temporal itself. */
export interface ProcessFailure {
  readonly workflowId: string;
  readonly programId: string | null;
  readonly reason: FailureReason;
  readonly message: string | null;
}
