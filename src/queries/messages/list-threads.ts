import { columns, type RowOf } from "../../db/columns.ts";
import { Account } from "../../db/entities/account.ts";
import { Message, MessageThread } from "../../db/entities/message.ts";
import { Partner } from "../../db/entities/partner.ts";
import type { PageRequest } from "../../db/keyset.ts";
import { cursorOf, LAST_WRITTEN_FIRST, listRange } from "../../db/list-order.ts";
import type { Sql } from "../../db/sql.ts";

const THREAD = columns(MessageThread, "t", ["partnerId", "lastMessageAt", "waitingSince"]);
const ACCOUNT = columns(Account, "a", ["name", "handle"]);
const PARTNER = columns(Partner, "m", ["status"]);
const MESSAGE = columns(Message, "e", { lastSender: "sender" });

/** A thread with its newest message; `waitingSince` is null if the partner waits for no answer. */
export interface ThreadRow extends Readonly<
  RowOf<typeof THREAD> & RowOf<typeof ACCOUNT> & RowOf<typeof PARTNER> & RowOf<typeof MESSAGE>
> {
  /** The beginning of the message. */
  readonly excerpt: string;
  readonly isBroadcast: boolean;
  /** Messages of the partner that nobody of the brand has read. */
  readonly unread: number;
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
    `select ${THREAD}, ${ACCOUNT}, ${PARTNER}, ${MESSAGE},
       left(e.body, ${EXCERPT_LENGTH}) as excerpt, e.broadcast_id is not null as "isBroadcast",
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
