import { totalmem } from "node:os";
import { NativeConnection, Worker, type WorkerOptions } from "@temporalio/worker";
import { createDatabaseActivities } from "../activities/database-activities.ts";
import { createMailActivities } from "../activities/mail-activities.ts";
import { createMoneyActivities } from "../activities/money-activities.ts";
import { createPayoutActivities } from "../activities/payout-activities.ts";
import { createPostbackActivities } from "../activities/postback-activities.ts";
import type { Deps } from "../deps.ts";
import type { Mailer } from "../mail/mailer.ts";
import type { Rails } from "../rails/rail.ts";
import { temporalConnectionOptions } from "../temporal/connection.ts";
import { mailQueue, postbackQueue, railQueue } from "../temporal/task-queues.ts";
import { createPause } from "./pause.ts";
import { workflowCacheSizeFor } from "./workflow-cache.ts";

export interface PollOptions {
  readonly workflowBundle: NonNullable<WorkerOptions["workflowBundle"]>;
  readonly mailer: Mailer | null;
  readonly rails: Rails;
}

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 10_000;
const MOST_CALLS = 200;
const MOST_MAILS = 10;
const MOST_RAIL_CALLS = 20;

/**
 * Polls Temporal's task queues until stopped. Starts without Temporal and reconnects after any interruption.
 *
 * @returns `polling` resolves when tasks are first polled
 */
export function pollTemporal(
  deps: Deps,
  options: PollOptions,
): { readonly polling: Promise<void>; stop(): Promise<void> } {
  const { log } = deps;
  const pause = createPause();
  const { promise: polling, resolve: reportPolling } = Promise.withResolvers<void>();
  let workers: readonly Worker[] = [];
  let isStopping = false;

  const pollOnce = async (): Promise<void> => {
    const connection = await NativeConnection.connect(temporalConnectionOptions(deps.config));
    try {
      workers = await createWorkers(deps, connection, options);
      const runs = workers.map((worker) => worker.run());
      log.info("worker polling for tasks");
      reportPolling();
      if (isStopping) shutDown(workers);
      // If one of them fails, the others stop too, and all restart.
      await Promise.race([Promise.all(runs), ...runs.map((run) => run.catch(() => undefined))]);
      shutDown(workers);
      await Promise.all(runs);
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
    async stop() {
      isStopping = true;
      pause.wake();
      shutDown(workers);
      await running;
    },
  };
}

function shutDown(workers: readonly Worker[]): void {
  for (const worker of workers) if (worker.getState() === "RUNNING") worker.shutdown();
}

/** What a container allows, or the machine has. */
const memoryBytes = (): number => Math.min(process.constrainedMemory() || totalmem(), totalmem());

/** One worker for workflows and the database, one each for partners' receivers, the mail server and rails. */
async function createWorkers(
  deps: Deps,
  connection: NativeConnection,
  { workflowBundle, mailer, rails }: PollOptions,
): Promise<Worker[]> {
  const { temporalNamespace: namespace, temporalTaskQueue: taskQueue, databasePoolSize } = deps.config;
  const shared = { connection, namespace, shutdownGraceTime: "10s", shutdownForceTime: "20s" } as const;
  return Promise.all([
    Worker.create({
      ...shared,
      taskQueue,
      workflowBundle,
      activities: { ...createDatabaseActivities(deps), ...createMoneyActivities(deps, rails) },
      maxCachedWorkflows: deps.config.workflowCacheSize ?? workflowCacheSizeFor(memoryBytes()),
      // How long a dead worker's workflows wait for it before another takes over.
      stickyQueueScheduleToStartTimeout: "5s",
      // More would only wait for a database connection.
      maxConcurrentActivityTaskExecutions: databasePoolSize * 2,
    }),
    Worker.create({
      ...shared,
      taskQueue: postbackQueue(taskQueue),
      activities: createPostbackActivities(deps),
      maxConcurrentActivityTaskExecutions: MOST_CALLS,
    }),
    Worker.create({
      ...shared,
      taskQueue: mailQueue(taskQueue),
      activities: createMailActivities(deps, mailer),
      maxConcurrentActivityTaskExecutions: MOST_MAILS,
    }),
    Worker.create({
      ...shared,
      taskQueue: railQueue(taskQueue),
      activities: createPayoutActivities(deps, rails),
      maxConcurrentActivityTaskExecutions: MOST_RAIL_CALLS,
    }),
  ]);
}
