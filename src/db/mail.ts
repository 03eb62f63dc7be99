import { createHash } from "node:crypto";
import { newId } from "../domain/ids.ts";
import { mailOutboxMessage } from "../domain/processes/outbox-messages.ts";
import type { DatabaseDeps } from "./database-deps.ts";
import { insertOutbox, outboxRows } from "./outbox.ts";
import type { Tx } from "./transaction.ts";

/** A mail caused by a change. */
export interface MailToSend {
  /** Exactly one of these: an account or login, a brand, or the address of an unknown recipient. */
  readonly accountId?: string;
  readonly loginId?: string;
  readonly brandId?: string;
  readonly recipientAddress?: string;
  /** Whom it is about, where it goes to another address than theirs; erased with their account. */
  readonly aboutLoginId?: string;
  /**
   * Whose mail it is: the id of the brand, or of its program. Brands take turns. Unset for mails of neither.
   */
  readonly turn?: string;
  readonly template: string;
  /** What the template shows; no addresses or secrets. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** What only the recipient may read: stored sealed, until the mail is sent. PEOPLE-15. */
  readonly secret?: Readonly<Record<string, string>>;
  /** When what it says is of no use any more, in system time: then it is dropped. MESSAGE-9. */
  readonly expiresAt?: Date;
  /** Whether it is one of very many, so that the work of others goes first. OPERATE-15. */
  readonly isBulk?: boolean;
  /** One mail per recipient and reason, both part of the key: `partner_approved:prt_…:2`. */
  readonly mailKey: string;
}

/**
 * Stores mails in the transaction of the change they report; existing keys are left as they are. The address is read
 * when the mail is sent.
 */
export async function enqueueMails(tx: Tx, mails: readonly MailToSend[]): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map((mail) => {
    const id = newId("mail");
    return {
      id,
      mail_key: mail.mailKey,
      account_id: mail.accountId ?? null,
      login_id: mail.loginId ?? null,
      brand_id: mail.brandId ?? null,
      recipient_address: mail.recipientAddress ?? null,
      about_login_id: mail.aboutLoginId ?? null,
      secret_sealed: mail.secret ? sealedSecret(tx, id, mail.secret).toString("hex") : null,
      template: mail.template,
      variables: mail.variables,
      message_id: messageIdOf(mail.mailKey, tx.deps.config.baseUrl),
      expires_at: mail.expiresAt ?? null,
      turn: mail.turn ?? mail.brandId ?? null,
    };
  });
  const messages = rows.map(({ id, template, turn }, index) =>
    mailOutboxMessage({ mailId: id, template, turn, isBulk: mails[index]!.isBulk === true }),
  );
  const written = await tx.execute(ENQUEUE_MAILS, [JSON.stringify(rows), tx.now, outboxRows(messages)]);
  if (written > 0) tx.wakeRelay();
}

/** Mails with the messages that send them: of those whose key is there already, neither. */
const ENQUEUE_MAILS = `
  with written as (
    insert into mail (id, mail_key, account_id, login_id, brand_id, recipient_address, about_login_id, template, variables,
      secret_sealed, status, message_id, created_at, expires_at, turn)
    select id, mail_key, account_id, login_id, brand_id, recipient_address, about_login_id, template, variables,
      decode(secret_sealed, 'hex'), 'pending', message_id, $2, expires_at, turn
    from jsonb_to_recordset($1::jsonb) as row (id text, mail_key text, account_id text, login_id text, brand_id text,
      recipient_address text, about_login_id text, template text, variables jsonb, secret_sealed text, message_id text,
      expires_at timestamptz, turn text)
    on conflict (mail_key) do nothing
    returning id
  )
  ${insertOutbox(`jsonb_array_elements($3::jsonb) with ordinality as message (row, place)
    where row #>> '{message,input,mailId}' in (select id from written) order by place`)}`;

/** The same for the same reason, so that mail readers show one mail if a restore from a backup makes it again. */
function messageIdOf(mailKey: string, baseUrl: string): string {
  const hash = createHash("sha256").update(mailKey).digest("hex").slice(0, 40);
  return `<${hash}@${new URL(baseUrl).hostname}>`;
}

const purposeOf = (mailId: string): string => `mail:${mailId}`;

const sealedSecret = (tx: Tx, mailId: string, secret: Readonly<Record<string, string>>): Buffer =>
  tx.deps.seal.seal(JSON.stringify(secret), purposeOf(mailId));

/** A mail's secret variables; empty if it has none. */
export function openMailSecret(
  deps: Pick<DatabaseDeps, "seal">,
  mailId: string,
  sealed: Buffer | null,
): Record<string, string> {
  return sealed === null
    ? {}
    : (JSON.parse(deps.seal.open(sealed, purposeOf(mailId))) as Record<string, string>);
}
