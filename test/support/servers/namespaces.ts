import type { Connection } from "@temporalio/client";
import { randomBytes } from "node:crypto";

/** Registers a namespace of its own. All of the server's parts know it a moment later. @returns its name */
export async function registerNamespace(connection: Connection, prefix: string): Promise<string> {
  const namespace = `${prefix}-${randomBytes(4).toString("hex")}`;
  await connection.workflowService.registerNamespace({
    namespace,
    workflowExecutionRetentionPeriod: { seconds: 86_400 as never },
  });
  return namespace;
}
