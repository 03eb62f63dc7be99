const FIRST_WAIT_MS = 250;
const LONGEST_OWN_WAIT_MS = 8_000;
/**
 * How long to wait before a failed call is sent again, or null when sending it again would not help or is asked for
 * later than one may wait. Only calls that may arrive twice come here: reads, events with their id, and changes with an
 * Idempotency-Key.
 *
 * @param retriesSoFar 0 after the first try
 * @param chance between 0 and 1; spreads callers who failed together
 */
export function waitBeforeRetryMs(failure, retriesSoFar, longestWaitMs, chance) {
    if (!mayPass(failure))
        return null;
    const ownWaitMs = Math.min(FIRST_WAIT_MS * 2 ** retriesSoFar, LONGEST_OWN_WAIT_MS) * (0.5 + chance / 2);
    const waitMs = Math.max(Math.ceil(ownWaitMs), failure.retryAfterMs ?? 0);
    return waitMs <= longestWaitMs ? waitMs : null;
}
/** Whether the same request may be answered otherwise a little later. */
function mayPass({ status, code }) {
    // An earlier try of ours may still be running: its answer comes with the same key.
    return status === null || status === 429 || status >= 500 || code === "idempotency_in_progress";
}
/** A `Retry-After` header, seconds or an HTTP date, as milliseconds from now; null when there is none. */
export function retryAfterMs(header, nowMs) {
    if (header === null)
        return null;
    const value = header.trim();
    if (/^\d+$/.test(value))
        return Number(value) * 1000;
    // Date.parse alone would find a date in "-1".
    const untilMs = value.endsWith("GMT") ? Date.parse(value) : Number.NaN;
    return Number.isNaN(untilMs) ? null : Math.max(0, untilMs - nowMs);
}
