import { type Client, type Connection, WorkflowFailedError, WorkflowNotFoundError } from "@temporalio/client";
import { decodeOptionalFailureToOptionalError } from "@temporalio/common/lib/internal-non-workflow/index.js";
import type { FailureReason } from "../domain/processes/failure.ts";
import { within } from "../temporal/within.ts";
import { listWorkflows } from "./list-workflows.ts";
import { PATIENCE_MS } from "./temporal-patience.ts";

/** How a workflow fails, with its last failure in Temporal's words. */
export interface WorkflowFailure {
  readonly reason: FailureReason;
  readonly message: string | null;
}

/** What Temporal knows of workflows that fail. DESK-20. */
export interface WorkflowFailures {
  /** The ids of workflows that failed, timed out or were terminated within a day, up to 200 of each, by the same list. */
  endedLately(): Promise<string[]>;
  /** How a workflow fails: what Temporal repeats in vain, or how its last run ended; null if it does not. */
  failureOf(workflowId: string): Promise<WorkflowFailure | null>;
}

const DAY_MS = 86_400_000;
const MOST_ENDED = 200;
/** As Temporal's list names them. */
const LATE_ENDS = ["Failed", "Terminated", "TimedOut"] as const;
/** Once may be a database that restarts or a worker that was replaced; at the third attempt two have failed. */
const FAILING_ATTEMPTS = 3;

/** The ends that a workflow of ours does not choose. */
const REASON_OF_END: Readonly<Record<string, FailureReason>> = {
  FAILED: "failed",
  TERMINATED: "terminated",
  TIMED_OUT: "timed_out",
};

export function createWorkflowFailures(
  connection: Connection,
  client: Client,
  { namespace, taskQueues }: { readonly namespace: string; readonly taskQueues: readonly string[] },
): WorkflowFailures {
  return {
    async endedLately() {
      const since = new Date(Date.now() - DAY_MS).toISOString();
      const queues = taskQueues.map((queue) => `"${queue}"`).join(", ");
      // One by one, since for several SQLite reads all workflows, those that run first.
      const ended = await Promise.all(
        LATE_ENDS.map((status) =>
          listWorkflows(connection, {
            namespace,
            pageSize: MOST_ENDED,
            query: `ExecutionStatus = "${status}" and CloseTime > "${since}" and TaskQueue in (${queues})`,
          }),
        ),
      );
      return [...new Set(ended.flatMap(({ ids }) => ids))];
    },

    async failureOf(workflowId) {
      try {
        const { raw, runId, status } = await within(connection, PATIENCE_MS, () =>
          client.workflow.getHandle(workflowId).describe(),
        );
        if (status.name === "RUNNING") return await failureOfRunning(client, raw);
        const reason = REASON_OF_END[status.name];
        if (reason === undefined) return null;
        const run = client.workflow.getHandle(workflowId, runId, { followRuns: false });
        return { reason, message: await within(connection, PATIENCE_MS, () => messageOfEnd(run)) };
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return null;
        throw error;
      }
    },
  };
}

type Running = Awaited<ReturnType<ReturnType<Client["workflow"]["getHandle"]>["describe"]>>["raw"];

/** What Temporal repeats in vain for a workflow that runs. */
async function failureOfRunning(
  client: Client,
  { pendingActivities, pendingWorkflowTask }: Running,
): Promise<WorkflowFailure | null> {
  const failing = (pendingActivities ?? []).find(({ attempt }) => (attempt ?? 0) >= FAILING_ATTEMPTS);
  if (failing !== undefined) {
    // Failures may be encrypted.
    const { loadedDataConverter } = client.options;
    const error = await decodeOptionalFailureToOptionalError(loadedDataConverter, failing.lastFailure);
    return { reason: "activity_failing", message: error === undefined ? null : innermost(error) };
  }
  if ((pendingWorkflowTask?.attempt ?? 0) < FAILING_ATTEMPTS) return null;
  return { reason: "task_failing", message: null };
}

/** The cause says more than what wraps it. */
function innermost(error: Error): string {
  let current = error;
  while (current.cause instanceof Error) current = current.cause;
  return current.message;
}

async function messageOfEnd(run: { result(): Promise<unknown> }): Promise<string | null> {
  try {
    await run.result();
    return null;
  } catch (error) {
    if (!(error instanceof WorkflowFailedError)) throw error;
    return innermost(error);
  }
}
