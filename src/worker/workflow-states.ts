import { type Client, type Connection, WorkflowNotFoundError } from "@temporalio/client";
import { within } from "../temporal/within.ts";
import { type Listed, listWorkflows } from "./list-workflows.ts";
import { LIST_PATIENCE_MS, type Patience } from "./temporal-patience.ts";

/** The state of a workflow: closed, waiting for its time or a signal, or with a task or an activity to do. */
export type WorkflowState =
  | { readonly name: "absent" | "closed" | "working" }
  | { readonly name: "waiting"; readonly firstTask: FirstTask | null };

/** Of a workflow that waits for its first task: when it was started, and when Temporal gives it the task. */
export interface FirstTask {
  readonly startedAt: Date;
  readonly at: Date;
}

/** What Temporal knows of our workflows, as repair asks for it. */
export interface WorkflowStates {
  /** The state of one workflow, exactly. */
  stateOf(workflowId: string): Promise<WorkflowState>;
  /**
   * Those of up to 1,000 workflows that are running, and perhaps others, by Temporal's list, which lags behind by moments.
   */
  runningAmong(workflowIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** How many workflows of a type are running on our queues, by the same list. */
  countRunning(workflowType: string): Promise<number>;
}

const MOST_LISTED = 1_000;
/** Of a workflow that was started by a signal. */
const EVENTS_OF_A_START = 2;

export interface WorkflowStatesOptions {
  readonly namespace: string;
  readonly taskQueues: readonly string[];
  readonly patience: Patience;
  /** So many running workflows are read of a range of ids; if it has more, those asked for are named one by one. */
  readonly mostListed?: number;
}

export function createWorkflowStates(
  connection: Connection,
  client: Client,
  { namespace, taskQueues, patience, mostListed = MOST_LISTED }: WorkflowStatesOptions,
): WorkflowStates {
  const listRunning = (which: string): Promise<Listed> =>
    listWorkflows(connection, {
      namespace,
      pageSize: mostListed,
      query: `ExecutionStatus = "Running" and ${which}`,
    });

  return {
    async stateOf(workflowId) {
      try {
        const { raw, status, historyLength, startTime, executionTime } = await patience.call(connection, () =>
          client.workflow.getHandle(workflowId).describe(),
        );
        if (status.name !== "RUNNING") return { name: "closed" };
        // A task that waits for a worker means that its turn will come; a signal would only add another.
        const hasTask = raw.pendingWorkflowTask !== null && raw.pendingWorkflowTask !== undefined;
        if (hasTask || (raw.pendingActivities ?? []).length > 0) return { name: "working" };
        const hasBegun = historyLength > EVENTS_OF_A_START || executionTime === undefined;
        return { name: "waiting", firstTask: hasBegun ? null : { startedAt: startTime, at: executionTime } };
      } catch (error) {
        if (error instanceof WorkflowNotFoundError) return { name: "absent" };
        throw error;
      }
    },

    async runningAmong(workflowIds) {
      const sorted = workflowIds.toSorted();
      const [first, last] = [sorted.at(0), sorted.at(-1)];
      if (first === undefined || last === undefined) return new Set();
      // The pages of repair are ranges of ids, of which SQLite has an index. For a list it reads all running workflows.
      const inRange = await listRunning(`WorkflowId between ${quoted(first)} and ${quoted(last)}`);
      const { ids } = inRange.isWhole
        ? inRange
        : await listRunning(`WorkflowId in (${workflowIds.map(quoted).join(", ")})`);
      return new Set(ids);
    },

    async countRunning(workflowType) {
      const query = `ExecutionStatus = "Running" and WorkflowType = ${quoted(workflowType)} and TaskQueue in (${taskQueues.map(quoted).join(", ")})`;
      const { count } = await within(connection, LIST_PATIENCE_MS, () =>
        connection.workflowService.countWorkflowExecutions({ namespace, query }),
      );
      return Number(count);
    },
  };
}

/** Our ids and names have no quotes. */
const quoted = (text: string): string => `"${text}"`;
