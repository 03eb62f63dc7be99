import { columns, type RowOf } from "../../db/columns.ts";
import { Message } from "../../db/entities/message.ts";
import type { Sql } from "../../db/sql.ts";

export const SENDERS = ["partner", "brand"] as const;
export type Sender = (typeof SENDERS)[number];

const MESSAGE = columns(Message, "e", ["id", "sender", "senderName", "body", "createdAt", "readAt"]);

export type MessageRow = Readonly<RowOf<typeof MESSAGE>>;

/** Threads are not paginated: of a longer one the newest messages are shown. */
export const MOST_MESSAGES = 1000;

/** The messages between a brand and a partner, oldest first; none of a deleted account, some of which may be left. */
export function listThread(sql: Sql, partnerId: string): Promise<MessageRow[]> {
  return sql.rows<MessageRow>(
    `select * from (
       select ${MESSAGE} from message e
       where e.partner_id = $1
         and exists (select from partner m join account a on a.id = m.account_id where m.id = $1 and a.deleted_at is null)
       order by e.created_at desc, e.id desc
       limit ${MOST_MESSAGES}
     ) newest
     order by "createdAt", id`,
    [partnerId],
  );
}
