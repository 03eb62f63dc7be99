import type { Connection } from "@temporalio/client";
import { randomUUID } from "node:crypto";
import type { Config } from "../config.ts";
import { isNoNamespace as isNotFound } from "./namespace-attributes.ts";
import { taskQueuesOf, workflowQueuesOf } from "./task-queues.ts";

/** A version of the workers, as Temporal keeps it. */
export interface WorkerVersion {
  readonly buildId: string;
  readonly status: VersionStatus;
  /** Open workflows that only this version carries on. */
  readonly openPinned: number;
  /** Our task queues that no worker of this version polls. */
  readonly unpolledQueues: readonly string[];
  /** Whether its workers may end: no task goes to it any more. */
  readonly mayBeStopped: boolean;
}

/** The versions of the deployment, and which of them get the tasks. */
export interface WorkerVersions {
  readonly deployment: string;
  /** Whether the server knows versions at all. */
  readonly isSupported: boolean;
  /** Null: workers without a version. */
  readonly currentBuildId: string | null;
  /** Its build id is null: workers without a version have the share. */
  readonly ramping: { readonly buildId: string | null; readonly percentage: number } | null;
  readonly versions: readonly WorkerVersion[];
}

/** `WorkerDeploymentVersionStatus`, by its numbers; its enum is in a package needed only for types. */
const STATUSES = ["unknown", "inactive", "current", "ramping", "draining", "drained", "created"] as const;
type VersionStatus = (typeof STATUSES)[number];

/** A worker asks again within a minute, so one that did not for longer has ended. */
const POLLER_PATIENCE_MS = 90_000;
/** `TASK_QUEUE_TYPE_WORKFLOW` and `TASK_QUEUE_TYPE_ACTIVITY`. */
const TYPE_OF = { workflow: 1 as never, activity: 2 as never } as const;
const IDENTITY = "vp";

/** What can ask for deployments: connections of clients and of workers. */
export type DeploymentAccess = {
  readonly workflowService: Pick<Connection["workflowService"], "listWorkerDeployments">;
};

const UNIMPLEMENTED = 12;

/** Whether the server knows Worker Versioning, and it is not turned off for the namespace. */
export async function hasWorkerVersioning(connection: DeploymentAccess, namespace: string): Promise<boolean> {
  try {
    await connection.workflowService.listWorkerDeployments({ namespace, pageSize: 1 });
    return true;
  } catch (error) {
    // Errors of client and worker connections have code and message in common.
    const { code, message } = error as { code?: number; message: string };
    const isWithout = code === UNIMPLEMENTED || message.includes("disabled on this namespace");
    if (isWithout) return false;
    throw error;
  }
}

/** The state of all versions. Empty before the first worker of a version has polled. OPERATE-38. */
export async function readWorkerVersions(connection: Connection, config: Config): Promise<WorkerVersions> {
  const { temporalNamespace: namespace, workerDeploymentName: deployment } = config;
  if (!(await hasWorkerVersioning(connection, namespace))) {
    return { deployment, isSupported: false, currentBuildId: null, ramping: null, versions: [] };
  }
  const info = await describeDeployment(connection, namespace, deployment);
  const routing = info?.routingConfig;
  const currentBuildId = routing?.currentDeploymentVersion?.buildId ?? null;
  const rampingBuildId = routing?.rampingDeploymentVersion?.buildId ?? null;
  const percentage = routing?.rampingVersionPercentage ?? 0;
  const pollers = await pollersOf(connection, config);
  const summaries = info?.versionSummaries ?? [];
  const versions = await Promise.all(
    summaries.map(async (summary): Promise<WorkerVersion> => {
      const buildId = summary.deploymentVersion?.buildId ?? "";
      const openPinned = await countPinned(connection, config, buildId);
      const status = STATUSES[summary.status ?? 0] ?? "unknown";
      return {
        ...{ buildId, status, openPinned },
        unpolledQueues: unpolledBy(pollers, buildId),
        mayBeStopped: status === "drained" && openPinned === 0,
      };
    }),
  );
  return {
    ...{ deployment, isSupported: true, currentBuildId },
    ramping: rampingBuildId === null && percentage === 0 ? null : { buildId: rampingBuildId, percentage },
    versions,
  };
}

async function describeDeployment(connection: Connection, namespace: string, deploymentName: string) {
  try {
    const request = { namespace, deploymentName };
    const { workerDeploymentInfo } = await connection.workflowService.describeWorkerDeployment(request);
    return workerDeploymentInfo ?? null;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** The build ids that poll each of our task queues, by a name of the queue and its kind of tasks. */
async function pollersOf(
  connection: Connection,
  config: Config,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const root = config.temporalTaskQueue;
  const queues = [
    ...workflowQueuesOf(root).map((queue) => ({ queue, kind: "workflow" as const })),
    ...taskQueuesOf(root).map((queue) => ({ queue, kind: "activity" as const })),
  ];
  const since = Date.now() - POLLER_PATIENCE_MS;
  return new Map(
    await Promise.all(
      queues.map(async ({ queue, kind }) => {
        const { pollers } = await connection.workflowService.describeTaskQueue({
          namespace: config.temporalNamespace,
          taskQueue: { name: queue },
          taskQueueType: TYPE_OF[kind],
        });
        const buildIds = (pollers ?? [])
          .filter(({ lastAccessTime }) => Number(lastAccessTime?.seconds ?? 0) * 1_000 > since)
          .filter(
            ({ deploymentOptions }) => deploymentOptions?.deploymentName === config.workerDeploymentName,
          )
          .map(({ deploymentOptions }) => deploymentOptions?.buildId ?? "");
        return [`${queue} (${kind})`, new Set(buildIds)] as const;
      }),
    ),
  );
}

const unpolledBy = (pollers: ReadonlyMap<string, ReadonlySet<string>>, buildId: string): string[] =>
  [...pollers].filter(([, buildIds]) => !buildIds.has(buildId)).map(([queue]) => queue);

const pinnedTo = (config: Config, buildId: string): string =>
  `TemporalWorkerDeploymentVersion = "${config.workerDeploymentName}:${buildId}" ` +
  `and TemporalWorkflowVersioningBehavior = "Pinned" and ExecutionStatus = "Running"`;

async function countPinned(connection: Connection, config: Config, buildId: string): Promise<number> {
  const { count } = await connection.workflowService.countWorkflowExecutions({
    namespace: config.temporalNamespace,
    query: pinnedTo(config, buildId),
  });
  return Number(count ?? 0);
}

/** Why the version may not get the tasks, in words: task queues that none of its workers polls. */
export async function obstaclesTo(
  connection: Connection,
  config: Config,
  buildId: string,
): Promise<readonly string[]> {
  const pollers = await pollersOf(connection, config);
  const unpolled = unpolledBy(pollers, buildId);
  if (unpolled.length === pollers.size) return [`No worker of version ${buildId} is running.`];
  return unpolled.map((queue) => `No worker of version ${buildId} polls ${queue}.`);
}

/**
 * Gives the version the tasks: all of them, or a share of the workflows. New workflows and those that are not pinned go
 * there with their next task; pinned ones stay. OPERATE-38.
 *
 * @param buildId null: workers without a version
 * @param percentage null: all
 */
export async function promote(
  { workflowService }: Connection,
  { temporalNamespace: namespace, workerDeploymentName: deploymentName }: Config,
  buildId: string | null,
  percentage: number | null,
): Promise<void> {
  const common = {
    ...{ namespace, deploymentName, buildId: buildId ?? "", identity: IDENTITY },
    // Of no version there are no queues to compare.
    ignoreMissingTaskQueues: buildId === null,
  };
  if (percentage === null) await workflowService.setWorkerDeploymentCurrentVersion(common);
  else await workflowService.setWorkerDeploymentRampingVersion({ ...common, percentage });
}

/**
 * Lets the open workflows that are pinned to a version follow the current one, so that its workers may end early. The
 * current version must be able to replay them. Temporal does it in the background.
 *
 * @returns how many there are
 */
export async function movePinned(connection: Connection, config: Config, buildId: string): Promise<number> {
  const count = await countPinned(connection, config, buildId);
  if (count === 0) return 0;
  await connection.workflowService.startBatchOperation({
    namespace: config.temporalNamespace,
    jobId: randomUUID(),
    reason: `version ${buildId} of the workers ends`,
    visibilityQuery: pinnedTo(config, buildId),
    updateWorkflowOptionsOperation: {
      identity: IDENTITY,
      workflowExecutionOptions: { versioningOverride: { autoUpgrade: true } },
      updateMask: { paths: ["versioning_override"] },
    },
  });
  return count;
}
