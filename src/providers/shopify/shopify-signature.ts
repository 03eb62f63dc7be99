import { createHmac, timingSafeEqual } from "node:crypto";

/** Stands in for a secret that is not set, so that its response takes as long as another. */
const NO_SECRET = "no such secret";

/**
 * Whether Shopify signed a body: `X-Shopify-Hmac-Sha256` is the base64 HMAC-SHA256 of the raw body with the secret.
 *
 * @param delivery.secret null when the program has none or does not exist
 */
export function isShopifySignatureValid(
  delivery: Readonly<{ secret: string | null; signature: string; rawBody: Uint8Array }>,
): boolean {
  const expected = createHmac("sha256", delivery.secret ?? NO_SECRET)
    .update(delivery.rawBody)
    .digest();
  const given = Buffer.from(delivery.signature.trim(), "base64");
  // Bytes of another number are compared as zeros, which no signature is.
  const comparable = given.length === expected.length ? given : Buffer.alloc(expected.length);
  return timingSafeEqual(comparable, expected) && delivery.secret !== null;
}
