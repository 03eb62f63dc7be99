import type { Language } from "../../domain/language.ts";
import type { HeldReason } from "../../domain/payouts/payout.ts";
import { link, list, paragraph, quote, type Piece } from "../letter.ts";
import type { ChangedTerm, TermsTexts } from "../terms-text.ts";
import { textOf, type MailVariables } from "../variables.ts";
import { FAILED_REASONS, HELD_REASONS } from "./reasons.ts";

/** The words of one language for the pieces that several letters have. */
interface PieceWords {
  readonly noLink: string;
  readonly noCode: string;
  readonly orCode: string;
  readonly wayInExpires: string;
  readonly reason: string;
  readonly payout: (payoutId: string) => string;
}

/** The pieces that several letters have, in one language. */
export function piecesIn(language: Language, words: PieceWords, terms: TermsTexts) {
  /** A link that is what the mail is for. */
  const ownLinkOf = (variables: MailVariables, name = "link"): Piece => {
    const href = textOf(variables, name);
    return href === null ? paragraph(words.noLink) : link(href);
  };
  const reasonOf = (variables: MailVariables): Piece[] => {
    const reason = textOf(variables, "reason");
    return reason === null ? [] : [paragraph(words.reason), quote(reason)];
  };
  return {
    ownLinkOf,
    reasonOf,
    /** The link and the code of an attempt. PEOPLE-8. */
    wayInOf: (variables: MailVariables): Piece[] => [
      ownLinkOf(variables),
      paragraph(words.orCode),
      paragraph(textOf(variables, "code") ?? words.noCode),
      paragraph(words.wayInExpires),
    ],
    /** The way to a screen. @param lead a sentence without its end, which says so without the link too */
    screenOf: (variables: MailVariables, lead: string): Piece[] => {
      const href = textOf(variables, "link");
      return href === null ? [paragraph(`${lead}.`)] : [paragraph(`${lead}:`), link(href)];
    },
    /** Mails stored before have the reason in words. */
    heldReasonOf: (variables: MailVariables): Piece[] => {
      const reason = textOf(variables, "heldReason");
      return reason === null
        ? reasonOf(variables)
        : [paragraph(HELD_REASONS[reason as HeldReason]?.[language] ?? reason)];
    },
    failedReasonOf: (variables: MailVariables): Piece[] => {
      const known = FAILED_REASONS.get(textOf(variables, "reason") ?? "");
      return known === undefined ? reasonOf(variables) : [paragraph(known[language])];
    },
    payoutOf: (variables: MailVariables): Piece[] => {
      const payoutId = textOf(variables, "payoutId");
      return payoutId === null ? [] : [paragraph(words.payout(payoutId))];
    },
    /** The changed terms as a list; empty if there are none. */
    changesOf: (variables: MailVariables, name: string, heading: string): Piece[] => {
      const changes = changedTermsOf(variables, name);
      const currency = textOf(variables, "currency") ?? "";
      return changes.length === 0
        ? []
        : [paragraph(heading), list(changes.map((change) => terms.changed(change, currency)))];
    },
  };
}

/** What a change of terms is: to come, in effect already, or withdrawn before it came. */
export function changeKindOf(variables: MailVariables): "coming" | "made" | "withdrawn" {
  if (changedTermsOf(variables, "scheduled").length > 0) return "coming";
  if (changedTermsOf(variables, "applied").length > 0) return "made";
  return variables["isWithdrawn"] === true ? "withdrawn" : "coming";
}

/** The changed terms in a variable; empty if there are none. */
function changedTermsOf(variables: MailVariables, name: string): readonly ChangedTerm[] {
  const changes = variables[name];
  return Array.isArray(changes) ? (changes as ChangedTerm[]) : [];
}
