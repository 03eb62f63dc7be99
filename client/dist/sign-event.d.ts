/**
 * The signature of an event: hex HMAC-SHA256 of `<timestamp>.<raw body>` with the program's signing secret.
 *
 * @param body exactly what is sent; text counts as UTF-8
 * @param timestamp Unix time in seconds, sent along as `x-vp-timestamp`; the service takes 5 minutes more or less
 */
export declare function signEvent(secret: string, body: string | Uint8Array, timestamp: number | string): Promise<string>;
