import { totalmem } from "node:os";
import { Worker, type NativeConnection, type WorkerOptions } from "@temporalio/worker";
import { createDatabaseActivities } from "../activities/database-activities.ts";
import { createMoneyActivities } from "../activities/money-activities.ts";
import type { Deps } from "../deps.ts";
import { dataConverterOf } from "../temporal/payload-codec.ts";
import { hasWorkerVersioning } from "../temporal/worker-versions.ts";
import { connectWorkers } from "./follow-credentials.ts";
import { followActivities, workflowSinks } from "./follow-work.ts";
import { queuesOfLanes, slotsOf, SOON, type LaneOptions } from "./lane-queues.ts";
import { showLife } from "./show-life.ts";
import { createPause } from "./pause.ts";
import { warnOfStrandedWorkflows } from "./stranded-workflows.ts";
import { workflowCacheSizeFor } from "./workflow-cache.ts";
import { endTogether, makeTogether, shutDown } from "./workers-together.ts";

export interface PollOptions extends LaneOptions {
  /** What Temporal knows this process by. */
  readonly identity: string;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;
/** More would only queue for the one thread of the workflows, where tasks are no longer in the order of urgency. */
const MOST_WORKFLOW_TASKS = 6;
/** Of the polls for tasks of workflows, those for first tasks: most workflows have two in all, and Temporal's is 0.2. */
const FIRST_TASKS_SHARE = 0.5;

/**
 * Polls Temporal's task queues until stopped. Starts without Temporal and reconnects after any interruption.
 *
 * @returns `polling` resolves when tasks are first polled
 */
export function pollTemporal(
  deps: Deps,
  options: PollOptions,
): { readonly polling: Promise<void>; isPolling(): boolean; stop(): Promise<void> } {
  const { log } = deps;
  const pause = createPause();
  const { promise: polling, resolve: reportPolling } = Promise.withResolvers<void>();
  let workers: readonly Worker[] = [];
  let isStopping = false;

  const pollOnce = async (): Promise<void> => {
    const connection = await connectWorkers(deps);
    try {
      workers = await createWorkers(deps, connection.current(), options);
      connection.follow(workers);
      const runs = workers.map((worker) => worker.run());
      log.info("worker polling for tasks");
      reportPolling();
      if (isStopping) shutDown(workers);
      // If one of them fails, all restart. Awaited from the first, since nobody else handles a failure.
      await Promise.all([endTogether(workers, runs), warnOfStrandedWorkflows(deps, connection.current())]);
    } finally {
      await connection.close();
    }
  };

  const run = async (): Promise<void> => {
    let pauseMs = FIRST_PAUSE_MS;
    while (!isStopping) {
      const startedAt = performance.now();
      try {
        await pollOnce();
      } catch (error) {
        log.warn({ err: error }, "no connection to temporal; retrying");
      }
      if (performance.now() - startedAt > LONGEST_PAUSE_MS * 2) pauseMs = FIRST_PAUSE_MS;
      if (!isStopping) await pause.wait(pauseMs);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  };
  const running = run();
  return {
    polling,
    isPolling: () => workers.length > 0 && workers.every((worker) => worker.getState() === "RUNNING"),
    async stop() {
      isStopping = true;
      pause.wake();
      shutDown(workers);
      await running;
    },
  };
}

/** What a container allows, or the machine has. */
const memoryBytes = (): number => Math.min(process.constrainedMemory() || totalmem(), totalmem());

/**
 * One worker for the workflows of each task queue, now and formerly used, and one for the activities of each lane among
 * this process's roles. OPERATE-23.
 */
async function createWorkers(
  deps: Deps,
  connection: NativeConnection,
  options: PollOptions,
): Promise<Worker[]> {
  const { workflowBundle, rails, pools, identity } = options;
  const { config } = deps;
  const version = await versionOf(deps, connection);
  const dataConverter = dataConverterOf(config);
  const sinks = workflowSinks(deps);
  const interceptors = { activity: [followActivities(deps), showLife] };
  const shared = {
    connection,
    namespace: config.temporalNamespace,
    shutdownGraceTime: "10s",
    shutdownForceTime: "20s",
    // Without it the SDK would keep heartbeats back for most of the time that Temporal waits for them.
    maxHeartbeatThrottleInterval: "100ms",
    interceptors,
    ...(dataConverter !== undefined && { dataConverter }),
    identity,
    ...version,
  } as const;
  const [mostUrgent] = pools.lanes;
  if (mostUrgent === undefined) return [];
  const former = pools.of(mostUrgent);
  return makeTogether(
    [config.temporalTaskQueue, ...config.temporalFormerTaskQueues].flatMap((root) => {
      const queuesOf = queuesOfLanes(root, options, sinks);
      return [
        Worker.create({
          ...shared,
          taskQueue: root,
          workflowBundle,
          sinks,
          // Scheduled here by versions without a queue for each lane.
          activities: { ...createDatabaseActivities(former), ...createMoneyActivities(former, rails) },
          maxCachedWorkflows: config.workflowCacheSize ?? workflowCacheSizeFor(memoryBytes()),
          stickyQueueScheduleToStartTimeout: SOON,
          maxConcurrentActivityTaskExecutions: slotsOf(former),
          maxConcurrentWorkflowTaskExecutions: MOST_WORKFLOW_TASKS,
          nonStickyToStickyPollRatio: FIRST_TASKS_SHARE,
        }),
        ...pools.lanes.flatMap((lane) =>
          queuesOf[lane]().map((queue) => Worker.create({ ...shared, ...queue })),
        ),
      ];
    }),
  );
}

/**
 * The version that Temporal knows the workers by. The workers of activities have it too, so that a pinned workflow's
 * activities are carried out by its own version. Workflows follow the current version unless they are pinned by
 * their own definition. On a server without versions there is none. OPERATE-38.
 */
async function versionOf(
  { config, log }: Deps,
  connection: NativeConnection,
): Promise<Pick<WorkerOptions, "workerDeploymentOptions">> {
  const { workerBuildId: buildId, workerDeploymentName: deploymentName } = config;
  if (buildId === null) return {};
  if (!(await hasWorkerVersioning(connection, config.temporalNamespace))) {
    log.warn({ buildId }, "temporal has no worker versioning; tasks of all versions are taken");
    return {};
  }
  return {
    workerDeploymentOptions: {
      version: { deploymentName, buildId },
      useWorkerVersioning: true,
      defaultVersioningBehavior: "AUTO_UPGRADE",
    },
  };
}
