/**
 * Task queues beside `taskQueue`, which has the tasks of most workflows in the order of their priorities. Activities of
 * each kind of work have a queue of their own, with its own slots and database connections, so that slow receivers or a
 * flood of holds never delay a payout. Workflows with local activities have their tasks there too. Open workflows depend
 * on these names.
 */
export const moneyQueue = (taskQueue: string): string => `${taskQueue}-money`;
export const railQueue = (taskQueue: string): string => `${taskQueue}-rail`;
export const holdsQueue = (taskQueue: string): string => `${taskQueue}-holds`;
export const postbackQueue = (taskQueue: string): string => `${taskQueue}-postback`;
export const mailQueue = (taskQueue: string): string => `${taskQueue}-mail`;

/** The queues that have workflow tasks. */
export const workflowQueuesOf = (taskQueue: string): readonly string[] => [taskQueue, holdsQueue(taskQueue)];

/** Those of this deployment, now and formerly used. */
export const ownWorkflowQueues = (config: {
  readonly temporalTaskQueue: string;
  readonly temporalFormerTaskQueues: readonly string[];
}): readonly string[] =>
  [config.temporalTaskQueue, ...config.temporalFormerTaskQueues].flatMap(workflowQueuesOf);

/** `taskQueue` itself, which has the activities of former versions, and every queue beside it. */
export const taskQueuesOf = (taskQueue: string): readonly string[] => [
  taskQueue,
  ...[moneyQueue, railQueue, holdsQueue, postbackQueue, mailQueue].map((queueOf) => queueOf(taskQueue)),
];
