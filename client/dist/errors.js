/**
 * A call that did not succeed: the service refused it, or could not be reached. Decide by `code`; `message` says what
 * happened and names the field, `next` says what to do.
 */
export class PartnerProgramError extends Error {
    name = "PartnerProgramError";
    code;
    /** The next step. */
    next;
    /** The HTTP status; null when there was no answer, and then a change may have been made or not. */
    status;
    /** Name it when you ask the operator of the service for help. */
    requestId;
    /** How long the service asks to wait, where it does. */
    retryAfterMs;
    /** Everything that the service said of the error. */
    details;
    /** Method and path of the call. */
    call;
    /** Send the same call with this key again and it has one effect, whether or not an earlier try arrived. */
    idempotencyKey;
    /** How often the call was sent. */
    tries;
    constructor(failure, failedCall) {
        super(`${failedCall.call}: ${failure.message}`, "cause" in failure ? { cause: failure.cause } : undefined);
        this.code = failure.code;
        this.next = failure.next;
        this.status = failure.status;
        this.requestId = failure.requestId;
        this.retryAfterMs = failure.retryAfterMs;
        this.details = failure.details;
        this.call = failedCall.call;
        this.idempotencyKey = failedCall.idempotencyKey;
        this.tries = failedCall.tries;
    }
}
