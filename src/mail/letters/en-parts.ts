import { minorToMajorText } from "../../domain/money/currency.ts";
import type { HeldReason } from "../../domain/payouts/payout.ts";
import { list, paragraph, quote, type Letter, type Piece } from "../letter.ts";
import type { ChangedTerm } from "../terms-text.ts";
import { changedTermText, dayText, momentText } from "../terms-words.ts";
import { textOf, type MailVariables } from "../variables.ts";

/** The link and the code of an attempt. PEOPLE-8. */
export const wayInOf = (variables: MailVariables): Piece[] => [
  paragraph(textOf(variables, "link") ?? "(link no longer available)"),
  paragraph("Or enter this code on the page you requested it from:"),
  paragraph(textOf(variables, "code") ?? "(code no longer available)"),
  paragraph("Both work once and expire in 15 minutes. Never share the code: we’ll never ask you for it."),
];

export const programOf = (variables: MailVariables): string =>
  textOf(variables, "programName") ?? "the program";

export const brandOf = (variables: MailVariables): string =>
  textOf(variables, "brandName") ?? textOf(variables, "senderName") ?? "The brand";

export function reasonOf(variables: MailVariables): Piece[] {
  const reason = textOf(variables, "reason");
  return reason === null ? [] : [paragraph("Reason:"), quote(reason)];
}

/** Why a payout is held, said to its partner. */
const HELD_REASONS: Readonly<Record<HeldReason, string>> = {
  no_payout_account: "You have not connected a payout account yet. Connect one in the portal.",
  account_refused:
    "The payout provider does not accept payments to your account. Complete it there, or connect another one in the portal.",
  tax_form_missing: "Your tax form is missing or has expired. Complete it in the portal.",
  suspended: "You are suspended from the program. The money is held until the brand decides.",
  dispute_open: "A customer disputes the payment. The money is held until the dispute is decided.",
  funding_short:
    "The brand’s deposit does not cover this payout yet. It is paid once the brand has added funds.",
  payout_account_changed:
    "Your payout account has changed. As protection against theft, payouts to it start 72 hours after the change.",
};

/** Mails stored before have the reason in words. */
export function heldReasonOf(variables: MailVariables): Piece[] {
  const reason = textOf(variables, "heldReason");
  return reason === null ? reasonOf(variables) : [paragraph(HELD_REASONS[reason as HeldReason] ?? reason)];
}

export function dateOf(variables: MailVariables, name: string): string {
  const written = textOf(variables, name);
  return written === null ? "the date shown in the portal" : momentText(new Date(written));
}

export function dayOf(variables: MailVariables, name: string): string {
  const written = textOf(variables, name);
  return written === null ? "the day shown in the portal" : dayText(new Date(`${written}T00:00:00Z`));
}

export function amountOf(variables: MailVariables): string {
  const { amountCents, currency } = variables;
  if (typeof amountCents !== "number" || typeof currency !== "string") return "your commission";
  return `${minorToMajorText(amountCents, currency)} ${currency}`;
}

export function payoutOf(variables: MailVariables): Piece[] {
  const payoutId = textOf(variables, "payoutId");
  return payoutId === null ? [] : [paragraph(`Payout: ${payoutId}`)];
}

export const colleagueOf = (variables: MailVariables): string =>
  textOf(variables, "memberName") ?? "A colleague";

/** How many payouts a batch has, and what they add up to. */
export function batchOf(variables: MailVariables): string {
  const { payouts, amountCents } = variables;
  if (typeof payouts !== "number" || typeof amountCents !== "number") return "the payouts due";
  return `${payouts} ${payouts === 1 ? "payout" : "payouts"}, ${amountOf(variables)} in total`;
}

export const linkOf = (variables: MailVariables): Piece[] => [
  paragraph(textOf(variables, "link") ?? "(open the console)"),
];

/** A change of terms announced before the reader joined; empty if none is pending. */
export function announcedOf(variables: MailVariables): Piece[] {
  const date = dateOf(variables, "effectiveAt");
  return changesOf(variables, "scheduled", `The terms are changing. In effect from ${date}:`);
}

/** The changed terms as a list; empty if there are none. */
export function changesOf(variables: MailVariables, name: string, heading: string): Piece[] {
  const changes = variables[name];
  if (!Array.isArray(changes) || changes.length === 0) return [];
  const currency = textOf(variables, "currency") ?? "";
  const items = (changes as ChangedTerm[]).map((change) => changedTermText(change, currency));
  return [paragraph(heading), list(items)];
}

/** A W-8BEN ends soon. TAX-7. */
export const taxFormEnding = (variables: MailVariables): Letter => ({
  subject: "Your tax form expires soon",
  pieces: [
    paragraph(`Your W-8BEN is valid until ${dayOf(variables, "lastDay")}.`),
    paragraph("Submit a new one by then. After that day, payouts wait until you do:"),
    ...linkOf(variables),
  ],
});

/** A W-8BEN has ended. TAX-7. */
export const taxFormEnded = (variables: MailVariables): Letter => ({
  subject: "Your tax form has expired",
  pieces: [
    paragraph(`Your W-8BEN was valid until ${dayOf(variables, "lastDay")}.`),
    paragraph("Your earnings are kept, and payouts wait until you submit a new one:"),
    ...linkOf(variables),
  ],
});
