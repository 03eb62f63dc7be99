/** The signal that makes a process look at its row again. It carries nothing: what is true stands in the database. */
export const RECHECK = "recheck";

/**
 * Task queues beside the workers' own. Calls to other people's servers have slots of their own, so that a slow server
 * never keeps the work in the database waiting.
 */
export const postbackQueue = (taskQueue: string): string => `${taskQueue}-postback`;
export const mailQueue = (taskQueue: string): string => `${taskQueue}-mail`;
export const railQueue = (taskQueue: string): string => `${taskQueue}-rail`;

/** The query that shows what a payout waits for. */
export const PAYOUT_STATE = "payoutState";
