import type { Transporter } from "nodemailer";
import type SMTPPool from "nodemailer/lib/smtp-pool/index.js";
import type { Config } from "../config.ts";
import type { MailProblem } from "../domain/messaging/mail-retry.ts";
import type { RenderedLetter } from "./letter.ts";

/** How many mails a worker offers at once, each on a connection of its own: one that waited could be offered twice. */
export const MAILS_AT_ONCE = 5;

export interface OutgoingMail {
  readonly to: string;
  readonly letter: RenderedLetter;
  /** The same for every attempt, so that a mailbox shows a mail once even if it was sent twice. */
  readonly messageId: string;
}

/** The mail server did not accept a mail. */
export class MailNotTaken extends Error {
  readonly problem: MailProblem;

  constructor(problem: MailProblem, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.problem = problem;
  }
}

/** Hands mails to the mail server. */
export interface Mailer {
  /**
   * @param deadline once it is over, the mail is no longer on its way
   * @throws MailNotTaken
   */
  send(mail: OutgoingMail, deadline: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** The mail server of `SMTP_URL`; without one null: mail then stays in the database and is shown at `/dev/mail`. */
export function createMailer(config: Pick<Config, "smtpUrl" | "mailFrom">): Mailer | null {
  if (config.smtpUrl === null) return null;
  const { smtpUrl } = config;
  let opening: ReturnType<typeof openTransport> | null = null;
  return {
    async send({ to, letter, messageId }, deadline) {
      const transport = await (opening ??= openTransport(smtpUrl));
      try {
        await transport.sendMail({
          from: config.mailFrom,
          to,
          subject: letter.subject,
          text: letter.text,
          html: letter.html,
          messageId,
          signal: deadline,
          headers: { "Auto-Submitted": "auto-generated" },
        });
      } catch (error) {
        throw new MailNotTaken(problemOf(error), error);
      }
    },
    async close() {
      (await opening)?.close();
    },
  };
}

/** Loads nodemailer: a worker without a mail server, or without mails, has no use for it. */
async function openTransport(url: string): Promise<Transporter<SMTPPool.SentMessageInfo>> {
  const { createTransport } = await import("nodemailer");
  return createTransport({
    ...{ url, pool: true, maxConnections: MAILS_AT_ONCE },
    ...{ connectionTimeout: 5_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
  });
}

/** Only a permanent rejection of the recipient is about the address. */
function problemOf(error: unknown): MailProblem {
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  return command === "RCPT TO" && responseCode !== undefined && responseCode >= 500
    ? "address_refused"
    : "not_taken";
}
