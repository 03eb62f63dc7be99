import type { Config } from "../config.ts";
import type { MailProblem } from "../domain/messaging/mail-retry.ts";
import type { RenderedLetter } from "./letter.ts";
import type { SmtpTransport } from "./smtp-transport.ts";

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
  close(): void;
}

/** The mail server of `SMTP_URL`; without one null: mail then stays in the database and is shown at `/dev/mail`. */
export function createMailer(config: Pick<Config, "smtpUrl" | "mailFrom">): Mailer | null {
  if (config.smtpUrl === null) return null;
  const { smtpUrl } = config;
  let transport: SmtpTransport | null = null;
  // Nodemailer is loaded with the first mail: a worker without a mail server has no use for it.
  const opened = async (): Promise<SmtpTransport> => {
    const { openSmtpTransport } = await import("./smtp-transport.ts");
    return (transport ??= openSmtpTransport(smtpUrl, MAILS_AT_ONCE));
  };
  return {
    async send({ to, letter, messageId }, deadline) {
      const mailServer = await opened();
      try {
        await mailServer.sendMail({
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
    close: () => transport?.close(),
  };
}

/** Only a permanent rejection of the recipient is about the address. */
function problemOf(error: unknown): MailProblem {
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  return command === "RCPT TO" && responseCode !== undefined && responseCode >= 500
    ? "address_refused"
    : "not_taken";
}
