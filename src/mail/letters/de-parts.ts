import type { HeldReason } from "../../domain/payouts/payout.ts";
import { list, paragraph, quote, type Letter, type Piece } from "../letter.ts";
import type { ChangedTerm } from "../terms-text.ts";
import { changedTermText, moneyText, dayText, momentText } from "../terms-words-de.ts";
import { textOf, type MailVariables } from "../variables.ts";

/** The link and the code of an attempt. PEOPLE-8. */
export const wayInOf = (variables: MailVariables): Piece[] => [
  paragraph(textOf(variables, "link") ?? "(Link nicht mehr verfügbar)"),
  paragraph("Oder geben Sie diesen Code auf der Seite ein, auf der Sie ihn angefordert haben:"),
  paragraph(textOf(variables, "code") ?? "(Code nicht mehr verfügbar)"),
  paragraph(
    "Beide gelten einmal und 15 Minuten lang. Geben Sie den Code niemandem weiter: Wir fragen Sie nie danach.",
  ),
];

/** What the German letters say of their values; a mail may have been stored without some. */
export const programOf = (variables: MailVariables): string =>
  textOf(variables, "programName") ?? "dem Programm";

export const brandOf = (variables: MailVariables): string =>
  textOf(variables, "brandName") ?? textOf(variables, "senderName") ?? "Die Marke";

const ROLES: Readonly<Record<string, string>> = {
  owner: "Inhaber",
  manager: "Manager",
  viewer: "Betrachter",
};

export const roleOf = (variables: MailVariables): string =>
  ROLES[textOf(variables, "role") ?? ""] ?? "Mitglied";

export function reasonOf(variables: MailVariables): Piece[] {
  const reason = textOf(variables, "reason");
  return reason === null ? [] : [paragraph("Grund:"), quote(reason)];
}

/** Why a payout is held, said to its partner. */
const HELD_REASONS: Readonly<Record<HeldReason, string>> = {
  no_payout_account: "Sie haben noch kein Auszahlungskonto verbunden. Verbinden Sie eines im Portal.",
  account_refused:
    "Der Zahlungsanbieter nimmt keine Zahlungen an Ihr Konto an. Vervollständigen Sie es dort, oder verbinden Sie im " +
    "Portal ein anderes.",
  tax_form_missing: "Ihr Steuerformular fehlt oder ist abgelaufen. Füllen Sie es im Portal aus.",
  suspended: "Sie sind im Programm gesperrt. Das Geld wird angehalten, bis die Marke entscheidet.",
  dispute_open: "Ein Kunde ficht die Zahlung an. Das Geld wird angehalten, bis darüber entschieden ist.",
  funding_short:
    "Die Einlage der Marke deckt diese Auszahlung noch nicht. Sie wird gesendet, sobald die Marke eingezahlt hat.",
  payout_account_changed:
    "Ihr Auszahlungskonto hat sich geändert. Zum Schutz vor Diebstahl beginnen Auszahlungen darauf 72 Stunden nach der " +
    "Änderung.",
};

/** Mails stored before have the reason in words. */
export function heldReasonOf(variables: MailVariables): Piece[] {
  const reason = textOf(variables, "heldReason");
  return reason === null ? reasonOf(variables) : [paragraph(HELD_REASONS[reason as HeldReason] ?? reason)];
}

export function dateOf(variables: MailVariables, name: string): string {
  const written = textOf(variables, name);
  return written === null ? "zum Termin, den das Portal zeigt" : momentText(new Date(written));
}

export function dayOf(variables: MailVariables, name: string): string {
  const written = textOf(variables, name);
  return written === null ? "zu dem Tag, den das Portal zeigt" : dayText(new Date(`${written}T00:00:00Z`));
}

export function amountOf(variables: MailVariables): string {
  const { amountCents, currency } = variables;
  if (typeof amountCents !== "number" || typeof currency !== "string") return "Ihre Provision";
  return moneyText(amountCents, currency);
}

export function payoutOf(variables: MailVariables): Piece[] {
  const payoutId = textOf(variables, "payoutId");
  return payoutId === null ? [] : [paragraph(`Auszahlung: ${payoutId}`)];
}

export const colleagueOf = (variables: MailVariables): string =>
  textOf(variables, "memberName") ?? "Ein Teammitglied";

/** How many payouts a batch has, and what they add up to. */
export function batchOf(variables: MailVariables): string {
  const { payouts, amountCents } = variables;
  if (typeof payouts !== "number" || typeof amountCents !== "number") return "die fälligen Auszahlungen";
  return `${payouts} ${payouts === 1 ? "Auszahlung" : "Auszahlungen"}, insgesamt ${amountOf(variables)}`;
}

export const linkOf = (variables: MailVariables): Piece[] => [
  paragraph(textOf(variables, "link") ?? "(öffnen Sie die Konsole)"),
];

/** A change of terms announced before the reader joined; empty if none is pending. */
export function announcedOf(variables: MailVariables): Piece[] {
  const date = dateOf(variables, "effectiveAt");
  return changesOf(variables, "scheduled", `Die Konditionen ändern sich. Ab ${date} gilt:`);
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
  subject: "Ihr Steuerformular läuft bald ab",
  pieces: [
    paragraph(`Ihr W-8BEN gilt bis ${dayOf(variables, "lastDay")}.`),
    paragraph("Reichen Sie bis dahin ein neues ein. Danach warten Auszahlungen, bis es da ist:"),
    ...linkOf(variables),
  ],
});

/** A W-8BEN has ended. TAX-7. */
export const taxFormEnded = (variables: MailVariables): Letter => ({
  subject: "Ihr Steuerformular ist abgelaufen",
  pieces: [
    paragraph(`Ihr W-8BEN galt bis ${dayOf(variables, "lastDay")}.`),
    paragraph("Ihre Einnahmen bleiben erhalten. Auszahlungen warten, bis Sie ein neues einreichen:"),
    ...linkOf(variables),
  ],
});
