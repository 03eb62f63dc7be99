import { recordAudit } from "../../db/audit.ts";
import { enqueue } from "../../db/outbox.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Origin } from "../../domain/access/actor.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { holdsSecret } from "../../domain/messaging/secret-mail.ts";
import { mailOutboxMessage } from "../../domain/processes/outbox-messages.ts";

/**
 * Offers a failed mail to the mail server again, as if it were new, at its recipient's current address. DESK-11.
 *
 * @throws ApiError `invalid_request` for an unknown mail; `conflict` for one that has not failed, and for one whose
 * link or code was deleted when it failed
 */
export async function sendMailAgain(
  tx: Tx,
  input: Readonly<{ mailId: string; origin: Origin }>,
): Promise<{ mailId: string }> {
  const { mailId } = input;
  const mail = await tx.db
    .selectFrom("Mail")
    .select(["status", "template", "brandId", "accountId", "turn"])
    .where("id", "=", mailId)
    .forUpdate()
    .executeTakeFirst();
  if (mail === undefined) {
    throw new ApiError("invalid_request", `Mail ${mailId} not found.`, {
      next: "List the mails to find the id.",
    });
  }
  if (mail.status !== "failed") {
    throw new ApiError("conflict", `The mail is ${mail.status}; only failed mails can be sent again.`);
  }
  if (holdsSecret(mail.template)) {
    throw new ApiError("conflict", "The mail's link or code was deleted when it failed.", {
      next: "Have a new one sent: invite the person again, or let them ask for another link.",
    });
  }
  await tx.db
    .updateTable("Mail")
    .set({ status: "pending", attempts: 0, lastError: null })
    .where("id", "=", mailId)
    .execute();
  await enqueue(tx, mailOutboxMessage({ mailId, template: mail.template, turn: mail.turn }));
  await recordAudit(tx, {
    origin: input.origin,
    brandId: mail.brandId,
    accountId: mail.accountId,
    action: "mail.send_again",
    targetId: mailId,
    at: tx.now,
  });
  return { mailId };
}
