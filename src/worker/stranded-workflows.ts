import type { NativeConnection } from "@temporalio/worker";
import type { Deps } from "../deps.ts";
import { ownWorkflowQueues } from "../temporal/task-queues.ts";
import { within } from "../temporal/within.ts";
import { LIST_PATIENCE_MS } from "./temporal-patience.ts";

/**
 * Warns of open workflows on task queues that this configuration does not name, as after a change of
 * `TEMPORAL_TASK_QUEUE`: nobody carries them on. OPERATE-23.
 */
export async function warnOfStrandedWorkflows(
  { config, log }: Pick<Deps, "config" | "log">,
  connection: Pick<NativeConnection, "workflowService" | "withDeadline">,
): Promise<void> {
  const ours = ownWorkflowQueues(config);
  const query = ['ExecutionStatus = "Running"', ...ours.map((queue) => `TaskQueue != "${queue}"`)].join(
    " and ",
  );
  try {
    const { executions } = await within(connection, LIST_PATIENCE_MS, () =>
      connection.workflowService.listWorkflowExecutions({
        namespace: config.temporalNamespace,
        pageSize: 1,
        query,
      }),
    );
    const [stranded] = executions ?? [];
    if (stranded === undefined) return;
    log.warn(
      { workflowId: stranded.execution?.workflowId, taskQueue: stranded.taskQueue },
      "open workflows are on another task queue; if it was TEMPORAL_TASK_QUEUE once, add it to " +
        "TEMPORAL_FORMER_TASK_QUEUES",
    );
  } catch (error) {
    log.debug({ err: error }, "cannot look for workflows on other task queues");
  }
}
