import type { Failure } from "./errors.ts";
import type { Answer } from "./send.ts";
/** What an answer that is no success says, also when something else than the service gave it. */
export declare function failureOf({ status, headers, body }: Answer): Failure;
/** @param timeoutMs null when it was not time that ran out */
export declare function noAnswer(timeoutMs: number | null, cause: unknown): Failure;
