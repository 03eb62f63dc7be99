/**
 * Work in the database is tried until it succeeds: it may be repeated, and while the database is away there is nothing
 * better to do than to wait for it.
 */
export const DATABASE_WORK = { startToCloseTimeout: "30s", retry: { maximumInterval: "1m" } } as const;
