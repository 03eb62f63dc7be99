import { columns, type RowOf } from "../../db/columns.ts";
import { Mail } from "../../db/entities/mail.ts";
import type { Sql } from "../../db/sql.ts";

export const MAIL_STATUSES = ["pending", "sent", "failed", "dropped"] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

const MAIL = columns(Mail, "m", ["id", "createdAt", "status", "template", "accountId", "brandId"]);
const SENDING = columns(Mail, "m", ["subject", "attempts", "lastError", "sentAt"]);
const REST = columns(Mail, "m", ["mailKey", "variables", "bodyText", "bodyHtml"]);

/** A mail in the operators' list; its subject is null until it was rendered for sending. */
export interface MailSummary extends Readonly<RowOf<typeof MAIL> & RowOf<typeof SENDING>> {
  /** The recipient's current address; null if the account was deleted. */
  readonly to: string | null;
}

/** A mail with all its details. */
export type MailDetail = MailSummary & Readonly<RowOf<typeof REST>>;

const RECIPIENT = "coalesce(a.email, l.email, b.email, m.recipient_address)";
const SUMMARY = `${MAIL}, ${RECIPIENT} as "to", ${SENDING}`;
const FROM = `from mail m
  left join account a on a.id = m.account_id and a.deleted_at is null
  left join login l on l.id = m.login_id
  left join brand b on b.id = m.brand_id`;

/** What workers are still to erase is shown to nobody. */
const IS_SHOWN = `not exists (
  select from mail_erasure e where e.account_id = m.account_id and m.created_at < e.before_time)`;

/** The ids of the mails to an address, each kind of recipient by its index. */
const TO_ADDRESS = `
         select o.id from mail o where o.account_id in (
           select id from account where lower(email) = $4 and deleted_at is null)
         union all
         select o.id from mail o where o.login_id in (select id from login where email = $4)
         union all
         select o.id from mail o where o.brand_id in (select id from brand where lower(email) = $4)
         union all
         select o.id from mail o where lower(o.recipient_address) = $4`;

/**
 * Mails, newest first. A null skips a filter.
 *
 * @param filters.address of the recipient, in lower case
 * @param after time and id of the last mail of the page before
 */
export async function listMails(
  sql: Sql,
  filters: {
    readonly status: MailStatus | null;
    readonly accountId: string | null;
    readonly address?: string | null;
  },
  limit: number,
  after: readonly string[] | null = null,
): Promise<MailSummary[]> {
  const [createdAt = null, id = null] = after ?? [];
  return sql.rows<MailSummary>(
    `select ${SUMMARY} ${FROM}
     where ($1::text is null or m.status = $1) and ($2::text is null or m.account_id = $2)
       and ($4::text is null or m.id = any(array(${TO_ADDRESS})))
       and ($5::timestamptz is null or (m.created_at, m.id) < ($5, $6)) and ${IS_SHOWN}
     order by m.created_at desc, m.id desc
     limit $3`,
    [filters.status, filters.accountId, limit, filters.address ?? null, createdAt, id],
  );
}

/** One mail, or null. */
export async function findMail(sql: Sql, mailId: string): Promise<MailDetail | null> {
  return sql.row<MailDetail>(
    `select ${SUMMARY}, ${REST} ${FROM}
     where m.id = $1 and ${IS_SHOWN}`,
    [mailId],
  );
}
