import assert from "node:assert";
import { createHash } from "node:crypto";
import { recordAudit } from "../../db/audit.ts";
import { columns, type OptionalRowOf, type RowOf } from "../../db/columns.ts";
import { PostbackAttempt, PostbackDelivery } from "../../db/entities/postback.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { newId } from "../../domain/ids.ts";
import { expandPostback, sampleValues } from "../../domain/messaging/postback.ts";
import type { DeliveryStatus } from "../../domain/messaging/postback-retry.ts";
import { ApiError } from "../../domain/api-errors.ts";
import type { OwnPartner } from "../../queries/partners/own-partner.ts";
import { findPostbackUrl } from "../../queries/postbacks/find-postback-url.ts";
import { refuseIfDeleted } from "../accounts/lock-account.ts";
import { closeAttempt, CUT_OFF, LONGEST_CALL_MS } from "./close-attempt.ts";

/** The result of requesting a test call. */
export type TestCall =
  /** Counted, and to be made now; close it with `closeAttempt`. */
  | { readonly kind: "call"; readonly deliveryId: string; readonly number: number; readonly url: string }
  /** Already made for the same request. */
  | { readonly kind: "made"; readonly status: DeliveryStatus; readonly lastStatusCode: number | null };

export interface OpenTestCall {
  readonly partner: OwnPartner;
  /** The request's Idempotency-Key with its sender; null without one, and then never equal to another's. */
  readonly requestKey: string | null;
  readonly origin: Origin;
}

/**
 * Opens a test call of a partner's postback URL with sample values. It is listed among the deliveries, made once, and
 * has no conversion. The delivery is written before the call and names its request, so that a repeat of the request
 * after a crash finds it and calls nobody. POSTBACK-8.
 *
 * @throws ApiError `conflict` if no URL is set; `idempotency_in_progress` while the same request's call may be
 * running; `invalid_key` if the account was deleted meanwhile
 */
export async function openTestCall(tx: Tx, input: OpenTestCall): Promise<TestCall> {
  const { partner, origin } = input;
  const url = await findPostbackUrl(tx, partner.accountId, partner.partnerId);
  if (url === null) {
    throw new ApiError("conflict", "No postback URL is set for this program.", {
      next: "Set the URL with PUT /partner/programs/{program}/postback, then test it.",
    });
  }
  const cause = causeOf(input.requestKey);
  await forgetOldRequests(tx, partner.partnerId, cause);
  const values = sampleValues(partner.programSlug, partner.currency);
  const call = { deliveryId: newId("delivery"), number: 1, url: expandPostback(url, values) };
  const isFirst = await tx.execute(
    `insert into postback_delivery (id, partner_id, event, cause, url, status, attempts, is_test, created_at)
     values ($1, $2, $3, $4, $5, 'pending', 1, true, $6)
     on conflict (partner_id, cause) where cause like 'test:%' do nothing`,
    [call.deliveryId, partner.partnerId, values.event, cause, call.url, tx.now],
  );
  if (isFirst === 0) return callMadeBefore(tx, partner.partnerId, cause);
  await tx.db
    .insertInto("PostbackAttempt")
    .values({ deliveryId: call.deliveryId, number: call.number, startedAt: tx.deps.systemClock.now() })
    .execute();
  await recordAudit(tx, {
    origin,
    brandId: partner.brandId,
    programId: partner.programId,
    accountId: partner.accountId,
    action: "postback.test",
    targetId: partner.partnerId,
    details: { deliveryId: call.deliveryId },
    at: tx.now,
  });
  await refuseIfDeleted(tx, partner.accountId);
  return { kind: "call", ...call };
}

/** The cause of a test without an Idempotency-Key. */
const ANY_TEST = "test";

function causeOf(requestKey: string | null): string {
  if (requestKey === null) return ANY_TEST;
  return `${ANY_TEST}:${createHash("sha256").update(requestKey).digest("base64url")}`;
}

/** How long an Idempotency-Key identifies a request. */
const SAME_REQUEST_MS = 24 * 3_600_000;

async function forgetOldRequests(tx: Tx, partnerId: string, cause: string): Promise<void> {
  if (cause === ANY_TEST) return;
  const now = tx.deps.systemClock.now();
  await tx.execute(
    `update postback_delivery d set cause = $3
     from postback_attempt a
     where d.partner_id = $1 and d.cause = $2 and d.is_test and a.delivery_id = d.id and a.started_at <= $4`,
    [partnerId, cause, ANY_TEST, new Date(now.getTime() - SAME_REQUEST_MS)],
  );
}

const DELIVERY = columns(PostbackDelivery, "d", ["id", "attempts", "status", "lastStatusCode"]);
const RUNNING = columns(PostbackAttempt, "a", { runningSince: "startedAt" });

/** The outcome of an earlier call for this request; one that was cut off got no response. */
async function callMadeBefore(tx: Tx, partnerId: string, cause: string): Promise<TestCall> {
  const made = await tx.row<RowOf<typeof DELIVERY> & OptionalRowOf<typeof RUNNING>>(
    `select ${DELIVERY}, ${RUNNING}
     from postback_delivery d
     left join postback_attempt a on a.delivery_id = d.id and a.number = d.attempts and a.finished_at is null
     where d.partner_id = $1 and d.cause = $2 and d.is_test
     for update of d`,
    [partnerId, cause],
  );
  assert(made, "the delivery that conflicted is there");
  const { status, lastStatusCode, runningSince } = made;
  if (runningSince === null) return { kind: "made", status, lastStatusCode };
  const isOver = runningSince.getTime() + LONGEST_CALL_MS <= tx.deps.systemClock.now().getTime();
  if (!isOver) throw new ApiError("idempotency_in_progress");
  const closing = await closeAttempt(tx, {
    deliveryId: made.id,
    number: made.attempts,
    result: CUT_OFF,
    endedAt: runningSince,
  });
  assert(closing.kind === "done", "a test call is not retried");
  return { kind: "made", status: closing.status, lastStatusCode: null };
}
