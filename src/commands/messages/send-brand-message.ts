import { recordAudit } from "../../db/audit.ts";
import { enqueueMails } from "../../db/mail.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { newId } from "../../domain/ids.ts";
import { portalScreens } from "../../domain/pages.ts";
import { findPartner } from "../../queries/partners/find-partner.ts";
import { refuseIfPartnerDeleted } from "../accounts/lock-account.ts";

export interface SendBrandMessage {
  readonly brandId: string;
  readonly brandName: string;
  readonly partnerId: string;
  readonly body: string;
  readonly origin: Origin;
}

/**
 * Writes a brand's message to one partner, whatever the partner's status, and mails it.
 *
 * @throws ApiError `partner_not_found`, or `conflict` if the account was deleted
 */
export async function sendBrandMessage(tx: Tx, input: SendBrandMessage): Promise<{ messageId: string }> {
  const partner = await findPartner(tx, input.brandId, input.partnerId);
  await refuseIfPartnerDeleted(tx, partner.accountId);
  const messageId = newId("message");
  await tx.db
    .insertInto("Message")
    .values({
      id: messageId,
      partnerId: partner.id,
      sender: "brand",
      senderName: input.brandName,
      body: input.body,
      createdAt: tx.now,
    })
    .execute();
  await enqueueMails(tx, [
    {
      accountId: partner.accountId,
      turn: partner.programId,
      template: "message_received",
      variables: {
        programName: partner.programName,
        brandName: input.brandName,
        body: input.body,
        link: portalScreens(tx.deps.config.baseUrl).messages(partner.programId),
      },
      mailKey: `message_received:${messageId}`,
    },
  ]);
  await recordAudit(tx, {
    origin: input.origin,
    brandId: input.brandId,
    programId: partner.programId,
    accountId: partner.accountId,
    action: "message.send",
    targetId: messageId,
    details: { partnerId: partner.id },
    at: tx.now,
  });
  return { messageId };
}
