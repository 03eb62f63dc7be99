import type { MailToSend } from "../../db/mail.ts";
import type { Tx } from "../../db/transaction.ts";
import { portalScreens } from "../../domain/pages.ts";
import type { HeldReason } from "../../domain/payouts/payout.ts";

interface MailedPayout {
  readonly id: string;
  readonly accountId: string;
  readonly programId: string;
  readonly programName: string;
  readonly amountCents: number;
  readonly currency: string;
}

const variablesOf = (tx: Tx, { id, programName, amountCents, currency }: MailedPayout) => ({
  payoutId: id,
  programName,
  amountCents,
  currency,
  link: portalScreens(tx.deps.config.baseUrl).payout(id),
});

/** A payout is held: one mail per reason. */
export function heldMail(
  tx: Tx,
  payout: MailedPayout & { readonly heldReason: HeldReason | null },
): MailToSend {
  return {
    accountId: payout.accountId,
    turn: payout.programId,
    template: "payout_held",
    variables: { ...variablesOf(tx, payout), heldReason: payout.heldReason },
    mailKey: `payout_held:${payout.id}:${payout.heldReason}`,
  };
}

/** A payout was paid. */
export function sentMail(tx: Tx, payout: MailedPayout): MailToSend {
  return {
    accountId: payout.accountId,
    turn: payout.programId,
    template: "payout_sent",
    variables: variablesOf(tx, payout),
    mailKey: `payout_sent:${payout.id}`,
  };
}

/** A payout failed, or the money came back; `reason` is the rail's code or the operator's words. */
export function failedMail(tx: Tx, payout: MailedPayout & { readonly reason: string | null }): MailToSend {
  return {
    accountId: payout.accountId,
    turn: payout.programId,
    template: "payout_failed",
    variables: { ...variablesOf(tx, payout), reason: payout.reason },
    mailKey: `payout_failed:${payout.id}`,
  };
}
