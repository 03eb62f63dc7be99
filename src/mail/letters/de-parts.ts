import { FORMATS } from "../formats.ts";
import { paragraph, type Letter, type Piece } from "../letter.ts";
import { GERMAN_TERMS } from "../terms-words-de.ts";
import type { MailVariables } from "../variables.ts";
import { piecesIn } from "./pieces.ts";
import { valuesIn } from "./values.ts";

/** What the German letters have in common. */
export const VALUES = valuesIn(
  {
    unknown: {
      program: "dem Programm",
      brand: "Die Marke",
      member: "Ein Teammitglied",
      amount: "Ihre Provision",
      payouts: "die fälligen Auszahlungen",
      moment: "dem im Portal genannten Termin",
      day: "zu dem im Portal genannten Tag",
      role: "Mitglied",
    },
    roles: { owner: "Inhaber", manager: "Manager", viewer: "Betrachter" },
    batch: (payouts, count, amount) =>
      `${count} ${payouts === 1 ? "Auszahlung" : "Auszahlungen"}, insgesamt ${amount}`,
  },
  FORMATS.de,
  GERMAN_TERMS,
);

export const PIECES = piecesIn(
  "de",
  {
    noLink: "(Link nicht mehr verfügbar)",
    noCode: "(Code nicht mehr verfügbar)",
    orCode: "Oder geben Sie diesen Code auf der Seite ein, auf der Sie ihn angefordert haben:",
    wayInExpires:
      "Beide gelten einmal und 15 Minuten lang. Geben Sie den Code an niemanden weiter: Wir fragen Sie nie danach.",
    reason: "Grund:",
    payout: (payoutId) => `Auszahlung: ${payoutId}`,
  },
  GERMAN_TERMS,
);

/** A change of terms announced before the reader joined; empty if none is pending. */
export const announcedOf = (variables: MailVariables): Piece[] =>
  PIECES.changesOf(
    variables,
    "scheduled",
    `Die Konditionen ändern sich. Ab ${VALUES.momentOf(variables, "effectiveAt")} gilt:`,
  );

/** What a mail about a change of terms says first, in its subject too. */
export const CHANGES = {
  coming: (program: string) => `Die Konditionen von ${program} ändern sich`,
  made: (program: string) => `Die Konditionen von ${program} haben sich geändert`,
  withdrawn: (program: string) =>
    `Die angekündigte Änderung der Konditionen von ${program} wurde zurückgezogen`,
} as const;

/** Which terms a sale is paid under, and the way to those in force. */
export const howTermsApply = (variables: MailVariables): Piece[] => [
  paragraph("Jeder Verkauf wird nach den Konditionen bezahlt, die zum Zeitpunkt des Verkaufs gelten."),
  ...PIECES.screenOf(variables, "Lesen Sie alle Konditionen im Portal"),
];

/** A W-8BEN ends soon. TAX-7. */
export const taxFormEnding = (variables: MailVariables): Letter => ({
  subject: "Ihr Steuerformular läuft bald ab",
  pieces: [
    paragraph(`Ihr W-8BEN gilt bis ${VALUES.dayOf(variables, "lastDay")}.`),
    paragraph("Danach warten Auszahlungen, bis Sie ein neues eingereicht haben."),
    ...PIECES.screenOf(variables, "Reichen Sie es im Portal ein"),
  ],
});

/** A W-8BEN has ended. TAX-7. */
export const taxFormEnded = (variables: MailVariables): Letter => ({
  subject: "Ihr Steuerformular ist abgelaufen",
  pieces: [
    paragraph(`Ihr W-8BEN galt bis ${VALUES.dayOf(variables, "lastDay")}.`),
    paragraph("Ihre Einnahmen bleiben erhalten. Auszahlungen warten, bis Sie ein neues einreichen."),
    ...PIECES.screenOf(variables, "Reichen Sie es im Portal ein"),
  ],
});
