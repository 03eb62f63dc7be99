import { PartnerProgramError } from "./errors.js";
import { pause } from "./pause.js";
import { failureOf, noAnswer } from "./read-failure.js";
import { responseInfoOf } from "./response.js";
import { waitBeforeRetryMs } from "./retry.js";
/**
 * Sends a request until it succeeds, fails for good, or the retries are used up.
 *
 * @returns the body of the answer
 * @throws PartnerProgramError when it did not succeed
 * @throws the signal's reason when it is aborted
 */
export async function send(connection, outgoing, limits = {}) {
    const { retries = connection.retries } = limits;
    for (let retriesSoFar = 0;; retriesSoFar += 1) {
        // Outside the try: a header that cannot be one is the caller's mistake, and no failure of the network.
        const headers = new Headers(await outgoing.headers());
        const result = await sendOnce(connection, outgoing, headers, limits);
        if ("answer" in result) {
            (limits.onResponse ?? connection.onResponse)(responseInfoOf(result.answer));
            return result.answer.body;
        }
        const wait = retriesSoFar < retries
            ? waitBeforeRetryMs(result.failure, retriesSoFar, connection.longestWaitMs, Math.random())
            : null;
        if (wait === null) {
            throw new PartnerProgramError(result.failure, {
                call: `${outgoing.method} ${outgoing.path.split("?")[0]}`,
                idempotencyKey: outgoing.idempotencyKey,
                tries: retriesSoFar + 1,
            });
        }
        await pause(wait, limits.signal);
    }
}
/** One try. @throws the signal's reason when it is aborted */
async function sendOnce(connection, outgoing, headers, { signal, timeoutMs = connection.timeoutMs }) {
    signal?.throwIfAborted();
    const ending = new AbortController();
    const abort = () => ending.abort();
    let isTimedOut = false;
    const timer = setTimeout(() => {
        isTimedOut = true;
        abort();
    }, timeoutMs);
    signal?.addEventListener("abort", abort, { once: true });
    try {
        const response = await connection.fetch(`${connection.apiUrl}${outgoing.path}`, {
            method: outgoing.method,
            headers,
            // The API never redirects, and following one could turn a POST into a GET.
            redirect: "manual",
            signal: ending.signal,
            ...(outgoing.body === undefined ? {} : { body: outgoing.body }),
        });
        const text = await response.text();
        const answer = { status: response.status, headers: response.headers, body: readJson(text) };
        return outgoing.isSuccess(answer) ? { answer } : { failure: failureOf(answer) };
    }
    catch (cause) {
        signal?.throwIfAborted();
        return { failure: noAnswer(isTimedOut ? timeoutMs : null, cause) };
    }
    finally {
        clearTimeout(timer);
        signal?.removeEventListener("abort", abort);
    }
}
function readJson(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
