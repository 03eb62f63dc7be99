import type { Tx } from "../../db/transaction.ts";
import { mailPauseMs, type MailProblem } from "../../domain/messaging/mail-retry.ts";

export interface MailEnd {
  readonly mailId: string;
  /** How often it was offered, this time included. */
  readonly attempts: number;
  /** Null: the mail server accepted it. */
  readonly failure: { readonly problem: MailProblem; readonly message: string } | null;
}

/**
 * Records the mail server's response, and returns the pause before the next attempt in milliseconds, or the mail's
 * final status.
 */
export async function closeMail(
  tx: Tx,
  end: MailEnd,
): Promise<{ readonly pauseMs: number } | { readonly status: "sent" | "failed" }> {
  const { mailId, attempts, failure } = end;
  if (failure === null) {
    await tx.execute(
      "update mail set status = 'sent', sent_at = $2, last_error = null, secret_sealed = null where id = $1 and status = 'pending'",
      [mailId, tx.now],
    );
    return { status: "sent" };
  }
  const pauseMs = mailPauseMs(attempts, failure.problem);
  const status = pauseMs === null ? "failed" : "pending";
  await tx.execute(
    `update mail set status = $2, last_error = $3,
       secret_sealed = case when $2 = 'pending' then secret_sealed end
     where id = $1 and status = 'pending'`,
    [mailId, status, failure.message.slice(0, 500)],
  );
  return pauseMs === null ? { status: "failed" } : { pauseMs };
}
