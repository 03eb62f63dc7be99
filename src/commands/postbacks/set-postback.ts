import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import type { OwnPartner } from "../../queries/partners/own-partner.ts";
import { refuseIfDeleted } from "../accounts/lock-account.ts";
import { endDeliveries } from "./end-deliveries.ts";

export interface SetPostback {
  readonly partner: Pick<OwnPartner, "partnerId" | "accountId" | "brandId" | "programId">;
  /** Checked by the caller; null switches postbacks off. */
  readonly url: string | null;
  readonly origin: Origin;
}

/**
 * Sets the URL to call about a partner's sales from now on. Deliveries in progress keep the URL of their time;
 * switching off ends them, a long list of them later on.
 *
 * @throws ApiError `invalid_key` if the account was deleted meanwhile
 */
export async function setPostback(tx: Tx, input: SetPostback): Promise<void> {
  const { partnerId, accountId, brandId, programId } = input.partner;
  const postback = { url: input.url, updatedAt: tx.now };
  await tx.db
    .insertInto("Postback")
    .values({ partnerId, ...postback })
    .onConflict((conflict) => conflict.column("partnerId").doUpdateSet(postback))
    .execute();
  if (input.url === null) await endDeliveries(tx, partnerId);
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
