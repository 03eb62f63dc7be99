import type { WorkflowExecutionInfo } from "@temporalio/client";
import { PROCESSES } from "../../src/domain/processes/process.ts";
import type { Cluster } from "../cluster/cluster.ts";
import { openTemporal, type TemporalAccess } from "../cluster/temporal.ts";
import type { Sample } from "./sample.ts";

type History = Pick<WorkflowExecutionInfo, "historyLength" | "historySize">;

const KIB = 1_024;
/** Of each kind. */
const MOST_OPEN = 50;
const MOST_COMPLETED = 200;

/**
 * The longest histories of Temporal's workflows: of those that are open since the beginning, a few of each kind, and of
 * those that completed last.
 *
 * @param openBefore only open workflows that started earlier, so that two samples look at the same ones
 */
export async function sampleHistories(cluster: Cluster, openBefore: Date): Promise<Sample> {
  const temporal = await openTemporal(cluster);
  try {
    const open: History[] = [];
    const completed: History[] = [];
    for (const kind of Object.keys(PROCESSES)) {
      const ofKind = `VpKind = "${kind}"`;
      const query = `${ofKind} and ExecutionStatus = "Running" and StartTime < "${openBefore.toISOString()}"`;
      for (const { workflowId } of await someOf(temporal, query, MOST_OPEN)) {
        // Visibility knows the length of a history only once it is complete.
        open.push(await temporal.client.workflow.getHandle(workflowId).describe());
      }
      completed.push(
        ...(await someOf(temporal, `${ofKind} and ExecutionStatus = "Completed"`, MOST_COMPLETED)),
      );
    }
    return {
      "open workflows": await temporal.countRunning("VpKind is not null"),
      "open workflows looked at": open.length,
      "longest open history events": most(open, ({ historyLength }) => historyLength),
      "longest open history KiB": most(open, sizeOf) / KIB,
      "longest completed history events": most(completed, ({ historyLength }) => historyLength),
      "longest completed history KiB": most(completed, sizeOf) / KIB,
    };
  } finally {
    await temporal.close();
  }
}

const sizeOf = ({ historySize = 0 }: History): number => historySize;

const most = (some: readonly History[], figureOf: (history: History) => number): number =>
  Math.max(0, ...some.map(figureOf));

async function someOf(
  { client }: TemporalAccess,
  query: string,
  count: number,
): Promise<WorkflowExecutionInfo[]> {
  const found: WorkflowExecutionInfo[] = [];
  for await (const workflow of client.workflow.list({ query, pageSize: count })) {
    found.push(workflow);
    if (found.length >= count) break;
  }
  return found;
}
