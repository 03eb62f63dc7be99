/**
 * The signature of an event: hex HMAC-SHA256 of `<timestamp>.<raw body>` with the program's signing secret.
 *
 * @param body exactly what is sent; text counts as UTF-8
 * @param timestamp Unix time in seconds, sent along as `x-vp-timestamp`; the service takes 5 minutes more or less
 */
export async function signEvent(secret, body, timestamp) {
    const encoder = new TextEncoder();
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", encoder.encode(secret), algorithm, false, ["sign"]);
    const stamp = encoder.encode(`${timestamp}.`);
    const bytes = typeof body === "string" ? encoder.encode(body) : body;
    const text = new Uint8Array(stamp.length + bytes.length);
    text.set(stamp);
    text.set(bytes, stamp.length);
    const digest = new Uint8Array(await crypto.subtle.sign("HMAC", key, text));
    return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
