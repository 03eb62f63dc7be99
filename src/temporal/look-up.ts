import type { Config } from "../config.ts";
import { within } from "./within.ts";

/** A busy machine delays calls for seconds; a live server responds within this. */
const PATIENCE_MS = 10_000;
/** One retry: the first call may have met a server that was just starting. */
const TRIES = 2;
/** `WORKFLOW_EXECUTION_STATUS_RUNNING`; its enum is in a package needed only for types. */
const RUNNING = 1;

/** Whether a workflow is running; null if Temporal did not say. */
export type AskTemporal = (workflowId: string) => Promise<boolean | null>;

/**
 * Lets `work` ask Temporal whether workflows are running.
 *
 * @returns null, without running the work, if Temporal does not respond at all
 */
export async function withTemporal<Result>(
  config: Config,
  work: (isRunning: AskTemporal) => Promise<Result>,
): Promise<Result | null> {
  // Most commands of `vp` never ask, and would start later for having loaded it.
  const { Client, WorkflowNotFoundError } = await import("@temporalio/client");
  const { openConnection } = await import("./connection.ts");
  const connection = openConnection(config);
  const client = new Client({ connection, namespace: config.temporalNamespace });
  const soon = <Result>(ask: () => Promise<Result>) => within(connection, PATIENCE_MS, ask);
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

/** The first result within so many tries; null without one. */
async function tryFor<Result>(ask: () => Promise<Result>, tries: number): Promise<Result | null> {
  for (let asked = 0; asked < tries; asked += 1) {
    try {
      return await ask();
    } catch {
      // Unknown, whatever the reason.
    }
  }
  return null;
}
