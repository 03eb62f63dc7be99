/** The signal that makes a process poll its row. It has no payload: the database holds the state. */
export const RECHECK = "recheck";

/** The query that shows what a payout waits for. */
export const PAYOUT_STATE = "payoutState";
