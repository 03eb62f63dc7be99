import assert from "node:assert";
import { columns, type RowOf } from "../../db/columns.ts";
import { Mail } from "../../db/entities/mail.ts";
import type { Tx } from "../../db/transaction.ts";
import { openMailSecret } from "../../db/mail.ts";
import { renderLetter, type RenderedLetter } from "../../mail/letter.ts";
import { MAIL_TEMPLATES, type MailTemplate } from "../../mail/templates.ts";
import type { MailVariables } from "../../mail/variables.ts";
import { ApiError } from "../../domain/api-errors.ts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "../../domain/language.ts";
import type { OutgoingMail } from "../../mail/mailer.ts";

export type MailOpening =
  | { readonly kind: "send"; readonly mail: OutgoingMail; readonly attempts: number }
  | { readonly kind: "done"; readonly status: string };

const MAIL = columns(Mail, "m", ["status", "template", "secretSealed", "messageId", "attempts", "expiresAt"]);

interface MailRow extends Readonly<RowOf<typeof MAIL>> {
  readonly variables: MailVariables;
  readonly email: string;
  readonly name: string;
  /** As the recipient chose it, or null. */
  readonly locale: Language | null;
  readonly isDeleted: boolean;
}

/**
 * Renders a pending mail for its recipient's current address. Mails to a deleted account are dropped, and those whose
 * link has expired (MESSAGE-9). Without a mail server the row is the mailbox, and the mail counts as sent.
 *
 * @throws ApiError `conflict` for a mail that does not exist, such as one that was lost by a restore
 */
export async function openMail(
  tx: Tx,
  input: { readonly mailId: string; readonly hasServer: boolean },
): Promise<MailOpening> {
  const row = await tx.row<MailRow>(
    `select ${MAIL}, m.variables,
       coalesce(a.email, l.email, b.email, m.recipient_address) as email, coalesce(a.name, l.name, b.name, '') as name,
       coalesce(l.locale, o.locale) as locale, a.deleted_at is not null as "isDeleted"
     from mail m
     left join account a on a.id = m.account_id
     left join login l on l.id = m.login_id
     left join login o on o.id = a.login_id
     left join brand b on b.id = m.brand_id
     where m.id = $1
     for update of m`,
    [input.mailId],
  );
  if (row === null) throw new ApiError("conflict", `Mail ${input.mailId} not found.`);
  if (row.status !== "pending") return { kind: "done", status: row.status };
  const isExpired = row.expiresAt !== null && row.expiresAt <= tx.deps.systemClock.now();
  if (row.isDeleted || isExpired) {
    await tx.db
      .updateTable("Mail")
      .set({ status: "dropped", secretSealed: null })
      .where("id", "=", input.mailId)
      .execute();
    return { kind: "done", status: "dropped" };
  }
  const secret = openMailSecret(tx.deps, input.mailId, row.secretSealed);
  const { baseUrl, hasPublicAddress } = tx.deps.config;
  // Without BASE_URL the address of a screen leads to this machine, where nobody reads mail of a server.
  const isScreenReached = !input.hasServer || hasPublicAddress;
  const variables = isScreenReached ? row.variables : { ...row.variables, link: null };
  const letter = letterOf({ ...row, variables }, secret, baseUrl);
  if (!input.hasServer) {
    // A stored letter could be used to sign in; on the testnet it is the only mailbox.
    const mayKeepBody = row.secretSealed === null || tx.deps.config.network === "testnet";
    await keepLetter(tx, input.mailId, mayKeepBody ? letter : { ...letter, text: null, html: null });
    return { kind: "done", status: "sent" };
  }
  const attempts = row.attempts + 1;
  await tx.db.updateTable("Mail").set({ attempts }).where("id", "=", input.mailId).execute();
  return { kind: "send", mail: { to: row.email, letter, messageId: row.messageId }, attempts };
}

function letterOf(row: MailRow, secret: Readonly<Record<string, string>>, baseUrl: string): RenderedLetter {
  const language = row.locale ?? askedIn(row.variables) ?? DEFAULT_LANGUAGE;
  const letters = MAIL_TEMPLATES[language];
  assert(Object.hasOwn(letters, row.template), `there is no mail template ${row.template}`);
  const write = letters[row.template as MailTemplate];
  // A chosen or asked-for language goes on where the link leads. PEOPLE-36
  const isKept = row.locale !== null || row.variables["isLanguageAsked"] === true;
  const link =
    secret["link"] === undefined ? {} : { link: `${secret["link"]}${isKept ? `&lang=${language}` : ""}` };
  return renderLetter(write({ ...row.variables, ...secret, ...link }), row.name, baseUrl, language);
}

/** The language of the page that asked for a mail. PEOPLE-35. */
const askedIn = ({ language }: MailVariables): Language | undefined =>
  LANGUAGES.find((one) => one === language);

interface KeptLetter {
  readonly subject: string;
  readonly text: string | null;
  readonly html: string | null;
}

async function keepLetter(tx: Tx, mailId: string, letter: KeptLetter): Promise<void> {
  await tx.execute(
    `update mail set status = 'sent', sent_at = $2, attempts = attempts + 1, subject = $3, body_text = $4, body_html = $5,
       secret_sealed = null
     where id = $1`,
    [mailId, tx.now, letter.subject, letter.text, letter.html],
  );
}
