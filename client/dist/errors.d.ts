import type { ServiceErrorCode } from "./generated/resources.ts";
/** What can go wrong between the service and here. */
export type ConnectionErrorCode = "no_answer" | "timed_out" | "unreadable_answer";
/** The known codes; a newer service may have more of them. */
export type ErrorCode = ServiceErrorCode | ConnectionErrorCode | (string & {});
/** What is known of a call that failed. */
export interface Failure {
    readonly code: ErrorCode;
    readonly message: string;
    readonly next: string;
    readonly status: number | null;
    readonly requestId: string | null;
    readonly retryAfterMs: number | null;
    readonly details: Readonly<Record<string, unknown>>;
    readonly cause?: unknown;
}
/** Which call failed. */
export interface FailedCall {
    /** Method and path. */
    readonly call: string;
    readonly idempotencyKey: string | null;
    /** How often it was sent. */
    readonly tries: number;
}
/**
 * A call that did not succeed: the service refused it, or could not be reached. Decide by `code`; `message` says what
 * happened and names the field, `next` says what to do.
 */
export declare class PartnerProgramError extends Error {
    readonly name = "PartnerProgramError";
    readonly code: ErrorCode;
    /** The next step. */
    readonly next: string;
    /** The HTTP status; null when there was no answer, and then a change may have been made or not. */
    readonly status: number | null;
    /** Name it when you ask the operator of the service for help. */
    readonly requestId: string | null;
    /** How long the service asks to wait, where it does. */
    readonly retryAfterMs: number | null;
    /** Everything that the service said of the error. */
    readonly details: Readonly<Record<string, unknown>>;
    /** Method and path of the call. */
    readonly call: string;
    /** Send the same call with this key again and it has one effect, whether or not an earlier try arrived. */
    readonly idempotencyKey: string | null;
    /** How often the call was sent. */
    readonly tries: number;
    constructor(failure: Failure, failedCall: FailedCall);
}
