import { recordAudit } from "../../db/audit.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { newId } from "../../domain/ids.ts";
import { findOwnPartner } from "../../queries/partners/own-partner.ts";

export interface SendPartnerMessage {
  readonly accountId: string;
  /** Program id, slug or partner id. */
  readonly program: string;
  readonly body: string;
  readonly origin: Origin;
}

/**
 * Writes a partner's message to the brand, whatever the partner's status: suspended partners may ask why. Brands read
 * messages in the console and by the API; they are not mailed.
 *
 * @throws ApiError `program_not_joined`
 */
export async function sendPartnerMessage(tx: Tx, input: SendPartnerMessage): Promise<{ messageId: string }> {
  const partner = await findOwnPartner(tx, input.accountId, input.program);
  const messageId = newId("message");
  await tx.execute(
    `insert into message (id, partner_id, sender, sender_name, body, created_at)
     select $1, $2, 'partner', a.name, $3, $4 from account a where a.id = $5`,
    [messageId, partner.partnerId, input.body, tx.now, input.accountId],
  );
  await recordAudit(tx, {
    origin: input.origin,
    brandId: partner.brandId,
    programId: partner.programId,
    accountId: input.accountId,
    action: "message.send",
    targetId: messageId,
    details: { partnerId: partner.partnerId },
    at: tx.now,
  });
  return { messageId };
}
