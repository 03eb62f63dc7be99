import type { MailOutboxMessage } from "../../db/mail.ts";
import type { HeldReason } from "../../domain/payouts/payout.ts";

interface MailedPayout {
  readonly id: string;
  readonly accountId: string;
  readonly programId: string;
  readonly programName: string;
  readonly amountCents: number;
  readonly currency: string;
}

const variablesOf = ({ id, programName, amountCents, currency }: MailedPayout) => ({
  payoutId: id,
  programName,
  amountCents,
  currency,
});

/** A payout is held: one mail per reason. */
export function heldMail(
  payout: MailedPayout & { readonly heldReason: HeldReason | null },
): MailOutboxMessage {
  return {
    accountId: payout.accountId,
    turn: payout.programId,
    template: "payout_held",
    variables: { ...variablesOf(payout), heldReason: payout.heldReason },
    mailKey: `payout_held:${payout.id}:${payout.heldReason}`,
  };
}

/** A payout was paid. */
export function sentMail(payout: MailedPayout): MailOutboxMessage {
  return {
    accountId: payout.accountId,
    turn: payout.programId,
    template: "payout_sent",
    variables: variablesOf(payout),
    mailKey: `payout_sent:${payout.id}`,
  };
}

/** A payout failed, or the money came back; `reason` is the rail's code or the operator's words. */
export function failedMail(payout: MailedPayout & { readonly reason: string | null }): MailOutboxMessage {
  return {
    accountId: payout.accountId,
    turn: payout.programId,
    template: "payout_failed",
    variables: { ...variablesOf(payout), reason: payout.reason },
    mailKey: `payout_failed:${payout.id}`,
  };
}
