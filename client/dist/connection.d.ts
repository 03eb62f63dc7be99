import type { OnResponse } from "./response.ts";
/** Where the service is, and how patient the client is with it. */
export interface ConnectionOptions {
    /** Address of the service without `/api/v1`, such as `https://partners.example`. */
    readonly baseUrl: string;
    /** How long one try may take, from the first byte sent to the last one read. 30 seconds if left out. */
    readonly timeoutMs?: number | undefined;
    /** How often a call is sent again at most, after a failure that may pass. 3 if left out. */
    readonly retries?: number | undefined;
    /** The longest time to wait before a retry. When the service asks for more, the call fails. 60 seconds if left out. */
    readonly longestWaitMs?: number | undefined;
    /** Sends the requests, in place of the global `fetch`: for a proxy or a log. */
    readonly fetch?: typeof globalThis.fetch | undefined;
    /** Is called with every successful response, such as for a log of request ids. */
    readonly onResponse?: OnResponse | undefined;
}
/** The same, with nothing left out. */
export interface Connection {
    /** With `/api/v1`, without a slash at the end. */
    readonly apiUrl: string;
    readonly timeoutMs: number;
    readonly retries: number;
    readonly longestWaitMs: number;
    readonly fetch: typeof globalThis.fetch;
    readonly onResponse: OnResponse;
}
/** @throws TypeError when the address is none */
export declare function connectionOf(options: ConnectionOptions): Connection;
