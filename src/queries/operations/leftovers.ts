import { columns, type RowOf } from "../../db/columns.ts";
import { LeftoverFailure } from "../../db/entities/leftover-failure.ts";
import { MailErasure } from "../../db/entities/mail.ts";
import { Broadcast, MessageErasure, RecipientPage } from "../../db/entities/message.ts";
import { HoldMove, Partner } from "../../db/entities/partner.ts";
import { PostbackEnding } from "../../db/entities/postback.ts";
import { ShopRedaction } from "../../db/entities/provider-delivery.ts";
import { OrderReconciliation } from "../../db/entities/provider-fact.ts";
import { TermsNotice } from "../../db/entities/terms.ts";
import type { Prepared } from "../../db/raw-sql.ts";
import type { Sql } from "../../db/sql.ts";
import { LEFTOVERS, type Leftover } from "../../domain/processes/leftovers.ts";

const RECONCILIATION = columns(OrderReconciliation, "w", ["programId", "leftAt"]);
const MOVE = columns(HoldMove, "w", { item: "partnerId", leftAt: "leftAt" });
const ENDING = columns(PostbackEnding, "w", { item: "partnerId", leftAt: "leftAt" });
const NOTICE = columns(TermsNotice, "w", { item: "id", programId: "programId", leftAt: "leftAt" });
const PAGE = columns(RecipientPage, "w", { item: "broadcastId", leftAt: "leftAt" });
const MAILS = columns(MailErasure, "w", { item: "accountId", leftAt: "leftAt" });
const MESSAGES = columns(MessageErasure, "w", { item: "accountId", leftAt: "leftAt" });
const REDACTION = columns(ShopRedaction, "w", ["programId", "leftAt"]);
const PROGRAM_OF_PARTNER = columns(Partner, "m", ["programId"]);
const PROGRAM_OF_BROADCAST = columns(Broadcast, "b", ["programId"]);
const OF_NO_PROGRAM = `null as "programId"`;

/** What is left of each kind: SQL that selects the id of each `item`, its program if it has one, and since when it is left. */
const ITEMS: Readonly<Record<Leftover, string>> = {
  /** What became known of customers and promotion codes, of whose orders some are still to be reconciled. */
  order_reconciliation: `select w.id::text as item, ${RECONCILIATION} from order_reconciliation w`,
  /** The partners of whose payment dates some are still to be moved to a new payment schedule. */
  hold_move: `select ${MOVE}, ${PROGRAM_OF_PARTNER} from hold_move w left join partner m on m.id = w.partner_id`,
  /** The partners of whose deliveries some are still to be ended. */
  postback_ending: `select ${ENDING}, ${PROGRAM_OF_PARTNER}
    from postback_ending w left join partner m on m.id = w.partner_id`,
  /** The changes of terms of which some partners are still to be mailed. */
  terms_notice: `select ${NOTICE} from terms_notice w`,
  /** The broadcasts of which some messages are still to be written. */
  recipient_page: `select distinct on (w.broadcast_id) ${PAGE}, ${PROGRAM_OF_BROADCAST}
    from recipient_page w left join broadcast b on b.id = w.broadcast_id order by w.broadcast_id, w.number`,
  /** The deleted accounts of whose mails some are still to be erased. */
  mail_erasure: `select ${MAILS}, ${OF_NO_PROGRAM} from mail_erasure w`,
  /** The deleted accounts of whose messages some are still to be erased. */
  message_erasure: `select ${MESSAGES}, ${OF_NO_PROGRAM} from message_erasure w`,
  /** The shops of whose customers some are still to be redacted. */
  shop_redaction: `select w.id::text as item, ${REDACTION} from shop_redaction w`,
};

/** SQL for whether something of a kind is left. @param item SQL for its id */
export const isLeft = (leftover: Leftover, item: string): string =>
  `exists (select from (${ITEMS[leftover]}) l where l.item = ${item})`;

/** Every worker asks every five seconds. */
const KINDS_LEFT: Prepared = {
  name: "read-kinds-of-leftovers",
  text: LEFTOVERS.map(
    (leftover) => `select '${leftover}' as leftover where exists (select from ${leftover})`,
  ).join(" union all "),
};

/** The kinds of which anything is left, due or not. */
export async function kindsLeft(sql: Sql): Promise<ReadonlySet<Leftover>> {
  const rows = await sql.rows<{ leftover: Leftover }>(KINDS_LEFT);
  return new Set(rows.map(({ leftover }) => leftover));
}

/** Something that is left. */
export interface LeftItem {
  readonly item: string;
  /** Whose locks it may meet; null for what belongs to no program. */
  readonly programId: string | null;
  /** Whether its last page failed. */
  readonly isFailing: boolean;
  /** Whose turn it is: a brand, or an account by itself. */
  readonly owner: string;
  /** Its place among what is left of its owner, from 1. */
  readonly place: number;
}

/**
 * What of a kind may be worked on now, and after that what of it failed before. In each of both brands take turns: the
 * first of each, then the second, and so on; of one brand, what has waited longest. Accounts are each by themselves.
 */
export function itemsDue(sql: Sql, leftover: Leftover): Promise<LeftItem[]> {
  return sql.rows<LeftItem>(
    `select due.item, due."programId", due."isFailing", due.owner, due.place
     from (
       select l.*, f.retry_at, f.item is not null as "isFailing", o.owner,
         row_number() over (
           partition by f.item is not null, o.owner order by f.retry_at, l."leftAt", l.item) as place
       from (${ITEMS[leftover]}) l
       left join leftover_failure f on f.leftover = $1 and f.item = l.item
       left join program p on p.id = l."programId"
       cross join lateral (select coalesce(p.brand_id, l."programId", l.item) as owner) o
       where f.retry_at is null or f.retry_at <= now()
     ) due
     order by due."isFailing", due.place, due.retry_at, due."leftAt", due.item`,
    [leftover],
  );
}

/** What of a kind is left. */
export interface LeftoverSum {
  readonly leftover: Leftover;
  readonly open: number;
  readonly oldestAgeSeconds: number;
  /** How many of them have failed at the last page. */
  readonly failing: number;
  /** How one of these failed, the one that failed first; null if none did. */
  readonly fault: string | null;
}

/**
 * What is left of each kind, in the order of the kinds.
 *
 * @param most how many of each kind are counted; null for all
 */
export async function sumLeftovers(sql: Sql, most: number | null = null): Promise<LeftoverSum[]> {
  const kinds = LEFTOVERS.map(
    (leftover) => `select '${leftover}' as leftover, count(*) as open,
      coalesce(floor(extract(epoch from now() - min(l."leftAt"))), 0)::double precision as "oldestAgeSeconds",
      count(f.item) as failing, (array_agg(f.fault order by f.since) filter (where f.item is not null))[1] as fault
      from (select * from (${ITEMS[leftover]}) every limit $1) l
      left join leftover_failure f on f.leftover = '${leftover}' and f.item = l.item`,
  );
  return sql.rows<LeftoverSum>(kinds.join(" union all "), [most]);
}

/** Once may be a database that restarts, as with processes (DESK-20). */
const FAILING_PAGES = 3;

/** What is left although its page failed again and again, as `ATTENTION_KINDS` selects it: `mail_erasure/acc_…`. */
export const FAILING_LEFTOVERS = LEFTOVERS.map(
  (
    leftover,
  ) => `select f.leftover || '/' || f.item as id, null as "programId", f.leftover as reason, f.since, now() as now
    from leftover_failure f
    where f.leftover = '${leftover}' and f.failures >= ${FAILING_PAGES} and ${isLeft(leftover, "f.item")}`,
).join(" union all ");

const FAULT = columns(LeftoverFailure, "f", ["leftover", "item", "fault"]);

/** How the last page of each of these failed. @param ids as `FAILING_LEFTOVERS` has them */
export function faultsOfLeftovers(sql: Sql, ids: readonly string[]): Promise<RowOf<typeof FAULT>[]> {
  return sql.rows<RowOf<typeof FAULT>>(
    `select ${FAULT} from leftover_failure f where f.leftover || '/' || f.item = any($1::text[])`,
    [ids],
  );
}
