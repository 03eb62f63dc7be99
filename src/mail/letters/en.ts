import { minorToMajorText } from "../../domain/money/currency.ts";
import { list, paragraph, quote, type Letter, type Piece } from "../letter.ts";
import type { ChangedTerm } from "../terms-text.ts";
import { changedTermText, momentText } from "../terms-words.ts";
import { textOf, type MailVariables } from "../variables.ts";

/** Every mail in English, by its name in the commands. MESSAGE-4. */
export const ENGLISH_LETTERS = {
  partner_approved: (variables) => ({
    subject: `You have been approved for ${programOf(variables)}`,
    pieces: [
      paragraph(`${brandOf(variables)} has approved you as a partner of ${programOf(variables)}.`),
      paragraph("Your links now earn commission."),
      ...announcedOf(variables),
    ],
  }),
  partner_rejected: (variables) => ({
    subject: `Your application to ${programOf(variables)} was not accepted`,
    pieces: [
      paragraph(`${brandOf(variables)} has not accepted your application to ${programOf(variables)}.`),
      ...reasonOf(variables),
      paragraph("You can apply again."),
    ],
  }),
  partner_suspended: (variables) => ({
    subject: `Your partnership with ${programOf(variables)} is suspended`,
    pieces: [
      paragraph(
        `Your partnership with ${programOf(variables)} is suspended. Your links no longer earn commission.`,
      ),
      ...reasonOf(variables),
      paragraph(`Write to ${brandOf(variables)} if you think this is a mistake.`),
    ],
  }),
  partner_reinstated: (variables) => ({
    subject: `Your partnership with ${programOf(variables)} is active again`,
    pieces: [
      paragraph(`${brandOf(variables)} has reinstated you in ${programOf(variables)}.`),
      paragraph("Your links earn commission again."),
      ...announcedOf(variables),
    ],
  }),
  partner_warned: (variables) => ({
    subject: `A warning from ${programOf(variables)}`,
    pieces: [
      paragraph(`${brandOf(variables)} has issued you a warning in ${programOf(variables)}.`),
      ...reasonOf(variables),
      paragraph(
        `Please resolve it by ${dateOf(variables, "dueAt")}. Your links keep working until then. ` +
          "If the warning is still open on that day, your partnership is suspended.",
      ),
    ],
  }),
  terms_changed: (variables) => ({
    subject: `The terms of ${programOf(variables)} are changing`,
    pieces: [
      paragraph(`The terms of ${programOf(variables)} are changing.`),
      ...changesOf(variables, "applied", "In effect now:"),
      ...changesOf(variables, "scheduled", `In effect from ${dateOf(variables, "effectiveAt")}:`),
      ...(variables["isWithdrawn"] === true
        ? [paragraph("A previously announced change has been withdrawn.")]
        : []),
      paragraph("Each sale is paid under the terms in effect at the time of the sale."),
    ],
  }),
  terms_in_force: (variables) => ({
    subject: `The new terms of ${programOf(variables)} are in effect`,
    pieces: [
      paragraph(`The announced change to the terms of ${programOf(variables)} is now in effect.`),
      ...changesOf(variables, "applied", `In effect since ${dateOf(variables, "effectiveAt")}:`),
      paragraph("Each sale is paid under the terms in effect at the time of the sale."),
    ],
  }),
  message_received: (variables) => ({
    subject: `A message from ${brandOf(variables)}`,
    pieces: [
      paragraph(`${brandOf(variables)} wrote to you about ${programOf(variables)}:`),
      quote(textOf(variables, "body") ?? ""),
    ],
  }),
  broadcast: (variables) => ({
    subject: `News from ${programOf(variables)}`,
    pieces: [
      paragraph(`${brandOf(variables)} wrote to the partners of ${programOf(variables)}:`),
      quote(textOf(variables, "body") ?? ""),
    ],
  }),
  payout_sent: (variables) => ({
    subject: `${amountOf(variables)} is on its way to you`,
    pieces: [
      paragraph(`Your payout of ${amountOf(variables)} from ${programOf(variables)} has been sent.`),
      ...payoutOf(variables),
    ],
  }),
  payout_failed: (variables) => ({
    subject: `Your payout from ${programOf(variables)} failed`,
    pieces: [
      paragraph(
        `Your payout of ${amountOf(variables)} from ${programOf(variables)} failed. ` +
          "The amount is payable again and will be included in your next payout.",
      ),
      ...reasonOf(variables),
      ...payoutOf(variables),
    ],
  }),
  payout_held: (variables) => ({
    subject: `Your payout from ${programOf(variables)} is on hold`,
    pieces: [
      paragraph(`Your payout of ${amountOf(variables)} from ${programOf(variables)} is on hold.`),
      ...reasonOf(variables),
      ...payoutOf(variables),
    ],
  }),
  payout_account_changed: () => ({
    subject: "Your payout account was changed",
    pieces: [
      paragraph("The account that receives your payouts was changed."),
      paragraph(
        "If you did not make this change, contact us immediately: payouts are on hold for 72 hours after a change.",
      ),
    ],
  }),
  sign_in: (variables) => ({
    subject: variables["purpose"] === "step_up" ? "Confirm it’s you" : "Your sign-in link",
    pieces: [
      paragraph(
        variables["purpose"] === "step_up"
          ? "To confirm it’s you, open this link in the browser you requested it from, then select Sign in:"
          : "Open this link in the browser you requested it from, then select Sign in:",
      ),
      ...wayInOf(variables),
      paragraph("If you didn’t request this email, you can ignore it."),
    ],
  }),
  passkey_added: (variables) => ({
    subject: "A passkey was added to your account",
    pieces: [
      paragraph("You can now sign in with this passkey:"),
      quote(textOf(variables, "name") ?? "(no name)"),
      paragraph("If you didn’t add it, sign in, remove it, and sign out everywhere."),
    ],
  }),
  oidc_connected: (variables) => ({
    subject: "A new way to sign in was connected",
    pieces: [
      paragraph(`You can now sign in with ${textOf(variables, "providerName") ?? "single sign-on"}.`),
      paragraph("If you didn’t connect it, sign in, disconnect it, and sign out everywhere."),
    ],
  }),
  sign_up: (variables) => ({
    subject: "Create your account",
    pieces: [
      paragraph("There’s no account for this email address yet."),
      paragraph("To create one, open this link in the browser you requested it from, then select Sign in:"),
      ...wayInOf(variables),
      paragraph(
        "If you already have an account, sign in with the address it uses. If you didn’t request this email, you can " +
          "ignore it.",
      ),
    ],
  }),
  invitation: (variables) => ({
    subject: `${brandOf(variables)} invited you to its team`,
    pieces: [
      paragraph(
        `${brandOf(variables)} invited you to join its team with the role ${textOf(variables, "role") ?? "member"}.`,
      ),
      paragraph("Open this link, sign in with this email address, then select Accept:"),
      paragraph(textOf(variables, "link") ?? "(link no longer available)"),
      paragraph("The invitation expires in 7 days. If you weren’t expecting it, you can ignore this email."),
    ],
  }),
  partner_invited: (variables) => ({
    subject: `${brandOf(variables)} invites you to ${programOf(variables)}`,
    pieces: [
      paragraph(
        `${brandOf(variables)} invites you to become a partner in ${programOf(variables)}.` +
          (textOf(variables, "commission") === null
            ? ""
            : ` Partners earn ${textOf(variables, "commission")}.`),
      ),
      ...(textOf(variables, "body") === null ? [] : [quote(textOf(variables, "body") ?? "")]),
      paragraph("Read the terms and apply here:"),
      paragraph(textOf(variables, "page") ?? "(link no longer available)"),
      paragraph("If you aren’t interested, you can ignore this email."),
    ],
  }),
  payout_proposed: (variables) => ({
    subject: `A payout batch for ${programOf(variables)} needs your approval`,
    pieces: [
      paragraph(
        `${colleagueOf(variables)} proposed a payout batch for ${programOf(variables)}: ${batchOf(variables)}.`,
      ),
      paragraph("Nothing is sent until a second person approves it. Review, then approve or decline it:"),
      ...linkOf(variables),
    ],
  }),
  payout_proposal_approved: (variables) => ({
    subject: `Your payout batch for ${programOf(variables)} was approved`,
    pieces: [
      paragraph(`${colleagueOf(variables)} approved your payout batch for ${programOf(variables)}.`),
      paragraph(`It has started and pays ${batchOf(variables)}. Follow it here:`),
      ...linkOf(variables),
    ],
  }),
  payout_proposal_declined: (variables) => ({
    subject: `Your payout batch for ${programOf(variables)} was declined`,
    pieces: [
      paragraph(`${colleagueOf(variables)} declined your payout batch for ${programOf(variables)}.`),
      paragraph("Nothing was sent. The amounts stay payable, and you can propose a new batch at any time:"),
      ...linkOf(variables),
    ],
  }),
  payout_approval_lowered: (variables) => ({
    subject: `Payouts of ${brandOf(variables)} no longer need a second person`,
    pieces: [
      paragraph(
        `${colleagueOf(variables)} turned off two-person approval. ` +
          `Anyone who may pay for ${brandOf(variables)} can now start a payout batch alone.`,
      ),
      ...(variables["hasProposals"] === true
        ? [paragraph("Open proposals were withdrawn. Nothing was sent.")]
        : []),
      paragraph("If you did not expect this change, contact an owner of the brand."),
    ],
  }),
} as const satisfies Record<string, (variables: MailVariables) => Letter>;

/** The name of a mail in the commands. */
export type MailTemplate = keyof typeof ENGLISH_LETTERS;

/** Every mail in one language. */
export type Letters = Readonly<Record<MailTemplate, (variables: MailVariables) => Letter>>;

/** The link and the code of an attempt. PEOPLE-8. */
const wayInOf = (variables: MailVariables): Piece[] => [
  paragraph(textOf(variables, "link") ?? "(link no longer available)"),
  paragraph("Or enter this code on the page you requested it from:"),
  paragraph(textOf(variables, "code") ?? "(code no longer available)"),
  paragraph("Both work once and expire in 15 minutes. Never share the code: we’ll never ask you for it."),
];

const programOf = (variables: MailVariables): string => textOf(variables, "programName") ?? "the program";

const brandOf = (variables: MailVariables): string =>
  textOf(variables, "brandName") ?? textOf(variables, "senderName") ?? "The brand";

function reasonOf(variables: MailVariables): Piece[] {
  const reason = textOf(variables, "reason");
  return reason === null ? [] : [paragraph("Reason:"), quote(reason)];
}

function dateOf(variables: MailVariables, name: string): string {
  const written = textOf(variables, name);
  return written === null ? "the date shown in the portal" : momentText(new Date(written));
}

function amountOf(variables: MailVariables): string {
  const { amountCents, currency } = variables;
  if (typeof amountCents !== "number" || typeof currency !== "string") return "your commission";
  return `${minorToMajorText(amountCents, currency)} ${currency}`;
}

function payoutOf(variables: MailVariables): Piece[] {
  const payoutId = textOf(variables, "payoutId");
  return payoutId === null ? [] : [paragraph(`Payout: ${payoutId}`)];
}

const colleagueOf = (variables: MailVariables): string => textOf(variables, "memberName") ?? "A colleague";

/** How many payouts a batch has, and what they add up to. */
function batchOf(variables: MailVariables): string {
  const { payouts, amountCents } = variables;
  if (typeof payouts !== "number" || typeof amountCents !== "number") return "the payouts due";
  return `${payouts} ${payouts === 1 ? "payout" : "payouts"}, ${amountOf(variables)} in total`;
}

const linkOf = (variables: MailVariables): Piece[] => [
  paragraph(textOf(variables, "link") ?? "(open the console)"),
];

/** A change of terms announced before the reader joined; empty if none is pending. */
function announcedOf(variables: MailVariables): Piece[] {
  const date = dateOf(variables, "effectiveAt");
  return changesOf(variables, "scheduled", `The terms are changing. In effect from ${date}:`);
}

/** The changed terms as a list; empty if there are none. */
function changesOf(variables: MailVariables, name: string, heading: string): Piece[] {
  const changes = variables[name];
  if (!Array.isArray(changes) || changes.length === 0) return [];
  const currency = textOf(variables, "currency") ?? "";
  const items = (changes as ChangedTerm[]).map((change) => changedTermText(change, currency));
  return [paragraph(heading), list(items)];
}
