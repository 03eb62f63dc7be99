import { newId } from "../domain/ids.ts";
import { mailOutboxMessage } from "../domain/processes/outbox-messages.ts";
import type { DatabaseDeps } from "./database-deps.ts";
import { enqueue } from "./outbox.ts";
import type { Tx } from "./transaction.ts";

/** A mail that a change owes to a person. */
export interface MailOutboxMessage {
  /** Exactly one of these: the person's account or login, the brand, or the address of somebody who is not known yet. */
  readonly accountId?: string;
  readonly loginId?: string;
  readonly brandId?: string;
  readonly recipientAddress?: string;
  readonly template: string;
  /** What the template shows; no address and no secret. */
  readonly variables: Readonly<Record<string, unknown>>;
  /** What the template shows and nobody else may read: kept sealed, and only until the mail is sent. PEOPLE-15. */
  readonly secret?: Readonly<Record<string, string>>;
  /** One mail for each person and reason: the key names both, such as `partner_approved:prt_…:2`. */
  readonly mailKey: string;
}

/**
 * Owes mails in the transaction of the change they tell of; a key that is already owed is left as it is.
 * The address is read when the mail is sent.
 */
export async function enqueueMails(tx: Tx, mails: readonly MailOutboxMessage[]): Promise<void> {
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
      secret_sealed: mail.secret ? sealedSecret(tx, id, mail.secret).toString("hex") : null,
      template: mail.template,
      variables: mail.variables,
      message_id: `<${id}@${new URL(tx.deps.config.baseUrl).hostname}>`,
    };
  });
  const written = await tx.rows<{ mailId: string; template: string }>(
    `insert into mail (id, mail_key, account_id, login_id, brand_id, recipient_address, template, variables,
       secret_sealed, status, message_id, created_at)
     select id, mail_key, account_id, login_id, brand_id, recipient_address, template, variables,
       decode(secret_sealed, 'hex'), 'pending', message_id, $2
     from jsonb_to_recordset($1::jsonb) as row (id text, mail_key text, account_id text, login_id text, brand_id text,
       recipient_address text, template text, variables jsonb, secret_sealed text, message_id text)
     on conflict (mail_key) do nothing
     returning id as "mailId", template`,
    [JSON.stringify(rows), tx.now],
  );
  await enqueue(tx, ...written.map(mailOutboxMessage));
}

const purposeOf = (mailId: string): string => `mail:${mailId}`;

const sealedSecret = (tx: Tx, mailId: string, secret: Readonly<Record<string, string>>): Buffer =>
  tx.deps.seal.seal(JSON.stringify(secret), purposeOf(mailId));

/** What a mail shows and nobody else may read; nothing where there is no such thing. */
export function openMailSecret(
  deps: Pick<DatabaseDeps, "seal">,
  mailId: string,
  sealed: Buffer | null,
): Record<string, string> {
  return sealed === null
    ? {}
    : (JSON.parse(deps.seal.open(sealed, purposeOf(mailId))) as Record<string, string>);
}
