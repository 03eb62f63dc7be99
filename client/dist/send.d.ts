import type { Connection } from "./connection.ts";
import type { CallOptions } from "./operation.ts";
/** A request that may be sent more than once. */
export interface Outgoing {
    readonly method: string;
    /** Below `/api/v1`, with the query. */
    readonly path: string;
    /** For one try: a signature is good for five minutes only. */
    readonly headers: () => HeaderFields | Promise<HeaderFields>;
    readonly body: Uint8Array<ArrayBuffer> | string | undefined;
    readonly idempotencyKey: string | null;
    /** Whether an answer is what was asked for. */
    readonly isSuccess: (answer: Answer) => boolean;
}
export type HeaderFields = Readonly<Record<string, string>>;
/** An answer; `body` is undefined where it is no JSON. */
export interface Answer {
    readonly status: number;
    readonly headers: Headers;
    readonly body: unknown;
}
type Limits = Pick<CallOptions, "signal" | "timeoutMs" | "retries" | "onResponse">;
/**
 * Sends a request until it succeeds, fails for good, or the retries are used up.
 *
 * @returns the body of the answer
 * @throws PartnerProgramError when it did not succeed
 * @throws the signal's reason when it is aborted
 */
export declare function send(connection: Connection, outgoing: Outgoing, limits?: Limits): Promise<unknown>;
export {};
