import assert from "node:assert";
import { columns, type RowOf } from "../../db/columns.ts";
import { PostbackDelivery } from "../../db/entities/postback.ts";
import type { Tx } from "../../db/transaction.ts";
import { nextAttempt, type DeliveryStatus } from "../../domain/messaging/postback-retry.ts";
import type { CallResult } from "../../http-client/call-result.ts";

/** A call without an end by then was cut off: it takes 5 seconds at most. */
export const LONGEST_CALL_MS = 10_000;

/** The outcome of a call whose process died. */
export const CUT_OFF: CallResult = { kind: "unreachable", error: "the call was interrupted", address: null };

/** What follows a call. */
export type AttemptClosing =
  /** System clock. */
  | { readonly kind: "wait"; readonly until: Date }
  | { readonly kind: "done"; readonly status: DeliveryStatus };

export interface AttemptEnd {
  readonly deliveryId: string;
  readonly number: number;
  readonly result: CallResult;
  /** System clock. When the call ended; delays are counted from it. */
  readonly endedAt: Date;
  /** Whether the next call follows without a delay. */
  readonly isRepeatedAtOnce?: boolean;
}

const DELIVERY = columns(PostbackDelivery, "d", ["status", "isTest", "nextAttemptAt"]);

/**
 * Records the outcome of a postback's call, and decides what follows by the table of delays; a test is called once.
 * An outcome that arrives after the attempt was closed as cut off changes nothing.
 *
 * @returns also whether it was this that closed the attempt
 */
export async function closeAttempt(
  tx: Tx,
  end: AttemptEnd,
): Promise<AttemptClosing & { readonly wasOpen: boolean }> {
  const { deliveryId, number, result, endedAt } = end;
  const delivery = await tx.row<RowOf<typeof DELIVERY> & { isErased: boolean }>(
    `select ${DELIVERY}, d.url = '' as "isErased" from postback_delivery d where d.id = $1 for update`,
    [deliveryId],
  );
  assert(delivery, "an attempt belongs to a delivery");
  const statusCode = result.kind === "answered" ? result.statusCode : null;
  const error = result.kind === "answered" ? null : result.error;
  // The account was deleted during the call: the receiver's response must not outlive the erasure.
  const reported = delivery.isErased
    ? { error: null, address: null, excerpt: null }
    : { error, address: result.address, excerpt: result.kind === "answered" ? result.excerpt : null };
  const closed = await tx.execute(
    `update postback_attempt
     set status_code = $3, error = $4, address = $5, answer_excerpt = $6, finished_at = $7
     where delivery_id = $1 and number = $2 and finished_at is null`,
    [deliveryId, number, statusCode, reported.error, reported.address, reported.excerpt, endedAt],
  );
  const wasOpen = closed > 0;
  // The partner switched postbacks off during the call.
  if (delivery.status === "failed") return { kind: "done", status: "failed", wasOpen };
  if (!wasOpen) {
    return delivery.nextAttemptAt === null
      ? { kind: "done", status: delivery.status, wasOpen }
      : { kind: "wait", until: delivery.nextAttemptAt, wasOpen };
  }
  const next = nextAttempt({
    attempt: number,
    outcome: result,
    delaysMs: delivery.isTest
      ? []
      : end.isRepeatedAtOnce === true
        ? [0]
        : tx.deps.config.postbackRetryDelaysMs,
    now: endedAt,
  });
  const nextAttemptAt = next.kind === "retry" ? new Date(endedAt.getTime() + next.delayMs) : null;
  const status = next.kind === "retry" ? "retrying" : next.kind;
  await tx.execute(
    `update postback_delivery
     set status = $2, last_status_code = $3, last_error = $4, next_attempt_at = $5, delivered_at = $6
     where id = $1`,
    [
      deliveryId,
      status,
      statusCode,
      next.kind === "sent" ? null : (error ?? `the response was HTTP ${statusCode}`),
      nextAttemptAt,
      next.kind === "sent" ? tx.now : null,
    ],
  );
  return nextAttemptAt === null
    ? { kind: "done", status, wasOpen }
    : { kind: "wait", until: nextAttemptAt, wasOpen };
}
