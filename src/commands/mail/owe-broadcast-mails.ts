import { columns, type RowOf } from "../../db/columns.ts";
import { Message } from "../../db/entities/message.ts";
import { Partner } from "../../db/entities/partner.ts";
import { Program } from "../../db/entities/program.ts";
import { enqueueMails } from "../../db/mail.ts";
import type { Tx } from "../../db/transaction.ts";
import { portalScreens } from "../../domain/pages.ts";

/** The last partner of the page; null if none was left. */
export interface BroadcastPage {
  readonly last: string | null;
}

const MESSAGE = columns(Message, "m", {
  messageId: "id",
  partnerId: "partnerId",
  brandName: "senderName",
  body: "body",
});
const PARTNER = columns(Partner, "a", ["accountId"]);
const PROGRAM = columns(Program, "p", { programId: "id", programName: "name" });

const PAGE_SIZE = 200;

/**
 * Enqueues the mails of one page of a broadcast's messages. Existing mails are left as they are, so a page may be
 * repeated. A message to a deleted account that is still to be erased is not mailed; a deletion at the same moment waits,
 * and erases the mail.
 *
 * @param input.after the last partner of the previous page; absent for the first page
 */
export async function oweBroadcastMails(
  tx: Tx,
  input: { readonly broadcastId: string; readonly after?: string },
): Promise<BroadcastPage> {
  const recipients = await tx.rows<RowOf<typeof MESSAGE> & RowOf<typeof PARTNER> & RowOf<typeof PROGRAM>>(
    `select ${MESSAGE}, ${PARTNER}, ${PROGRAM}
     from message m
     join partner a on a.id = m.partner_id
     join program p on p.id = a.program_id
     join account o on o.id = a.account_id
     where m.broadcast_id = $1 and m.partner_id > $2 and o.deleted_at is null
     order by m.partner_id limit $3 for key share of o`,
    [input.broadcastId, input.after ?? "", PAGE_SIZE],
  );
  const screens = portalScreens(tx.deps.config.baseUrl);
  await enqueueMails(
    tx,
    recipients.map(({ accountId, messageId, programId, programName, brandName, body }) => ({
      accountId,
      turn: programId,
      template: "broadcast",
      variables: { programName, brandName, body, link: screens.messages(programId) },
      mailKey: `broadcast:${messageId}`,
    })),
  );
  return { last: recipients.at(-1)?.partnerId ?? null };
}
