import type { Failure } from "./errors.ts";
/**
 * How long to wait before a failed call is sent again, or null when sending it again would not help or is asked for
 * later than one may wait. Only calls that may arrive twice come here: reads, events with their id, and changes with an
 * Idempotency-Key.
 *
 * @param retriesSoFar 0 after the first try
 * @param chance between 0 and 1; spreads callers who failed together
 */
export declare function waitBeforeRetryMs(failure: Pick<Failure, "status" | "code" | "retryAfterMs">, retriesSoFar: number, longestWaitMs: number, chance: number): number | null;
/** A `Retry-After` header, seconds or an HTTP date, as milliseconds from now; null when there is none. */
export declare function retryAfterMs(header: string | null, nowMs: number): number | null;
