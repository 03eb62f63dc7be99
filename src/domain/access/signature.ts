import { createHmac, timingSafeEqual } from "node:crypto";

/** How far an event's timestamp may be from our clock, in both directions. EVENT-1. */
export const TIMESTAMP_SKEW_SECONDS = 5 * 60;

/** How long the previous secret works after a rotation. EVENT-5. */
export const PREVIOUS_SECRET_MS = 24 * 60 * 60 * 1000;

/** The secret an event was signed with. */
export type SignedWith = "current" | "previous";

/** A program's secrets; `previous` is null if there is none or it has expired. */
export type SigningSecrets = Readonly<{ current: string; previous: string | null }>;

/** Compared when there is no previous secret, so that the response takes equally long. */
const NO_PREVIOUS = "no previous secret";

/**
 * The signature of an event: hex HMAC-SHA256 of `<timestamp>.<raw body>` with the signing secret. Over the raw bytes:
 * parsing and printing JSON may change them. EVENT-1.
 */
export function signEvent(secret: string, timestamp: string, rawBody: Uint8Array): string {
  return createHmac("sha256", secret).update(`${timestamp}.`, "utf8").update(rawBody).digest("hex");
}

/**
 * Which secret signed an event; null for a wrong signature, a timestamp that is not a Unix time in seconds, or one
 * more than 5 minutes from `now` (system clock). Both signatures are always computed and compared in constant time,
 * so timing reveals nothing. Hex digits may be in either case.
 */
export function verifyEventSignature(
  event: Readonly<{
    secrets: SigningSecrets;
    timestamp: string;
    signature: string;
    rawBody: Uint8Array;
    now: Date;
  }>,
): SignedWith | null {
  const { secrets } = event;
  const given = event.signature.toLowerCase();
  const isCurrent = isEqual(given, signEvent(secrets.current, event.timestamp, event.rawBody));
  const isPrevious = isEqual(
    given,
    signEvent(secrets.previous ?? NO_PREVIOUS, event.timestamp, event.rawBody),
  );
  if (!isFresh(event.timestamp, event.now)) return null;
  if (isCurrent) return "current";
  return isPrevious && secrets.previous !== null ? "previous" : null;
}

/** Whether a Unix time in seconds is within 5 minutes of `now`, in both directions. */
export function isFresh(timestamp: string, now: Date): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  // Whole seconds on both sides: the sender has truncated its own.
  const nowSeconds = Math.floor(now.getTime() / 1000);
  return Math.abs(Number(timestamp) - nowSeconds) <= TIMESTAMP_SKEW_SECONDS;
}

function isEqual(given: string, expected: string): boolean {
  // Anything but 64 hex digits compares as zeros, which no signature equals.
  const comparable = /^[0-9a-f]{64}$/.test(given) ? given : "0".repeat(64);
  return timingSafeEqual(Buffer.from(comparable, "hex"), Buffer.from(expected, "hex"));
}
