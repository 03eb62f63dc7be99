/** @throws TypeError when the address is none */
export function connectionOf(options) {
    if (!/^https?:\/\//.test(options.baseUrl) || !URL.canParse(options.baseUrl)) {
        throw new TypeError(`baseUrl must be the service's address with https:// or http://; it is ${options.baseUrl}`);
    }
    const { origin, pathname } = new URL(options.baseUrl);
    return {
        apiUrl: `${origin}${pathname.replace(/\/+$/, "")}/api/v1`,
        timeoutMs: options.timeoutMs ?? 30_000,
        retries: options.retries ?? 3,
        longestWaitMs: options.longestWaitMs ?? 60_000,
        // Looked up at each call, and called without a receiver: a browser's fetch refuses any other one than the window.
        fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
        onResponse: options.onResponse ?? (() => { }),
    };
}
