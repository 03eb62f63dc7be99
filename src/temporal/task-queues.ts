/**
 * Task queues beside the workers' own. Calls to external servers have their own slots, so a slow server never delays
 * database work.
 */
export const postbackQueue = (taskQueue: string): string => `${taskQueue}-postback`;
export const mailQueue = (taskQueue: string): string => `${taskQueue}-mail`;
export const railQueue = (taskQueue: string): string => `${taskQueue}-rail`;

/** Every task queue beside `taskQueue`, and itself. */
export const taskQueuesOf = (taskQueue: string): readonly string[] => [
  taskQueue,
  railQueue(taskQueue),
  postbackQueue(taskQueue),
  mailQueue(taskQueue),
];
