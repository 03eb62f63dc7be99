import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import type { OwnPartner } from "../../queries/partners/own-partner.ts";
import { refuseIfDeleted } from "../accounts/lock-account.ts";

export interface SetPostback {
  readonly partner: Pick<OwnPartner, "partnerId" | "accountId" | "brandId" | "programId">;
  /** Checked by the caller; null switches postbacks off. */
  readonly url: string | null;
  readonly origin: Origin;
}

/**
 * Sets the URL to call about a partner's sales from now on. Deliveries in progress keep the URL of their time;
 * switching off ends them.
 *
 * @throws ApiError `invalid_key` if the account was deleted meanwhile
 */
export async function setPostback(tx: Tx, input: SetPostback): Promise<void> {
  const { partnerId, accountId, brandId, programId } = input.partner;
  await tx.execute(
    `insert into postback (partner_id, url, updated_at) values ($1, $2, $3)
     on conflict (partner_id) do update set url = excluded.url, updated_at = excluded.updated_at`,
    [partnerId, input.url, tx.now],
  );
  if (input.url === null) {
    await tx.execute(
      `update postback_delivery
       set status = 'failed', next_attempt_at = null, last_error = 'postbacks were switched off'
       where partner_id = $1 and status in ('pending', 'retrying') and not is_test`,
      [partnerId],
    );
  }
  await recordAudit(tx, {
    origin: input.origin,
    brandId,
    programId,
    accountId,
    action: "postback.set",
    targetId: partnerId,
    // The URL may contain the partner's secrets.
    details: { isOn: input.url !== null },
    at: tx.now,
  });
  await refuseIfDeleted(tx, accountId);
}
