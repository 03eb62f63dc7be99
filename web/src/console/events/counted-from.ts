const COUNTED_DAYS = 7;
const DAY_MS = 86_400_000;

/** Since when the events in a count of outcomes were received. @param nowMs the service's time at the count */
export const countedFrom = (nowMs: number): string => new Date(nowMs - COUNTED_DAYS * DAY_MS).toISOString();
