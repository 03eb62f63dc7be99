import type { Sql } from "../../db/sql.ts";

export const SENDERS = ["partner", "brand"] as const;
export type Sender = (typeof SENDERS)[number];

export interface MessageRow {
  readonly id: string;
  readonly sender: Sender;
  readonly senderName: string;
  readonly body: string;
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

/** A thread is not paginated: of a longer one the newest messages are shown. */
export const MOST_MESSAGES = 1000;

/** The messages between a brand and a partner, oldest first. */
export function listThread(sql: Sql, partnerId: string): Promise<MessageRow[]> {
  return sql.rows<MessageRow>(
    `select * from (
       select id, sender, sender_name as "senderName", body, created_at as "createdAt", read_at as "readAt"
       from message where partner_id = $1
       order by created_at desc, id desc
       limit ${MOST_MESSAGES}
     ) newest
     order by "createdAt", id`,
    [partnerId],
  );
}
