import { Client, Connection, WorkflowNotFoundError } from "@temporalio/client";
import type { Config } from "./config.ts";
import { temporalConnectionOptions } from "./temporal-connection.ts";

const PATIENCE_MS = 3_000;
/** `WORKFLOW_EXECUTION_STATUS_RUNNING`, whose enumeration is in a package that only types need. */
const RUNNING = 1;

/**
 * Lets `work` ask Temporal whether workflows are running; each question gives up after three seconds.
 *
 * @returns null, without the work, when Temporal does not answer at all
 */
export async function withTemporal<Result>(
  config: Config,
  work: (isRunning: (workflowId: string) => Promise<boolean>) => Promise<Result>,
): Promise<Result | null> {
  const connection = Connection.lazy(temporalConnectionOptions(config));
  const client = new Client({ connection, namespace: config.temporalNamespace });
  const soon = <Answer>(ask: () => Promise<Answer>) => connection.withDeadline(Date.now() + PATIENCE_MS, ask);
  const isRunning = async (workflowId: string): Promise<boolean> => {
    try {
      const { raw } = await soon(() => client.workflow.getHandle(workflowId).describe());
      return Number(raw.workflowExecutionInfo?.status) === RUNNING;
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return false;
      throw error;
    }
  };
  try {
    const isThere = await soon(() => connection.workflowService.getSystemInfo({})).then(
      () => true,
      () => false,
    );
    return isThere ? await work(isRunning) : null;
  } finally {
    await connection.close();
  }
}
