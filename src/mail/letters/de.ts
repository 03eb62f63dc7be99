import { paragraph, quote } from "../letter.ts";
import { textOf } from "../variables.ts";
import {
  announcedOf,
  CHANGES,
  howTermsApply,
  PIECES,
  taxFormEnded,
  taxFormEnding,
  VALUES,
} from "./de-parts.ts";
import type { Letters } from "./en.ts";
import { changeKindOf } from "./pieces.ts";

const { programOf, brandOf, colleagueOf, roleOf, amountOf, batchOf, commissionOf, momentOf } = VALUES;
const { ownLinkOf, screenOf, wayInOf, reasonOf, heldReasonOf, failedReasonOf, payoutOf, changesOf } = PIECES;

/** Every mail in German. MESSAGE-4, PEOPLE-35. */
export const GERMAN_LETTERS: Letters = {
  partner_approved: (variables) => ({
    subject: `Sie sind für ${programOf(variables)} freigeschaltet`,
    pieces: [
      paragraph(`${brandOf(variables)} hat Ihre Bewerbung für ${programOf(variables)} genehmigt.`),
      paragraph("Ihre Links bringen ab jetzt Provision."),
      ...announcedOf(variables),
      ...screenOf(variables, "Ihre Links finden Sie im Portal"),
    ],
  }),
  partner_rejected: (variables) => ({
    subject: `Ihre Bewerbung für ${programOf(variables)} wurde abgelehnt`,
    pieces: [
      paragraph(`${brandOf(variables)} hat Ihre Bewerbung für ${programOf(variables)} abgelehnt.`),
      ...reasonOf(variables),
      ...screenOf(variables, "Sie können sich im Portal erneut bewerben"),
    ],
  }),
  partner_suspended: (variables) => ({
    subject: `Sie sind für ${programOf(variables)} gesperrt`,
    pieces: [
      paragraph(`Sie sind für ${programOf(variables)} gesperrt. Ihre Links bringen keine Provision mehr.`),
      ...reasonOf(variables),
      ...screenOf(
        variables,
        `Wenn Sie das für einen Irrtum halten, schreiben Sie im Portal an ${brandOf(variables)}`,
      ),
    ],
  }),
  partner_reinstated: (variables) => ({
    subject: `Sie sind für ${programOf(variables)} wieder freigeschaltet`,
    pieces: [
      paragraph(`${brandOf(variables)} hat Sie für ${programOf(variables)} wieder freigeschaltet.`),
      paragraph("Ihre Links bringen wieder Provision."),
      ...announcedOf(variables),
      ...screenOf(variables, "Das Programm finden Sie im Portal"),
    ],
  }),
  partner_warned: (variables) => ({
    subject: `Verwarnung von ${programOf(variables)}`,
    pieces: [
      paragraph(`${brandOf(variables)} hat Sie im Programm ${programOf(variables)} verwarnt.`),
      ...reasonOf(variables),
      paragraph(
        `Bitte schaffen Sie bis ${momentOf(variables, "dueAt")} Abhilfe. Bis dahin funktionieren Ihre Links weiter. ` +
          "Ist die Verwarnung dann noch offen, werden Sie gesperrt.",
      ),
      ...screenOf(variables, "Sie finden die Verwarnung im Portal und können der Marke dort schreiben"),
    ],
  }),
  terms_changed: (variables) => ({
    subject: CHANGES[changeKindOf(variables)](programOf(variables)),
    pieces: [
      paragraph(`${CHANGES[changeKindOf(variables)](programOf(variables))}.`),
      ...changesOf(variables, "applied", "Ab sofort gilt:"),
      ...changesOf(variables, "scheduled", `Ab ${momentOf(variables, "effectiveAt")} gilt:`),
      ...(variables["isWithdrawn"] === true && changeKindOf(variables) !== "withdrawn"
        ? [paragraph("Eine zuvor angekündigte Änderung wurde zurückgezogen.")]
        : []),
      ...howTermsApply(variables),
    ],
  }),
  terms_in_force: (variables) => ({
    subject: `Die neuen Konditionen von ${programOf(variables)} gelten`,
    pieces: [
      paragraph(
        `Die angekündigte Änderung der Konditionen von ${programOf(variables)} ist in Kraft getreten.`,
      ),
      ...changesOf(variables, "applied", `Seit ${momentOf(variables, "effectiveAt")} gilt:`),
      ...howTermsApply(variables),
    ],
  }),
  message_received: (variables) => ({
    subject: `Nachricht von ${brandOf(variables)}`,
    pieces: [
      paragraph(`${brandOf(variables)} hat Ihnen zu ${programOf(variables)} geschrieben:`),
      quote(textOf(variables, "body") ?? ""),
      ...screenOf(variables, "Antworten Sie im Portal"),
    ],
  }),
  broadcast: (variables) => ({
    subject: `Neues von ${programOf(variables)}`,
    pieces: [
      paragraph(`${brandOf(variables)} hat an die Partner von ${programOf(variables)} geschrieben:`),
      quote(textOf(variables, "body") ?? ""),
      ...screenOf(variables, "Antworten Sie im Portal"),
    ],
  }),
  payout_sent: (variables) => ({
    subject: `${amountOf(variables)} sind an Sie unterwegs`,
    pieces: [
      paragraph(`Ihre Auszahlung über ${amountOf(variables)} von ${programOf(variables)} wurde gesendet.`),
      ...payoutOf(variables),
      ...screenOf(variables, "Im Portal sehen Sie, woraus sie besteht"),
    ],
  }),
  payout_failed: (variables) => ({
    subject: `Ihre Auszahlung von ${programOf(variables)} ist fehlgeschlagen`,
    pieces: [
      paragraph(
        `Ihre Auszahlung über ${amountOf(variables)} von ${programOf(variables)} ist fehlgeschlagen. ` +
          "Der Betrag ist wieder auszahlbar und wird mit der nächsten Auszahlung gesendet.",
      ),
      ...failedReasonOf(variables),
      ...payoutOf(variables),
      ...screenOf(
        variables,
        "Sie finden die Auszahlung im Portal und können dort Ihr Auszahlungskonto prüfen",
      ),
    ],
  }),
  payout_held: (variables) => ({
    subject: `Ihre Auszahlung von ${programOf(variables)} ist angehalten`,
    pieces: [
      paragraph(`Ihre Auszahlung über ${amountOf(variables)} von ${programOf(variables)} ist angehalten.`),
      ...heldReasonOf(variables),
      ...payoutOf(variables),
      ...screenOf(variables, "Sie finden die Auszahlung im Portal"),
    ],
  }),
  payout_account_changed: (variables) => ({
    subject: "Ihr Auszahlungskonto wurde geändert",
    pieces: [
      paragraph("Das Konto, auf das Sie Auszahlungen erhalten, wurde geändert."),
      paragraph(
        "Wenn Sie das nicht waren, melden Sie sich sofort bei uns: Nach einer Änderung sind Auszahlungen 72 Stunden " +
          "lang angehalten.",
      ),
      ...screenOf(variables, "Das Konto finden Sie im Portal"),
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
              "und wählen Sie „Anmelden“:"
          : "Öffnen Sie diesen Link in dem Browser, in dem Sie ihn angefordert haben, und wählen Sie „Anmelden“:",
      ),
      ...wayInOf(variables),
      paragraph("Wenn Sie diese E-Mail nicht angefordert haben, können Sie sie ignorieren."),
    ],
  }),
  address_change: (variables) => ({
    subject: "Bestätigen Sie Ihre neue E-Mail-Adresse",
    pieces: [
      paragraph(
        `Jemand, der mit ${textOf(variables, "formerEmail") ?? "einer anderen Adresse"} angemeldet ist, möchte künftig ` +
          "diese Adresse verwenden.",
      ),
      paragraph(
        "Öffnen Sie zum Bestätigen diesen Link in einem Browser, in dem Sie angemeldet sind, und wählen Sie „Adresse " +
          "ändern“:",
      ),
      ownLinkOf(variables),
      paragraph(
        "Er gilt eine Stunde. Wenn Sie diese E-Mail nicht angefordert haben, können Sie sie ignorieren.",
      ),
    ],
  }),
  address_changed: () => ({
    subject: "Ihre E-Mail-Adresse wurde geändert",
    pieces: [
      paragraph(
        "Ihr Konto hat jetzt eine andere E-Mail-Adresse. Mit der bisherigen können Sie sich nicht mehr anmelden.",
      ),
      paragraph("Wenn Sie das nicht waren, melden Sie sich sofort bei uns."),
    ],
  }),
  passkey_added: (variables) => ({
    subject: "Ihrem Konto wurde ein Passkey hinzugefügt",
    pieces: [
      paragraph("Sie können sich jetzt mit diesem Passkey anmelden:"),
      quote(textOf(variables, "name") ?? "(ohne Namen)"),
      ...screenOf(
        variables,
        "Wenn Sie das nicht waren, melden Sie sich an, entfernen Sie ihn unter „Konto“, und melden Sie sich überall ab",
      ),
    ],
  }),
  oidc_connected: (variables) => ({
    subject: "Eine neue Anmeldemöglichkeit wurde verbunden",
    pieces: [
      paragraph(
        `Sie können sich jetzt mit ${textOf(variables, "providerName") ?? "Single Sign-on"} anmelden.`,
      ),
      ...screenOf(
        variables,
        "Wenn Sie das nicht waren, melden Sie sich an, trennen Sie die Verbindung unter „Konto“, und melden Sie sich " +
          "überall ab",
      ),
    ],
  }),
  sign_up: (variables) => ({
    subject: "Konto erstellen",
    pieces: [
      paragraph("Zu dieser E-Mail-Adresse gibt es noch kein Konto."),
      paragraph(
        "Um eines zu erstellen, öffnen Sie diesen Link in dem Browser, in dem Sie ihn angefordert haben, und wählen " +
          "Sie „Anmelden“:",
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
        "Öffnen Sie diesen Link, melden Sie sich mit dieser E-Mail-Adresse an, und wählen Sie „Annehmen“:",
      ),
      ownLinkOf(variables),
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
          (commissionOf(variables) === null ? "" : ` Provision für Partner: ${commissionOf(variables)}.`),
      ),
      ...(textOf(variables, "body") === null ? [] : [quote(textOf(variables, "body") ?? "")]),
      paragraph("Hier lesen Sie die Konditionen und bewerben sich:"),
      ownLinkOf(variables, "page"),
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
      paragraph("Es wird nichts gesendet, bis eine zweite Person zustimmt."),
      ...screenOf(variables, "Prüfen Sie ihn in der Konsole, und genehmigen Sie ihn oder lehnen Sie ihn ab"),
    ],
  }),
  payout_proposal_approved: (variables) => ({
    subject: `Ihr Auszahlungslauf für ${programOf(variables)} wurde genehmigt`,
    pieces: [
      paragraph(`${colleagueOf(variables)} hat Ihren Auszahlungslauf für ${programOf(variables)} genehmigt.`),
      paragraph(`Er ist gestartet und umfasst ${batchOf(variables)}.`),
      ...screenOf(variables, "Verfolgen Sie ihn in der Konsole"),
    ],
  }),
  payout_proposal_declined: (variables) => ({
    subject: `Ihr Auszahlungslauf für ${programOf(variables)} wurde abgelehnt`,
    pieces: [
      paragraph(`${colleagueOf(variables)} hat Ihren Auszahlungslauf für ${programOf(variables)} abgelehnt.`),
      paragraph("Es wurde nichts gesendet. Die Beträge bleiben auszahlbar."),
      ...screenOf(variables, "Sie können in der Konsole jederzeit einen neuen Lauf vorschlagen"),
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
      ...screenOf(variables, "Die Inhaber finden Sie in der Konsole"),
    ],
  }),
};
