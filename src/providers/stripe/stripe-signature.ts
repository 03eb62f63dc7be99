import { createHmac, timingSafeEqual } from "node:crypto";
import { isFresh } from "../../domain/access/signature.ts";

/** Compared when no secret is set, so that the response takes equally long. */
const NO_SECRET = "no such secret";

/** More than a header has while a secret is rolled; the rest is ignored. */
const MOST_SIGNATURES = 10;

/**
 * Whether Stripe signed a body: one of the `v1` signatures of `Stripe-Signature: t=…,v1=…` is the hex HMAC-SHA256 of
 * `<t>.<raw body>` with the whole secret, and `t` is within 5 minutes of `now` (system clock), in both directions.
 * Several `v1` are sent while a secret is rolled; `v0` is ignored.
 *
 * @param delivery.secret null if the program has none or does not exist
 */
export function isStripeSignatureValid(
  delivery: Readonly<{ secret: string | null; header: string; rawBody: Uint8Array; now: Date }>,
): boolean {
  const fields = delivery.header.split(",").map((field) => field.trim().split("=", 2));
  const timestamp = fields.find(([name]) => name === "t")?.[1] ?? "";
  const signatures = fields.filter(([name]) => name === "v1").slice(0, MOST_SIGNATURES);
  const expected = createHmac("sha256", delivery.secret ?? NO_SECRET)
    .update(`${timestamp}.`, "utf8")
    .update(delivery.rawBody)
    .digest();
  const isSigned = signatures.map(([, signature]) => isHexOf(signature ?? "", expected)).includes(true);
  return isSigned && isFresh(timestamp, delivery.now) && delivery.secret !== null;
}

function isHexOf(hex: string, expected: Buffer): boolean {
  // Anything but 64 hex digits compares as zeros, which no signature equals.
  const comparable = /^[0-9a-f]{64}$/i.test(hex) ? hex : "0".repeat(64);
  return timingSafeEqual(Buffer.from(comparable, "hex"), expected);
}
