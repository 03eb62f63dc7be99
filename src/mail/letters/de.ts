import { paragraph, quote } from "../letter.ts";
import { textOf } from "../variables.ts";
import {
  amountOf,
  announcedOf,
  batchOf,
  brandOf,
  changesOf,
  colleagueOf,
  dateOf,
  heldReasonOf,
  linkOf,
  payoutOf,
  programOf,
  reasonOf,
  roleOf,
  wayInOf,
  taxFormEnded,
  taxFormEnding,
} from "./de-parts.ts";
import type { Letters } from "./en.ts";

const OF_EACH_SALE =
  "Jeder Verkauf wird nach den Konditionen bezahlt, die zum Zeitpunkt des Verkaufs gelten.";

/** Every mail in German. MESSAGE-4, PEOPLE-35. */
export const GERMAN_LETTERS: Letters = {
  partner_approved: (variables) => ({
    subject: `Sie sind für ${programOf(variables)} freigeschaltet`,
    pieces: [
      paragraph(`${brandOf(variables)} hat Ihre Bewerbung für ${programOf(variables)} genehmigt.`),
      paragraph("Ihre Links bringen ab jetzt Provision."),
      ...announcedOf(variables),
    ],
  }),
  partner_rejected: (variables) => ({
    subject: `Ihre Bewerbung für ${programOf(variables)} wurde abgelehnt`,
    pieces: [
      paragraph(`${brandOf(variables)} hat Ihre Bewerbung für ${programOf(variables)} abgelehnt.`),
      ...reasonOf(variables),
      paragraph("Sie können sich erneut bewerben."),
    ],
  }),
  partner_suspended: (variables) => ({
    subject: `Ihre Partnerschaft mit ${programOf(variables)} ist gesperrt`,
    pieces: [
      paragraph(
        `Ihre Partnerschaft mit ${programOf(variables)} ist gesperrt. Ihre Links bringen keine Provision mehr.`,
      ),
      ...reasonOf(variables),
      paragraph(`Schreiben Sie an ${brandOf(variables)}, wenn Sie das für einen Irrtum halten.`),
    ],
  }),
  partner_reinstated: (variables) => ({
    subject: `Ihre Partnerschaft mit ${programOf(variables)} ist wieder aktiv`,
    pieces: [
      paragraph(`${brandOf(variables)} hat Sie für ${programOf(variables)} wieder freigeschaltet.`),
      paragraph("Ihre Links bringen wieder Provision."),
      ...announcedOf(variables),
    ],
  }),
  partner_warned: (variables) => ({
    subject: `Verwarnung von ${programOf(variables)}`,
    pieces: [
      paragraph(`${brandOf(variables)} hat Sie im Programm ${programOf(variables)} verwarnt.`),
      ...reasonOf(variables),
      paragraph(
        `Bitte schaffen Sie bis ${dateOf(variables, "dueAt")} Abhilfe. Bis dahin funktionieren Ihre Links weiter. ` +
          "Ist die Verwarnung dann noch offen, wird Ihre Partnerschaft gesperrt.",
      ),
    ],
  }),
  terms_changed: (variables) => ({
    subject: `Die Konditionen von ${programOf(variables)} ändern sich`,
    pieces: [
      paragraph(`Die Konditionen von ${programOf(variables)} ändern sich.`),
      ...changesOf(variables, "applied", "Ab sofort gilt:"),
      ...changesOf(variables, "scheduled", `Ab ${dateOf(variables, "effectiveAt")} gilt:`),
      ...(variables["isWithdrawn"] === true
        ? [paragraph("Eine zuvor angekündigte Änderung wurde zurückgezogen.")]
        : []),
      paragraph(OF_EACH_SALE),
    ],
  }),
  terms_in_force: (variables) => ({
    subject: `Die neuen Konditionen von ${programOf(variables)} gelten`,
    pieces: [
      paragraph(
        `Die angekündigte Änderung der Konditionen von ${programOf(variables)} ist in Kraft getreten.`,
      ),
      ...changesOf(variables, "applied", `Seit ${dateOf(variables, "effectiveAt")} gilt:`),
      paragraph(OF_EACH_SALE),
    ],
  }),
  message_received: (variables) => ({
    subject: `Nachricht von ${brandOf(variables)}`,
    pieces: [
      paragraph(`${brandOf(variables)} hat Ihnen zu ${programOf(variables)} geschrieben:`),
      quote(textOf(variables, "body") ?? ""),
    ],
  }),
  broadcast: (variables) => ({
    subject: `Neues von ${programOf(variables)}`,
    pieces: [
      paragraph(`${brandOf(variables)} hat an die Partner von ${programOf(variables)} geschrieben:`),
      quote(textOf(variables, "body") ?? ""),
    ],
  }),
  payout_sent: (variables) => ({
    subject: `${amountOf(variables)} sind an Sie unterwegs`,
    pieces: [
      paragraph(`Ihre Auszahlung über ${amountOf(variables)} von ${programOf(variables)} wurde gesendet.`),
      ...payoutOf(variables),
    ],
  }),
  payout_failed: (variables) => ({
    subject: `Ihre Auszahlung von ${programOf(variables)} ist fehlgeschlagen`,
    pieces: [
      paragraph(
        `Ihre Auszahlung über ${amountOf(variables)} von ${programOf(variables)} ist fehlgeschlagen. ` +
          "Der Betrag ist wieder auszahlbar und wird mit der nächsten Auszahlung gesendet.",
      ),
      ...reasonOf(variables),
      ...payoutOf(variables),
    ],
  }),
  payout_held: (variables) => ({
    subject: `Ihre Auszahlung von ${programOf(variables)} ist angehalten`,
    pieces: [
      paragraph(`Ihre Auszahlung über ${amountOf(variables)} von ${programOf(variables)} ist angehalten.`),
      ...heldReasonOf(variables),
      ...payoutOf(variables),
    ],
  }),
  payout_account_changed: () => ({
    subject: "Ihr Auszahlungskonto wurde geändert",
    pieces: [
      paragraph("Das Konto, auf das Sie Auszahlungen erhalten, wurde geändert."),
      paragraph(
        "Wenn Sie das nicht waren, melden Sie sich sofort bei uns: Nach einer Änderung sind Auszahlungen 72 Stunden " +
          "lang angehalten.",
      ),
    ],
  }),
  tax_form_ending: taxFormEnding,
  tax_form_ended: taxFormEnded,
  sign_in: (variables) => ({
    subject: variables["purpose"] === "step_up" ? "Bestätigen Sie Ihre Identität" : "Ihr Anmeldelink",
    pieces: [
      paragraph(
        variables["purpose"] === "step_up"
          ? "Um Ihre Identität zu bestätigen, öffnen Sie diesen Link in dem Browser, in dem Sie ihn angefordert haben, " +
              "und wählen Sie Anmelden:"
          : "Öffnen Sie diesen Link in dem Browser, in dem Sie ihn angefordert haben, und wählen Sie Anmelden:",
      ),
      ...wayInOf(variables),
      paragraph("Wenn Sie diese E-Mail nicht angefordert haben, können Sie sie ignorieren."),
    ],
  }),
  address_change: (variables) => ({
    subject: "Bestätigen Sie Ihre neue E-Mail-Adresse",
    pieces: [
      paragraph(
        `Jemand, der als ${textOf(variables, "formerEmail") ?? "andere Adresse"} angemeldet ist, möchte künftig diese ` +
          "Adresse verwenden.",
      ),
      paragraph(
        "Öffnen Sie zum Bestätigen diesen Link in einem Browser, in dem Sie angemeldet sind, und wählen Sie Adresse " +
          "ändern:",
      ),
      paragraph(textOf(variables, "link") ?? "(Link nicht mehr verfügbar)"),
      paragraph(
        "Er gilt eine Stunde. Wenn Sie diese E-Mail nicht angefordert haben, können Sie sie ignorieren.",
      ),
    ],
  }),
  address_changed: () => ({
    subject: "Ihre E-Mail-Adresse wurde geändert",
    pieces: [
      paragraph("Ihr Konto hat jetzt eine andere E-Mail-Adresse; mit dieser melden Sie sich nicht mehr an."),
      paragraph("Wenn Sie das nicht waren, melden Sie sich sofort bei uns."),
    ],
  }),
  passkey_added: (variables) => ({
    subject: "Ihrem Konto wurde ein Passkey hinzugefügt",
    pieces: [
      paragraph("Sie können sich jetzt mit diesem Passkey anmelden:"),
      quote(textOf(variables, "name") ?? "(ohne Namen)"),
      paragraph(
        "Wenn Sie das nicht waren, melden Sie sich an, entfernen Sie ihn, und melden Sie sich überall ab.",
      ),
    ],
  }),
  oidc_connected: (variables) => ({
    subject: "Eine neue Anmeldemöglichkeit wurde verbunden",
    pieces: [
      paragraph(
        `Sie können sich jetzt mit ${textOf(variables, "providerName") ?? "Single Sign-on"} anmelden.`,
      ),
      paragraph(
        "Wenn Sie das nicht waren, melden Sie sich an, trennen Sie es, und melden Sie sich überall ab.",
      ),
    ],
  }),
  sign_up: (variables) => ({
    subject: "Konto erstellen",
    pieces: [
      paragraph("Zu dieser E-Mail-Adresse gibt es noch kein Konto."),
      paragraph(
        "Um eines zu erstellen, öffnen Sie diesen Link in dem Browser, in dem Sie ihn angefordert haben, und wählen " +
          "Sie Anmelden:",
      ),
      ...wayInOf(variables),
      paragraph(
        "Wenn Sie schon ein Konto haben, melden Sie sich mit dessen Adresse an. Wenn Sie diese E-Mail nicht " +
          "angefordert haben, können Sie sie ignorieren.",
      ),
    ],
  }),
  invitation: (variables) => ({
    subject: `${brandOf(variables)} lädt Sie ins Team ein`,
    pieces: [
      paragraph(`${brandOf(variables)} lädt Sie mit der Rolle ${roleOf(variables)} ins Team ein.`),
      paragraph(
        "Öffnen Sie diesen Link, melden Sie sich mit dieser E-Mail-Adresse an, und wählen Sie Annehmen:",
      ),
      paragraph(textOf(variables, "link") ?? "(Link nicht mehr verfügbar)"),
      paragraph(
        "Die Einladung gilt 7 Tage. Wenn Sie sie nicht erwartet haben, können Sie diese E-Mail ignorieren.",
      ),
    ],
  }),
  partner_invited: (variables) => ({
    subject: `${brandOf(variables)} lädt Sie zu ${programOf(variables)} ein`,
    pieces: [
      paragraph(
        `${brandOf(variables)} lädt Sie ein, Partner im Programm ${programOf(variables)} zu werden.` +
          (textOf(variables, "commission") === null
            ? ""
            : ` Provision für Partner: ${textOf(variables, "commission")}.`),
      ),
      ...(textOf(variables, "body") === null ? [] : [quote(textOf(variables, "body") ?? "")]),
      paragraph("Hier lesen Sie die Konditionen und bewerben sich:"),
      paragraph(textOf(variables, "page") ?? "(Link nicht mehr verfügbar)"),
      paragraph("Wenn Sie kein Interesse haben, können Sie diese E-Mail ignorieren."),
    ],
  }),
  payout_proposed: (variables) => ({
    subject: `Ein Auszahlungslauf für ${programOf(variables)} braucht Ihre Genehmigung`,
    pieces: [
      paragraph(
        `${colleagueOf(variables)} hat einen Auszahlungslauf für ${programOf(variables)} vorgeschlagen: ` +
          `${batchOf(variables)}.`,
      ),
      paragraph(
        "Es wird nichts gesendet, bis eine zweite Person zustimmt. Prüfen Sie ihn, und genehmigen Sie ihn oder " +
          "lehnen Sie ihn ab:",
      ),
      ...linkOf(variables),
    ],
  }),
  payout_proposal_approved: (variables) => ({
    subject: `Ihr Auszahlungslauf für ${programOf(variables)} wurde genehmigt`,
    pieces: [
      paragraph(`${colleagueOf(variables)} hat Ihren Auszahlungslauf für ${programOf(variables)} genehmigt.`),
      paragraph(`Er ist gestartet und zahlt ${batchOf(variables)}. Hier verfolgen Sie ihn:`),
      ...linkOf(variables),
    ],
  }),
  payout_proposal_declined: (variables) => ({
    subject: `Ihr Auszahlungslauf für ${programOf(variables)} wurde abgelehnt`,
    pieces: [
      paragraph(`${colleagueOf(variables)} hat Ihren Auszahlungslauf für ${programOf(variables)} abgelehnt.`),
      paragraph(
        "Es wurde nichts gesendet. Die Beträge bleiben auszahlbar, und Sie können jederzeit einen neuen Lauf " +
          "vorschlagen:",
      ),
      ...linkOf(variables),
    ],
  }),
  payout_approval_lowered: (variables) => ({
    subject: `Auszahlungen von ${brandOf(variables)} brauchen keine zweite Person mehr`,
    pieces: [
      paragraph(
        `${colleagueOf(variables)} hat die Genehmigung durch zwei Personen ausgeschaltet. Wer für ` +
          `${brandOf(variables)} zahlen darf, kann einen Auszahlungslauf jetzt allein starten.`,
      ),
      ...(variables["hasProposals"] === true
        ? [paragraph("Offene Vorschläge wurden zurückgezogen. Es wurde nichts gesendet.")]
        : []),
      paragraph("Wenn Sie diese Änderung nicht erwartet haben, wenden Sie sich an einen Inhaber der Marke."),
    ],
  }),
};
