/** The signal that makes a process poll its row. It has no payload: the database holds the state. */
export const RECHECK = "recheck";

/**
 * Task queues beside the workers' own. Calls to external servers have their own slots, so a slow server never delays
 * database work.
 */
export const postbackQueue = (taskQueue: string): string => `${taskQueue}-postback`;
export const mailQueue = (taskQueue: string): string => `${taskQueue}-mail`;
export const railQueue = (taskQueue: string): string => `${taskQueue}-rail`;

/** The query that shows what a payout waits for. */
export const PAYOUT_STATE = "payoutState";
