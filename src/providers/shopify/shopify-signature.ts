import { createHmac, timingSafeEqual } from "node:crypto";

/** Compared when no secret is set, so that the response takes equally long. */
const NO_SECRET = "no such secret";

/**
 * Whether Shopify signed a body: `X-Shopify-Hmac-Sha256` is the base64 HMAC-SHA256 of the raw body with the secret.
 *
 * @param delivery.secret null if the program has none or does not exist
 */
export function isShopifySignatureValid(
  delivery: Readonly<{ secret: string | null; signature: string; rawBody: Uint8Array }>,
): boolean {
  const expected = createHmac("sha256", delivery.secret ?? NO_SECRET)
    .update(delivery.rawBody)
    .digest();
  const given = Buffer.from(delivery.signature.trim(), "base64");
  // A value of another length compares as zeros, which no signature equals.
  const comparable = given.length === expected.length ? given : Buffer.alloc(expected.length);
  return timingSafeEqual(comparable, expected) && delivery.secret !== null;
}
