import type { Connection } from "@temporalio/client";
import { within } from "../temporal/within.ts";
import { LIST_PATIENCE_MS } from "./temporal-patience.ts";

export interface Listed {
  readonly ids: readonly string[];
  /** Whether there are no more. */
  readonly isWhole: boolean;
}

/** The ids of the first workflows of a query, by Temporal's list, which lags behind by moments. */
export async function listWorkflows(
  connection: Connection,
  request: { readonly namespace: string; readonly pageSize: number; readonly query: string },
): Promise<Listed> {
  const { executions, nextPageToken } = await within(connection, LIST_PATIENCE_MS, () =>
    connection.workflowService.listWorkflowExecutions(request),
  );
  const ids = (executions ?? []).map(({ execution }) => execution?.workflowId ?? "");
  return { ids, isWhole: (nextPageToken ?? []).length === 0 };
}
