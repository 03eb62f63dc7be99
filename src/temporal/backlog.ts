import type { Connection } from "@temporalio/client";
import type { Config } from "../config.ts";
import { ownWorkflowQueues, taskQueuesOf } from "./task-queues.ts";

/** What waits in one of Temporal's task queues for a worker. */
export interface Backlog {
  readonly queue: string;
  readonly kind: TaskKind;
  /** Approximate, as Temporal counts it. */
  readonly tasks: number;
  readonly oldestAgeSeconds: number;
}

type TaskKind = keyof typeof TYPE_OF;
type TaskQueueType = NonNullable<
  Parameters<Connection["workflowService"]["describeTaskQueue"]>[0]["taskQueueType"]
>;

/** `TaskQueueType`; its enum is in a package needed only for types. */
const TYPE_OF = { workflow: 1 as unknown as TaskQueueType, activity: 2 as unknown as TaskQueueType } as const;

/** The backlog of each of our task queues. Servers without statistics count nothing. OPERATE-16. */
export function readBacklogs(connection: Connection, config: Config): Promise<Backlog[]> {
  const roots = [config.temporalTaskQueue, ...config.temporalFormerTaskQueues];
  const wanted = [
    ...ownWorkflowQueues(config).map((queue) => ({ queue, kind: "workflow" as const })),
    ...roots.flatMap(taskQueuesOf).map((queue) => ({ queue, kind: "activity" as const })),
  ];
  return Promise.all(
    wanted.map(async ({ queue, kind }) => {
      const { stats } = await connection.workflowService.describeTaskQueue({
        namespace: config.temporalNamespace,
        taskQueue: { name: queue },
        taskQueueType: TYPE_OF[kind],
        reportStats: true,
      });
      const { seconds, nanos } = stats?.approximateBacklogAge ?? {};
      return {
        queue,
        kind,
        tasks: Number(stats?.approximateBacklogCount ?? 0),
        oldestAgeSeconds: Number(seconds ?? 0) + Math.round((nanos ?? 0) / 1e8) / 10,
      };
    }),
  );
}
