import { FORMATS } from "../formats.ts";
import { paragraph, type Letter, type Piece } from "../letter.ts";
import { ENGLISH_TERMS } from "../terms-words-en.ts";
import type { MailVariables } from "../variables.ts";
import { piecesIn } from "./pieces.ts";
import { valuesIn } from "./values.ts";

/** What the English letters have in common. */
export const VALUES = valuesIn(
  {
    unknown: {
      program: "the program",
      brand: "The brand",
      member: "A colleague",
      amount: "your commission",
      payouts: "the payouts due",
      moment: "the date shown in the portal",
      day: "the day shown in the portal",
      role: "a member",
    },
    roles: { owner: "an owner", manager: "a manager", viewer: "a viewer" },
    batch: (payouts, count, amount) => `${count} ${payouts === 1 ? "payout" : "payouts"}, ${amount} in total`,
  },
  FORMATS.en,
  ENGLISH_TERMS,
);

export const PIECES = piecesIn(
  "en",
  {
    noLink: "(link no longer available)",
    noCode: "(code no longer available)",
    orCode: "Or enter this code on the page you requested it from:",
    wayInExpires:
      "Both work once and expire in 15 minutes. Never share the code: we’ll never ask you for it.",
    reason: "Reason:",
    payout: (payoutId) => `Payout: ${payoutId}`,
  },
  ENGLISH_TERMS,
);

/** A change of terms announced before the reader joined; empty if none is pending. */
export const announcedOf = (variables: MailVariables): Piece[] =>
  PIECES.changesOf(
    variables,
    "scheduled",
    `The terms are changing. In effect from ${VALUES.momentOf(variables, "effectiveAt")}:`,
  );

/** What a mail about a change of terms says first, in its subject too. */
export const CHANGES = {
  coming: (program: string) => `The terms of ${program} are changing`,
  made: (program: string) => `The terms of ${program} have changed`,
  withdrawn: (program: string) => `The announced change to the terms of ${program} has been withdrawn`,
} as const;

/** Which terms a sale is paid under, and the way to those in force. */
export const howTermsApply = (variables: MailVariables): Piece[] => [
  paragraph("Each sale is paid under the terms in effect at the time of the sale."),
  ...PIECES.screenOf(variables, "Read all the terms in the portal"),
];

/** A W-8BEN ends soon. TAX-7. */
export const taxFormEnding = (variables: MailVariables): Letter => ({
  subject: "Your tax form expires soon",
  pieces: [
    paragraph(`Your W-8BEN is valid until ${VALUES.dayOf(variables, "lastDay")}.`),
    paragraph("After that day, payouts wait until you have submitted a new one."),
    ...PIECES.screenOf(variables, "Submit it in the portal"),
  ],
});

/** A W-8BEN has ended. TAX-7. */
export const taxFormEnded = (variables: MailVariables): Letter => ({
  subject: "Your tax form has expired",
  pieces: [
    paragraph(`Your W-8BEN was valid until ${VALUES.dayOf(variables, "lastDay")}.`),
    paragraph("Your earnings are kept, and payouts wait until you submit a new one."),
    ...PIECES.screenOf(variables, "Submit it in the portal"),
  ],
});
