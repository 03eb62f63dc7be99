import { enqueueMails } from "../../db/mail.ts";
import type { Tx } from "../../db/transaction.ts";

/** The last partner of the page; null if none was left. */
export interface BroadcastPage {
  readonly last: string | null;
}

interface Recipient {
  readonly message_id: string;
  readonly partner_id: string;
  readonly account_id: string;
  readonly program_name: string;
  readonly sender_name: string;
  readonly body: string;
}

const PAGE_SIZE = 200;

/**
 * Enqueues the mails of one page of a broadcast's messages. Existing mails are left as they are, so a page may be
 * repeated.
 *
 * @param input.after the last partner of the previous page; absent for the first page
 */
export async function oweBroadcastMails(
  tx: Tx,
  input: { readonly broadcastId: string; readonly after?: string },
): Promise<BroadcastPage> {
  const recipients = await tx.rows<Recipient>(
    `select m.id as message_id, m.partner_id, a.account_id, p.name as program_name, m.sender_name, m.body
     from message m
     join partner a on a.id = m.partner_id
     join program p on p.id = a.program_id
     where m.broadcast_id = $1 and m.partner_id > $2
     order by m.partner_id limit $3`,
    [input.broadcastId, input.after ?? "", PAGE_SIZE],
  );
  await enqueueMails(
    tx,
    recipients.map((recipient) => ({
      accountId: recipient.account_id,
      template: "broadcast",
      variables: {
        programName: recipient.program_name,
        brandName: recipient.sender_name,
        body: recipient.body,
      },
      mailKey: `broadcast:${recipient.message_id}`,
    })),
  );
  return { last: recipients.at(-1)?.partner_id ?? null };
}
