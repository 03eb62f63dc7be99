import { columns, type RowOf } from "../../db/columns.ts";
import { MailErasure, Mail } from "../../db/entities/mail.ts";
import type { Tx } from "../../db/transaction.ts";

/** So many take some tens of milliseconds. */
const PAGE_SIZE = 1_000;

/** What an erasure leaves of a mail; one that waits is sent no more. */
export const ERASED_MAIL = `variables = '{}', subject = null, body_text = null, body_html = null, last_error = null,
     secret_sealed = null, status = case when status = 'pending' then 'dropped' else status end`;

/**
 * Erases the mails to a deleted account. This transaction erases the newest thousand; none of the others is sent once it
 * is committed, and workers erase these, by `eraseFurtherMails`.
 */
export async function eraseMails(tx: Tx, accountId: string): Promise<void> {
  const beforeTime = await erasePage(tx, accountId, null);
  if (beforeTime === null) return;
  await tx.db.insertInto("MailErasure").values({ accountId, beforeTime }).execute();
}

const ERASURE = columns(MailErasure, "e", ["beforeTime"]);

/**
 * Erases the next thousand of the mails that a deletion left.
 *
 * @returns whether there are more; not if another worker is at them
 */
export async function eraseFurtherMails(tx: Tx, accountId: string): Promise<boolean> {
  const erasure = await tx.row<RowOf<typeof ERASURE>>(
    `select ${ERASURE} from mail_erasure e where e.account_id = $1 for update skip locked`,
    [accountId],
  );
  if (erasure === null) return false;
  const beforeTime = await erasePage(tx, accountId, erasure.beforeTime);
  if (beforeTime === null) await tx.execute("delete from mail_erasure where account_id = $1", [accountId]);
  else
    await tx.db.updateTable("MailErasure").set({ beforeTime }).where("accountId", "=", accountId).execute();
  return beforeTime !== null;
}

const LAST = columns(Mail, "m", ["createdAt"]);

/**
 * Pages end at a moment, so that the account's index finds them; mails of one moment are on one page.
 *
 * @returns the moment before which the older ones were created; null if there may be none
 */
async function erasePage(tx: Tx, accountId: string, beforeTime: Date | null): Promise<Date | null> {
  const last = await tx.row<RowOf<typeof LAST>>(
    `select ${LAST} from mail m where m.account_id = $1 and m.created_at < coalesce($2::timestamptz, 'infinity')
     order by m.created_at desc offset $3 limit 1`,
    [accountId, beforeTime, PAGE_SIZE - 1],
  );
  await tx.execute(
    `update mail set ${ERASED_MAIL}
     where account_id = $1 and created_at < coalesce($2::timestamptz, 'infinity')
       and created_at >= coalesce($3::timestamptz, '-infinity')`,
    [accountId, beforeTime, last?.createdAt ?? null],
  );
  return last?.createdAt ?? null;
}
