import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, LAST_WRITTEN_FIRST, listRange } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";
import type { PartnerStatus } from "../../domain/partners/partner.ts";
import type { Sender } from "./thread.ts";

/** A thread with its newest message. */
export interface ThreadRow {
  readonly partnerId: string;
  readonly name: string;
  readonly handle: string;
  readonly status: PartnerStatus;
  readonly lastSender: Sender;
  /** The beginning of the message. */
  readonly excerpt: string;
  readonly isBroadcast: boolean;
  readonly lastMessageAt: Date;
  /** Messages of the partner that nobody of the brand has read. */
  readonly unread: number;
  /** Since when the partner waits for an answer; null if none is due. */
  readonly waitingSince: Date | null;
}

const EXCERPT_LENGTH = 200;

/**
 * A page of a program's threads, the last written first, one row longer than the page.
 *
 * @param isWaiting whether only threads whose partner waits for an answer
 */
export function listThreads(
  sql: Sql,
  filter: Readonly<{ brandId: string; programId: string; isWaiting: boolean }>,
  page: PageRequest,
): Promise<ThreadRow[]> {
  const { where, orderBy } = listRange({ program_id: "$2" }, LAST_WRITTEN_FIRST, ["$3::timestamptz", "$4"]);
  return sql.rows<ThreadRow>(
    `select t.partner_id as "partnerId", a.name, a.handle, m.status, e.sender as "lastSender",
       left(e.body, ${EXCERPT_LENGTH}) as excerpt, e.broadcast_id is not null as "isBroadcast",
       t.last_message_at as "lastMessageAt", t.waiting_since as "waitingSince",
       (select count(*) from message u
        where u.partner_id = t.partner_id and u.sender = 'partner' and u.read_at is null) as unread
     from (
       select * from message_thread
       where ${where} and ${filter.isWaiting ? "waiting_since is not null" : "true"}
         and exists (select 1 from program where id = $2 and brand_id = $1)
       order by ${orderBy}
       limit $5
     ) t
     join message e on e.id = t.last_message_id
     join partner m on m.id = t.partner_id
     join account a on a.id = m.account_id
     order by t.last_message_at desc, t.partner_id desc`,
    [filter.brandId, filter.programId, ...cursorOf(page, LAST_WRITTEN_FIRST), page.limit + 1],
  );
}
