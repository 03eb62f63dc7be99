import assert from "node:assert";
import { closeMail, type MailEnd } from "../commands/mail/close-mail.ts";
import { openMail } from "../commands/mail/open-mail.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Deps } from "../deps.ts";
import { MailNotTaken, type Mailer, type OutgoingMail } from "../mail/mailer.ts";
import { withoutPointlessRetries } from "./run-step.ts";
import { waitUntil, type StepResult } from "./step-result.ts";

export type MailActivities = ReturnType<typeof createMailActivities>;

/**
 * Counted from the beginning of the activity, of whose 45 seconds the rest is for recording the outcome: Temporal must not
 * have the mail offered again while it is still on its way.
 */
const OFFERED_WITHIN_MS = 30_000;

/** Sending mail, on a task queue of its own since mail servers may be slow. */
export function createMailActivities(deps: Deps, mailer: Mailer | null) {
  return {
    /** Offers the mail to the mail server once. After a crash it may be sent again, under the same Message-ID. */
    async sendMail({ mailId }: { mailId: string }): Promise<StepResult> {
      const deadline = AbortSignal.timeout(OFFERED_WITHIN_MS);
      const opening = await withoutPointlessRetries(() =>
        inTransaction(deps, (tx) => openMail(tx, { mailId, hasServer: mailer !== null })),
      );
      if (opening.kind === "done") return { done: opening.status };
      assert(mailer, "a mail is opened for sending only if a mail server is configured");
      const offering = { name: "SMTP send", kind: "client" } as const;
      const failure = await deps.tracing.inSpan(offering, async (span) => {
        const rejection = await offer(mailer, opening.mail, deadline);
        if (rejection) span.fail(rejection.problem);
        deps.meters.mails.inc({ outcome: rejection ? rejection.problem : "sent" });
        return rejection;
      });
      if (failure) deps.log.warn({ mailId, problem: failure.problem }, "mail server rejected a mail");
      const end: MailEnd = { mailId, attempts: opening.attempts, failure };
      const closing = await inTransaction(deps, (tx) => closeMail(tx, end));
      if ("status" in closing) return { done: closing.status };
      const now = deps.systemClock.now();
      return waitUntil(now, new Date(now.getTime() + closing.pauseMs));
    },
  };
}

async function offer(mailer: Mailer, mail: OutgoingMail, deadline: AbortSignal): Promise<MailEnd["failure"]> {
  try {
    await mailer.send(mail, deadline);
    return null;
  } catch (error) {
    if (error instanceof MailNotTaken) return { problem: error.problem, message: error.message };
    throw error;
  }
}
