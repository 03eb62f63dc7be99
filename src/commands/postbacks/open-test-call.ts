import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/actor.ts";
import { newId } from "../../domain/ids.ts";
import { expandPostback, sampleValues } from "../../domain/postback.ts";
import { Refusal } from "../../domain/refusals.ts";
import type { Membership } from "../../queries/partners/membership.ts";
import { findPostbackUrl } from "../../queries/postbacks/find-postback-url.ts";
import { refuseIfDeleted } from "../accounts/lock-account.ts";

/** A call that is counted and now to be made, and then to be closed with `closeAttempt`. */
export interface OpenedCall {
  readonly deliveryId: string;
  readonly number: number;
  readonly url: string;
}

/**
 * Opens a test call of a membership's postback URL with sample values. It stands among the deliveries, is made once, and
 * belongs to no conversion. Spec: Partner endpoints.
 *
 * @throws Refusal `conflict` when no URL is set; `invalid_key` when the account was deleted meanwhile
 */
export async function openTestCall(
  tx: Tx,
  input: { readonly membership: Membership; readonly origin: Origin },
): Promise<OpenedCall> {
  const { membership, origin } = input;
  const url = await findPostbackUrl(tx, membership.accountId, membership.partnerId);
  if (url === null) {
    throw new Refusal("conflict", "No postback URL is set for this program.", {
      next: "Set the URL with PUT /partner/programs/{program}/postback, then test it.",
    });
  }
  const values = sampleValues(membership.programSlug, membership.currency);
  const call = { deliveryId: newId("delivery"), number: 1, url: expandPostback(url, values) };
  await tx.execute(
    `insert into postback_delivery (id, partner_id, event, cause, url, status, attempts, is_test, created_at)
     values ($1, $2, $3, 'test', $4, 'pending', 1, true, $5)`,
    [call.deliveryId, membership.partnerId, values.event, call.url, tx.now],
  );
  await tx.execute("insert into postback_attempt (delivery_id, number, started_at) values ($1, $2, $3)", [
    call.deliveryId,
    call.number,
    tx.deps.securityClock.now(),
  ]);
  await recordAudit(tx, {
    origin,
    brandId: membership.brandId,
    programId: membership.programId,
    accountId: membership.accountId,
    action: "postback.test",
    targetId: membership.partnerId,
    details: { deliveryId: call.deliveryId },
    at: tx.now,
  });
  await refuseIfDeleted(tx, membership.accountId);
  return call;
}
