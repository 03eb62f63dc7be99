import type { Sql } from "../../db/sql.ts";

export const MAIL_STATUSES = ["pending", "sent", "failed", "dropped"] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** A mail in the operators' list. */
export interface MailSummary {
  readonly id: string;
  readonly createdAt: Date;
  readonly status: MailStatus;
  readonly template: string;
  readonly accountId: string | null;
  readonly brandId: string | null;
  /** The recipient's current address; null if the account was deleted. */
  readonly to: string | null;
  /** Null until it was rendered for sending. */
  readonly subject: string | null;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly sentAt: Date | null;
}

/** A mail with all its details. */
export interface MailDetail extends MailSummary {
  readonly mailKey: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly bodyText: string | null;
  readonly bodyHtml: string | null;
}

const SUMMARY = `m.id, m.created_at as "createdAt", m.status, m.template, m.account_id as "accountId",
  m.brand_id as "brandId", coalesce(a.email, l.email, b.email, m.recipient_address) as "to", m.subject, m.attempts, m.last_error as "lastError",
  m.sent_at as "sentAt"`;
const FROM = `from mail m
  left join account a on a.id = m.account_id and a.deleted_at is null
  left join login l on l.id = m.login_id
  left join brand b on b.id = m.brand_id`;

/** Mails, newest first. A null skips a filter. */
export async function listMails(
  sql: Sql,
  filters: { readonly status: MailStatus | null; readonly accountId: string | null },
  limit: number,
): Promise<MailSummary[]> {
  return sql.rows<MailSummary>(
    `select ${SUMMARY} ${FROM}
     where ($1::text is null or m.status = $1) and ($2::text is null or m.account_id = $2)
     order by m.created_at desc, m.id desc
     limit $3`,
    [filters.status, filters.accountId, limit],
  );
}

/** One mail, or null. */
export async function findMail(sql: Sql, mailId: string): Promise<MailDetail | null> {
  return sql.row<MailDetail>(
    `select ${SUMMARY}, m.mail_key as "mailKey", m.variables, m.body_text as "bodyText", m.body_html as "bodyHtml"
     ${FROM}
     where m.id = $1`,
    [mailId],
  );
}
