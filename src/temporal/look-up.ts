import { Client, Connection, WorkflowNotFoundError } from "@temporalio/client";
import type { Config } from "../config.ts";
import { temporalConnectionOptions } from "./connection.ts";

/** A busy machine lets a call wait for seconds; a server that is there at all answers within this. */
const PATIENCE_MS = 10_000;
/** A question without an answer is asked once more: the first one may have met a server that was just starting. */
const TRIES = 2;
/** `WORKFLOW_EXECUTION_STATUS_RUNNING`, whose enumeration is in a package that only types need. */
const RUNNING = 1;

/** Whether a workflow is running; null where Temporal did not say. */
export type AskTemporal = (workflowId: string) => Promise<boolean | null>;

/**
 * Lets `work` ask Temporal whether workflows are running.
 *
 * @returns null, without the work, when Temporal does not answer at all
 */
export async function withTemporal<Result>(
  config: Config,
  work: (isRunning: AskTemporal) => Promise<Result>,
): Promise<Result | null> {
  const connection = Connection.lazy(temporalConnectionOptions(config));
  const client = new Client({ connection, namespace: config.temporalNamespace });
  const soon = <Result>(ask: () => Promise<Result>) => connection.withDeadline(Date.now() + PATIENCE_MS, ask);
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
    const info = await tryFor(() => soon(() => connection.workflowService.getSystemInfo({})), 1);
    return info === null ? null : await work((workflowId) => tryFor(() => isRunning(workflowId), TRIES));
  } finally {
    await connection.close();
  }
}

/** The answer to a question that is asked so many times at most; null where none came. */
async function tryFor<Result>(ask: () => Promise<Result>, tries: number): Promise<Result | null> {
  for (let asked = 0; asked < tries; asked += 1) {
    try {
      return await ask();
    } catch {
      // Whatever the reason, what is not known is not claimed.
    }
  }
  return null;
}
