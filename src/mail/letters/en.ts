import { paragraph, quote, type Letter } from "../letter.ts";
import { textOf, type MailVariables } from "../variables.ts";
import {
  announcedOf,
  CHANGES,
  howTermsApply,
  PIECES,
  taxFormEnded,
  taxFormEnding,
  VALUES,
} from "./en-parts.ts";
import { changeKindOf } from "./pieces.ts";

const { programOf, brandOf, colleagueOf, roleOf, amountOf, batchOf, commissionOf, momentOf } = VALUES;
const { ownLinkOf, screenOf, wayInOf, reasonOf, heldReasonOf, failedReasonOf, payoutOf, changesOf } = PIECES;

/** Every mail in English, by its name in the commands. MESSAGE-4. */
export const ENGLISH_LETTERS = {
  partner_approved: (variables) => ({
    subject: `You have been approved for ${programOf(variables)}`,
    pieces: [
      paragraph(`${brandOf(variables)} has approved you as a partner of ${programOf(variables)}.`),
      paragraph("Your links now earn commission."),
      ...announcedOf(variables),
      ...screenOf(variables, "Get your links in the portal"),
    ],
  }),
  partner_rejected: (variables) => ({
    subject: `Your application to ${programOf(variables)} was not accepted`,
    pieces: [
      paragraph(`${brandOf(variables)} has not accepted your application to ${programOf(variables)}.`),
      ...reasonOf(variables),
      ...screenOf(variables, "You can apply again in the portal"),
    ],
  }),
  partner_suspended: (variables) => ({
    subject: `Your partnership with ${programOf(variables)} is suspended`,
    pieces: [
      paragraph(
        `Your partnership with ${programOf(variables)} is suspended. Your links no longer earn commission.`,
      ),
      ...reasonOf(variables),
      ...screenOf(variables, `If you think this is a mistake, write to ${brandOf(variables)} in the portal`),
    ],
  }),
  partner_reinstated: (variables) => ({
    subject: `Your partnership with ${programOf(variables)} is active again`,
    pieces: [
      paragraph(`${brandOf(variables)} has reinstated you in ${programOf(variables)}.`),
      paragraph("Your links earn commission again."),
      ...announcedOf(variables),
      ...screenOf(variables, "See the program in the portal"),
    ],
  }),
  partner_warned: (variables) => ({
    subject: `A warning from ${programOf(variables)}`,
    pieces: [
      paragraph(`${brandOf(variables)} has issued you a warning in ${programOf(variables)}.`),
      ...reasonOf(variables),
      paragraph(
        `Please resolve it by ${momentOf(variables, "dueAt")}. Your links keep working until then. ` +
          "If the warning is still open at that time, your partnership will be suspended.",
      ),
      ...screenOf(variables, "See the warning in the portal, and write to the brand there"),
    ],
  }),
  terms_changed: (variables) => ({
    subject: CHANGES[changeKindOf(variables)](programOf(variables)),
    pieces: [
      paragraph(`${CHANGES[changeKindOf(variables)](programOf(variables))}.`),
      ...changesOf(variables, "applied", "In effect now:"),
      ...changesOf(variables, "scheduled", `In effect from ${momentOf(variables, "effectiveAt")}:`),
      ...(variables["isWithdrawn"] === true && changeKindOf(variables) !== "withdrawn"
        ? [paragraph("A previously announced change has been withdrawn.")]
        : []),
      ...howTermsApply(variables),
    ],
  }),
  terms_in_force: (variables) => ({
    subject: `The new terms of ${programOf(variables)} are in effect`,
    pieces: [
      paragraph(`The announced change to the terms of ${programOf(variables)} is now in effect.`),
      ...changesOf(variables, "applied", `In effect since ${momentOf(variables, "effectiveAt")}:`),
      ...howTermsApply(variables),
    ],
  }),
  message_received: (variables) => ({
    subject: `A message from ${brandOf(variables)}`,
    pieces: [
      paragraph(`${brandOf(variables)} wrote to you about ${programOf(variables)}:`),
      quote(textOf(variables, "body") ?? ""),
      ...screenOf(variables, "Reply in the portal"),
    ],
  }),
  broadcast: (variables) => ({
    subject: `News from ${programOf(variables)}`,
    pieces: [
      paragraph(`${brandOf(variables)} wrote to the partners of ${programOf(variables)}:`),
      quote(textOf(variables, "body") ?? ""),
      ...screenOf(variables, "Reply in the portal"),
    ],
  }),
  payout_sent: (variables) => ({
    subject: `${amountOf(variables)} is on its way to you`,
    pieces: [
      paragraph(`Your payout of ${amountOf(variables)} from ${programOf(variables)} has been sent.`),
      ...payoutOf(variables),
      ...screenOf(variables, "See what it is made up of in the portal"),
    ],
  }),
  payout_failed: (variables) => ({
    subject: `Your payout from ${programOf(variables)} failed`,
    pieces: [
      paragraph(
        `Your payout of ${amountOf(variables)} from ${programOf(variables)} failed. ` +
          "The amount is payable again and will be included in your next payout.",
      ),
      ...failedReasonOf(variables),
      ...payoutOf(variables),
      ...screenOf(variables, "See the payout in the portal, and check your payout account there"),
    ],
  }),
  payout_held: (variables) => ({
    subject: `Your payout from ${programOf(variables)} is on hold`,
    pieces: [
      paragraph(`Your payout of ${amountOf(variables)} from ${programOf(variables)} is on hold.`),
      ...heldReasonOf(variables),
      ...payoutOf(variables),
      ...screenOf(variables, "See the payout in the portal"),
    ],
  }),
  payout_account_changed: (variables) => ({
    subject: "Your payout account was changed",
    pieces: [
      paragraph("The account that receives your payouts was changed."),
      paragraph(
        "If you did not make this change, contact us immediately: payouts are on hold for 72 hours after a change.",
      ),
      ...screenOf(variables, "See the account in the portal"),
    ],
  }),
  tax_form_ending: taxFormEnding,
  tax_form_ended: taxFormEnded,
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
  address_change: (variables) => ({
    subject: "Confirm your new email address",
    pieces: [
      paragraph(
        `Someone signed in as ${textOf(variables, "formerEmail") ?? "another address"} asked to use this address instead.`,
      ),
      paragraph(
        "To confirm it, open this link in a browser where you’re signed in, then select Change address:",
      ),
      ownLinkOf(variables),
      paragraph("It expires in one hour. If you didn’t request this email, you can ignore it."),
    ],
  }),
  address_changed: () => ({
    subject: "Your email address was changed",
    pieces: [
      paragraph("Your account now uses another email address. You can no longer sign in with this one."),
      paragraph("If you didn’t change it, contact us immediately."),
    ],
  }),
  passkey_added: (variables) => ({
    subject: "A passkey was added to your account",
    pieces: [
      paragraph("You can now sign in with this passkey:"),
      quote(textOf(variables, "name") ?? "(no name)"),
      ...screenOf(
        variables,
        "If you didn’t add it, sign in, remove it under Account, and sign out everywhere",
      ),
    ],
  }),
  oidc_connected: (variables) => ({
    subject: "A new way to sign in was connected",
    pieces: [
      paragraph(`You can now sign in with ${textOf(variables, "providerName") ?? "single sign-on"}.`),
      ...screenOf(
        variables,
        "If you didn’t connect it, sign in, disconnect it under Account, and sign out everywhere",
      ),
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
      paragraph(`${brandOf(variables)} invited you to join its team as ${roleOf(variables)}.`),
      paragraph("Open this link, sign in with this email address, then select Accept:"),
      ownLinkOf(variables),
      paragraph("The invitation expires in 7 days. If you weren’t expecting it, you can ignore this email."),
    ],
  }),
  partner_invited: (variables) => ({
    subject: `${brandOf(variables)} invites you to ${programOf(variables)}`,
    pieces: [
      paragraph(
        `${brandOf(variables)} invites you to become a partner in ${programOf(variables)}.` +
          (commissionOf(variables) === null ? "" : ` Partners earn ${commissionOf(variables)}.`),
      ),
      ...(textOf(variables, "body") === null ? [] : [quote(textOf(variables, "body") ?? "")]),
      paragraph("Read the terms and apply here:"),
      ownLinkOf(variables, "page"),
      paragraph("If you aren’t interested, you can ignore this email."),
    ],
  }),
  payout_proposed: (variables) => ({
    subject: `A payout batch for ${programOf(variables)} needs your approval`,
    pieces: [
      paragraph(
        `${colleagueOf(variables)} proposed a payout batch for ${programOf(variables)}: ${batchOf(variables)}.`,
      ),
      paragraph("Nothing is sent until a second person approves it."),
      ...screenOf(variables, "Review it in the console, then approve or decline it"),
    ],
  }),
  payout_proposal_approved: (variables) => ({
    subject: `Your payout batch for ${programOf(variables)} was approved`,
    pieces: [
      paragraph(`${colleagueOf(variables)} approved your payout batch for ${programOf(variables)}.`),
      paragraph(`It has started and pays ${batchOf(variables)}.`),
      ...screenOf(variables, "Follow it in the console"),
    ],
  }),
  payout_proposal_declined: (variables) => ({
    subject: `Your payout batch for ${programOf(variables)} was declined`,
    pieces: [
      paragraph(`${colleagueOf(variables)} declined your payout batch for ${programOf(variables)}.`),
      paragraph("Nothing was sent. The amounts stay payable."),
      ...screenOf(variables, "You can propose a new batch in the console at any time"),
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
      ...screenOf(variables, "Find the owners in the console"),
    ],
  }),
} as const satisfies Record<string, (variables: MailVariables) => Letter>;

/** The name of a mail in the commands. */
export type MailTemplate = keyof typeof ENGLISH_LETTERS;

/** Every mail in one language. */
export type Letters = Readonly<Record<MailTemplate, (variables: MailVariables) => Letter>>;
