import type { OnResponse } from "./response.ts";
/** One operation of the contract, as far as sending it needs. */
export interface Operation {
    readonly method: "GET" | "POST" | "PUT" | "PATCH";
    /** Below `/api/v1`, with the names of its ids in braces. */
    readonly path: string;
    /** Whether it answers pages. */
    readonly isList: boolean;
}
/** The input of an operation that takes none. */
export type NoInput = Readonly<Record<string, never>>;
/** What may be said of one call, in place of what the client was made with. */
export interface CallOptions {
    /**
     * Makes sending a change again safe, for 24 hours. Left out, the client makes one for each call, which covers its own
     * retries; give one where the call itself may be repeated, such as after a crash.
     */
    readonly idempotencyKey?: string | undefined;
    /** Ends the call, with the signal's reason. */
    readonly signal?: AbortSignal | undefined;
    /** How long one try may take. */
    readonly timeoutMs?: number | undefined;
    /** How often a call is sent again at most; 0 for never. */
    readonly retries?: number | undefined;
    /** Is called with the call's successful response: its headers, and the request id. */
    readonly onResponse?: OnResponse | undefined;
}
