/** The task queue of the bare worker. */
export const BARE_QUEUE = "bare";
