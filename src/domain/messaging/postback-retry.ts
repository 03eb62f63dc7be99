export const DELIVERY_STATUSES = ["pending", "retrying", "sent", "failed"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The outcome of one call of a postback URL. */
export type CallOutcome =
  /** `retryAfter` is the header as sent, or null. */
  | Readonly<{ kind: "answered"; statusCode: number; retryAfter: string | null }>
  /** No response: a timeout, or no connection (name, network, TLS). */
  | Readonly<{ kind: "unreachable" }>;

export type NextAttempt =
  Readonly<{ kind: "sent" }> | Readonly<{ kind: "retry"; delayMs: number }> | Readonly<{ kind: "failed" }>;

/** Statuses below 500 that are retried. POSTBACK-2. */
const RETRIED_STATUS_CODES: readonly number[] = [408, 429];

/** The longest `Retry-After` that we honor. POSTBACK-3. */
const LONGEST_RETRY_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Classifies a call: `sent` for any 2xx; to be retried for 408, 429, 5xx or no response; otherwise failed for good.
 */
export function outcomeClass(outcome: CallOutcome): "sent" | "retry" | "failed" {
  if (outcome.kind === "unreachable") return "retry";
  const { statusCode } = outcome;
  if (statusCode >= 200 && statusCode < 300) return "sent";
  return statusCode >= 500 || RETRIED_STATUS_CODES.includes(statusCode) ? "retry" : "failed";
}

/**
 * What follows a call. `attempt` counts the calls made, this one included: after the first, wait the first of
 * `delaysMs`, or `Retry-After` if that is longer; after the last delay it has failed. `now` is the system clock's.
 */
export function nextAttempt(
  call: Readonly<{ attempt: number; outcome: CallOutcome; delaysMs: readonly number[]; now: Date }>,
): NextAttempt {
  const { attempt, outcome, delaysMs, now } = call;
  const kind = outcomeClass(outcome);
  if (kind !== "retry") return { kind };
  const delayMs = delaysMs[attempt - 1];
  if (delayMs === undefined) return { kind: "failed" };
  const askedMs = outcome.kind === "answered" ? retryAfterMs(outcome.retryAfter, now) : 0;
  return { kind: "retry", delayMs: Math.max(delayMs, askedMs) };
}

/**
 * A `Retry-After` header, in seconds or as an HTTP date, in milliseconds from now: at most 24 hours; 0 if absent,
 * past or unreadable.
 */
export function retryAfterMs(header: string | null, now: Date): number {
  const text = header?.trim() ?? "";
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, LONGEST_RETRY_AFTER_MS);
  const atMs = text.endsWith(" GMT") ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(atMs)) return 0;
  return Math.min(Math.max(0, atMs - now.getTime()), LONGEST_RETRY_AFTER_MS);
}
