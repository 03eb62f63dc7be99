/**
 * Work in the database is tried until it succeeds: it may be repeated, and while the database is away there is nothing
 * better to do than to wait for it. The time is short, because a task that goes to a worker as it shuts down is found
 * lost only when its time is up.
 */
export const DATABASE_WORK = { startToCloseTimeout: "10s", retry: { maximumInterval: "1m" } } as const;
