import { Client, Connection } from "@temporalio/client";
import type { Cluster } from "./cluster.ts";

/** Temporal, as an operator asks it by its command line. */
export interface TemporalAccess {
  readonly client: Client;
  /** Running workflows that match the query, by visibility, which is a moment behind. */
  countRunning(query: string): Promise<number>;
  /** Whether the workflow runs, by its own state. */
  isRunning(workflowId: string): Promise<boolean>;
  close(): Promise<void>;
}

export async function openTemporal({ temporalAddress }: Cluster): Promise<TemporalAccess> {
  const connection = await Connection.connect({ address: temporalAddress });
  const client = new Client({ connection });
  return {
    client,
    async countRunning(query) {
      const { count } = await client.workflow.count(`${query} and ExecutionStatus = "Running"`);
      return count;
    },
    async isRunning(workflowId) {
      const { status } = await client.workflow.getHandle(workflowId).describe();
      return status.name === "RUNNING";
    },
    close: () => connection.close(),
  };
}
