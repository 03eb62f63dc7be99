/** What came with the answer to a call that succeeded, beside its data. */
export interface ResponseInfo {
    readonly status: number;
    readonly headers: Headers;
    /** What the operator of the service finds the request by. */
    readonly requestId: string | null;
    /** Whether this is the answer of an earlier call with the same idempotency key; nothing was done again. */
    readonly isReplay: boolean;
}
/** Is called with every successful response; of a list, of each page. */
export type OnResponse = (response: ResponseInfo) => void;
export declare function responseInfoOf({ status, headers, }: {
    readonly status: number;
    readonly headers: Headers;
}): ResponseInfo;
