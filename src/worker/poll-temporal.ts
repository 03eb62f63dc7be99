import { totalmem } from "node:os";
import { Worker, type NativeConnection, type WorkerOptions } from "@temporalio/worker";
import { createDatabaseActivities } from "../activities/database-activities.ts";
import { createMailActivities } from "../activities/mail-activities.ts";
import { createMoneyActivities } from "../activities/money-activities.ts";
import { createPayoutActivities } from "../activities/payout-activities.ts";
import { createPostbackActivities } from "../activities/postback-activities.ts";
import type { Deps } from "../deps.ts";
import type { Lane } from "../domain/processes/lanes.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Rails } from "../rails/rail.ts";
import { dataConverterOf } from "../temporal/payload-codec.ts";
import { holdsQueue, mailQueue, moneyQueue, postbackQueue, railQueue } from "../temporal/task-queues.ts";
import { hasWorkerVersioning } from "../temporal/worker-versions.ts";
import { connectWorkers } from "./follow-credentials.ts";
import { followActivities, workflowSinks } from "./follow-work.ts";
import type { LanePools } from "./lane-pools.ts";
import { showLife } from "./show-life.ts";
import { createPause } from "./pause.ts";
import { warnOfStrandedWorkflows } from "./stranded-workflows.ts";
import { workflowCacheSizeFor } from "./workflow-cache.ts";
import { endTogether, makeTogether, shutDown } from "./workers-together.ts";

export interface PollOptions {
  readonly workflowBundle: NonNullable<WorkerOptions["workflowBundle"]>;
  readonly mailer: Mailer | null;
  readonly rails: Rails;
  /** The lanes to carry out, and their connections. */
  readonly pools: LanePools;
  /** What Temporal knows this process by. */
  readonly identity: string;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;
/** More would only queue for the one thread of the workflows, where tasks are no longer in the order of urgency. */
const MOST_WORKFLOW_TASKS = 6;
/** Of the polls for tasks of workflows, those for first tasks: most workflows have two in all, and Temporal's is 0.2. */
const FIRST_TASKS_SHARE = 0.5;
const MOST_CALLS = 200;
const MOST_MAILS = 10;

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
      await warnOfStrandedWorkflows(deps, connection.current());
      if (isStopping) shutDown(workers);
      // If one of them fails, all restart.
      await endTogether(workers, runs);
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
  { workflowBundle, mailer, rails, pools, identity }: PollOptions,
): Promise<Worker[]> {
  const { config } = deps;
  const version = await versionOf(deps, connection);
  const dataConverter = dataConverterOf(config);
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
      const activitiesOf = activityQueuesOf(root, { mailer, rails, pools });
      return [
        Worker.create({
          ...shared,
          taskQueue: root,
          workflowBundle,
          sinks: workflowSinks(deps),
          // Scheduled here by versions without a queue for each lane.
          activities: { ...createDatabaseActivities(former), ...createMoneyActivities(former, rails) },
          maxCachedWorkflows: config.workflowCacheSize ?? workflowCacheSizeFor(memoryBytes()),
          // How long a dead worker's workflows wait for it before another takes over. A busy one merely replays them.
          stickyQueueScheduleToStartTimeout: "1s",
          maxConcurrentActivityTaskExecutions: slotsOf(former),
          maxConcurrentWorkflowTaskExecutions: MOST_WORKFLOW_TASKS,
          nonStickyToStickyPollRatio: FIRST_TASKS_SHARE,
        }),
        ...pools.lanes.flatMap((lane) =>
          activitiesOf[lane]().map((queue) => Worker.create({ ...shared, ...queue })),
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

/** More activities than this would only wait for a connection, and fewer would leave connections idle. */
const slotsOf = ({ pool }: Deps): number => pool.options.max * 4;

type ActivityQueue = Required<
  Pick<WorkerOptions, "taskQueue" | "activities" | "maxConcurrentActivityTaskExecutions">
>;

/** The task queues for the activities of each lane. */
function activityQueuesOf(
  root: string,
  { mailer, rails, pools }: Omit<PollOptions, "workflowBundle" | "identity">,
): Record<Lane, () => ActivityQueue[]> {
  return {
    money: () => [
      {
        taskQueue: moneyQueue(root),
        activities: createMoneyActivities(pools.of("money"), rails),
        maxConcurrentActivityTaskExecutions: slotsOf(pools.of("money")),
      },
      {
        taskQueue: railQueue(root),
        activities: createPayoutActivities(pools.of("money"), rails),
        // Each worker may make all calls that the rails allow, while the others make none.
        maxConcurrentActivityTaskExecutions: pools.of("money").config.railCallsAtOnce,
      },
    ],
    holds: () => [
      {
        taskQueue: holdsQueue(root),
        activities: createDatabaseActivities(pools.of("holds")),
        // These have a connection nearly all the time, and many at once would take the processor from what is urgent.
        maxConcurrentActivityTaskExecutions: pools.of("holds").pool.options.max,
      },
    ],
    postbacks: () => [
      {
        taskQueue: postbackQueue(root),
        activities: createPostbackActivities(pools.of("postbacks")),
        maxConcurrentActivityTaskExecutions: MOST_CALLS,
      },
    ],
    mail: () => [
      {
        taskQueue: mailQueue(root),
        activities: {
          ...createMailActivities(pools.of("mail"), mailer),
          ...createDatabaseActivities(pools.of("mail")),
        },
        maxConcurrentActivityTaskExecutions: MOST_MAILS,
      },
    ],
  };
}
