import { newId } from "../domain/ids.ts";
import { mailOutboxMessage } from "../domain/processes/outbox-messages.ts";
import { enqueue } from "./outbox.ts";
import type { Tx } from "./transaction.ts";

/** A mail that a change owes to a person. */
export interface MailOutboxMessage {
  /** Exactly one of the two: the person's account, or the brand. */
  readonly accountId?: string;
  readonly brandId?: string;
  readonly template: string;
  /** What the template shows; no address and no secret. */
  readonly variables: Readonly<Record<string, unknown>>;
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
      brand_id: mail.brandId ?? null,
      template: mail.template,
      variables: mail.variables,
      message_id: `<${id}@${new URL(tx.deps.config.baseUrl).hostname}>`,
    };
  });
  const written = await tx.rows<{ mailId: string; template: string }>(
    `insert into mail (id, mail_key, account_id, brand_id, template, variables, status, message_id, created_at)
     select id, mail_key, account_id, brand_id, template, variables, 'pending', message_id, $2
     from jsonb_to_recordset($1::jsonb) as row (id text, mail_key text, account_id text, brand_id text,
       template text, variables jsonb, message_id text)
     on conflict (mail_key) do nothing
     returning id as "mailId", template`,
    [JSON.stringify(rows), tx.now],
  );
  await enqueue(tx, ...written.map(mailOutboxMessage));
}
