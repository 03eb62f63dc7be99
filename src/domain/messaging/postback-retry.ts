export const DELIVERY_STATUSES = ["pending", "retrying", "sent", "failed"] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** How one call of a postback URL ended. */
export type CallOutcome =
  /** `retryAfter` is the header as sent, or null. */
  | Readonly<{ kind: "answered"; statusCode: number; retryAfter: string | null }>
  /** No response: timeout, or no connection (name, network, TLS). */
  | Readonly<{ kind: "unreachable" }>;

export type NextAttempt =
  Readonly<{ kind: "sent" }> | Readonly<{ kind: "retry"; delayMs: number }> | Readonly<{ kind: "failed" }>;

/** Answers below 500 that are worth another try. POSTBACK-2. */
const RETRIED_STATUS_CODES: readonly number[] = [408, 429];

/** The longest that a `Retry-After` makes us wait. POSTBACK-3. */
const LONGEST_RETRY_AFTER_MS = 24 * 60 * 60 * 1000;

/** Whether a call succeeded, is worth another try, or failed for good: any 2xx; 408, 429, 5xx or no response; the rest. */
export function outcomeClass(outcome: CallOutcome): "sent" | "retry" | "failed" {
  if (outcome.kind === "unreachable") return "retry";
  const { statusCode } = outcome;
  if (statusCode >= 200 && statusCode < 300) return "sent";
  return statusCode >= 500 || RETRIED_STATUS_CODES.includes(statusCode) ? "retry" : "failed";
}

/**
 * What follows a call. `attempt` counts the calls made, this one included: after the first, the first of
 * `delaysMs` is waited, or the response's `Retry-After` when that is longer; after the last delay it failed.
 * `now` is the machine's time.
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
 * A `Retry-After` header, seconds or an HTTP date, as milliseconds from now: at most 24 hours, 0 when there is
 * none, it has passed, or it cannot be read.
 */
export function retryAfterMs(header: string | null, now: Date): number {
  const text = header?.trim() ?? "";
  if (/^\d{1,10}$/.test(text)) return Math.min(Number(text) * 1000, LONGEST_RETRY_AFTER_MS);
  const atMs = text.endsWith(" GMT") ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(atMs)) return 0;
  return Math.min(Math.max(0, atMs - now.getTime()), LONGEST_RETRY_AFTER_MS);
}
