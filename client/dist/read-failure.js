import { isRecord } from "./is-record.js";
import { retryAfterMs } from "./retry.js";
/** What an answer that is no success says, also when something else than the service gave it. */
export function failureOf({ status, headers, body }) {
    const error = isRecord(body) ? body["error"] : undefined;
    const common = { status, retryAfterMs: retryAfterMs(headers.get("retry-after"), Date.now()) };
    if (isRecord(error) && typeof error["code"] === "string") {
        return {
            ...common,
            code: error["code"],
            message: textOr(error["message"], error["code"]),
            next: textOr(error["next"], "Look the code up in the reference."),
            requestId: textOr(error["requestId"], headers.get("x-request-id")),
            details: error,
        };
    }
    return {
        ...common,
        code: "unreadable_answer",
        message: `The answer is not one of the service (HTTP ${status}).`,
        next: "Check that baseUrl leads to the service itself, and what stands in between.",
        requestId: headers.get("x-request-id"),
        details: {},
    };
}
const textOr = (value, other) => (typeof value === "string" ? value : other);
/** @param timeoutMs null when it was not time that ran out */
export function noAnswer(timeoutMs, cause) {
    return {
        status: null,
        retryAfterMs: null,
        requestId: null,
        details: {},
        cause,
        ...(timeoutMs === null
            ? { code: "no_answer", message: "The service could not be reached, or the connection broke." }
            : { code: "timed_out", message: `There was no answer within ${timeoutMs} ms.` }),
        next: "Send the same call again; a change with the same idempotency key, or an event with the same id, has one effect.",
    };
}
