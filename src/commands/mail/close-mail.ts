import type { Mail } from "../../db/entities/mail.ts";
import type { EntityRow } from "../../db/query-builder.ts";
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
    await changePending(tx, mailId, { status: "sent", sentAt: tx.now, lastError: null, secretSealed: null });
    return { status: "sent" };
  }
  const pauseMs = mailPauseMs(attempts, failure.problem);
  const status = pauseMs === null ? "failed" : "pending";
  await changePending(tx, mailId, {
    status,
    lastError: failure.message.slice(0, 500),
    ...(status === "failed" && { secretSealed: null }),
  });
  return pauseMs === null ? { status: "failed" } : { pauseMs };
}

async function changePending(tx: Tx, mailId: string, values: Partial<EntityRow<Mail>>): Promise<void> {
  await tx.db
    .updateTable("Mail")
    .set(values)
    .where("id", "=", mailId)
    .where("status", "=", "pending")
    .execute();
}
