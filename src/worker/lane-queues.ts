import type { InjectedSinks, WorkerOptions } from "@temporalio/worker";
import { createDatabaseActivities } from "../activities/database-activities.ts";
import { createMailActivities } from "../activities/mail-activities.ts";
import { createMoneyActivities } from "../activities/money-activities.ts";
import { createPayoutActivities } from "../activities/payout-activities.ts";
import { createPostbackActivities } from "../activities/postback-activities.ts";
import type { Deps } from "../deps.ts";
import type { Lane } from "../domain/processes/lanes.ts";
import { MAILS_AT_ONCE, type Mailer } from "../mail/mailer.ts";
import type { Rails } from "../rails/rail.ts";
import { holdsQueue, mailQueue, moneyQueue, postbackQueue, railQueue } from "../temporal/task-queues.ts";
import type { TracingSinks } from "../workflows/interceptors.ts";
import type { LanePools } from "./lane-pools.ts";

/** How long a dead worker's workflows wait for it before another takes over. A busy one merely replays them. */
export const SOON = "1s";
/** With more at once Temporal completes no more of them, and what is urgent waits longer. */
const MOST_HOLDS = 4;
/** Nearly all end with their first task; the others rest for days. */
const HOLDS_KEPT = 50;
const FIRST_TASKS_OF_HOLDS = 0.8;
const MOST_CALLS = 200;

/** More activities than this would only wait for a connection, and fewer would leave connections idle. */
export const slotsOf = ({ pool }: Deps): number => pool.options.max * 4;

type LaneQueue = Required<
  Pick<WorkerOptions, "taskQueue" | "activities" | "maxConcurrentActivityTaskExecutions">
> &
  Partial<WorkerOptions>;

/** What workflows and activities are made of. */
export interface LaneOptions {
  readonly workflowBundle: NonNullable<WorkerOptions["workflowBundle"]>;
  readonly mailer: Mailer | null;
  readonly rails: Rails;
  /** The lanes to carry out, and their connections. */
  readonly pools: LanePools;
}

/** The task queues for the activities of each lane, and for the workflows whose activities are local. */
export function queuesOfLanes(
  root: string,
  { workflowBundle, mailer, rails, pools }: LaneOptions,
  sinks: InjectedSinks<TracingSinks>,
): Record<Lane, () => LaneQueue[]> {
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
        ...{ workflowBundle, sinks },
        maxConcurrentWorkflowTaskExecutions: MOST_HOLDS,
        maxConcurrentLocalActivityExecutions: MOST_HOLDS,
        // Without a cache the SDK (1.24) loses tasks that call local activities.
        maxCachedWorkflows: HOLDS_KEPT,
        nonStickyToStickyPollRatio: FIRST_TASKS_OF_HOLDS,
        stickyQueueScheduleToStartTimeout: SOON,
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
        // What creates the mails of a broadcast waits with them, since they would wait for the same server.
        maxConcurrentActivityTaskExecutions: MAILS_AT_ONCE,
      },
    ],
  };
}
