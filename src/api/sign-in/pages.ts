import type { Language } from "../../domain/language.ts";
import type { OpenInvitation } from "../../queries/members/invitations.ts";
import type { SeatRow } from "../../queries/sign-in/seats.ts";
import { escapeHtml } from "../../mail/letter.ts";
import { passkeyPart, PASSKEY_SCRIPT_PATH } from "./passkey-script.ts";
import type { SignInWords } from "./words/words.ts";

/** A sign-in page in one language: its title, and its body as HTML. */
interface SignInContent {
  readonly title: string;
  readonly body: string;
  readonly status?: number;
  readonly script?: string;
}

/** A sign-in page in every language. PEOPLE-35. */
export type SignInPage = (words: SignInWords, language: Language) => SignInContent;

/** The error of a previous submission, in every language. */
export type Problem = (words: SignInWords) => string;

export const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

export const note = (text: string | null) =>
  text === null ? "" : `<p class="note" role="alert">${escapeHtml(text)}</p>\n`;

export const heading = (title: string, lead: string) => `<h1>${title}</h1>\n<p class="lead">${lead}</p>\n`;

const emailForm = (words: SignInWords) =>
  `<form method="post" action="/sign-in">\n<label for="email">${words.email}</label>\n` +
  `<input id="email" name="email" type="email" autocomplete="email" required maxlength="254" autofocus>\n` +
  `<button>${words.emailLink}</button>\n</form>`;

const codeForm = (words: SignInWords) =>
  `<form method="post" action="/sign-in/code">\n<label for="code">${words.code}</label>\n` +
  `<input class="code" id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" ` +
  `required maxlength="20" placeholder="xxxx-xxxx">\n<button>${words.signIn}</button>\n</form>`;

const startAgain = (words: SignInWords) => `<p><a href="/sign-in">${words.newLink}</a></p>`;

/**
 * The form that asks for an email address.
 *
 * @param ask.otherWays HTML of the other ways to sign in
 */
export const askPage =
  (
    ask: {
      readonly problem?: Problem;
      readonly status?: number;
      readonly otherWays?: (words: SignInWords) => string;
    } = {},
  ): SignInPage =>
  (words) => ({
    title: words.ask.title,
    status: ask.status ?? 200,
    script: PASSKEY_SCRIPT_PATH,
    body:
      heading(words.ask.title, words.ask.lead) +
      note(ask.problem?.(words) ?? null) +
      emailForm(words) +
      (ask.otherWays?.(words) ?? "") +
      passkeyPart(words, "sign_in"),
  });

/** Shown for every address alike. PEOPLE-10. @param problem error of the previous code */
export const sentPage =
  (problem: Problem | null = null, status = 200): SignInPage =>
  (words) => {
    const { title, lead, expiry } = words.sent;
    const tryAgain = (text: string) => `<a href="/sign-in">${text}</a>`;
    return {
      title,
      status,
      body:
        heading(title, lead) +
        `${note(problem?.(words) ?? null)}${codeForm(words)}\n<p class="small">${expiry(tryAgain)}</p>`,
    };
  };

/** @param reason whether the address signs in for the first time */
export const linkPage =
  (token: string, reason: keyof SignInWords["link"]): SignInPage =>
  (words) => ({
    title: words.signIn,
    body:
      heading(words.link[reason].title, words.link[reason].lead) +
      `<form method="post" action="/sign-in/link">\n${hidden("token", token)}\n<button>${words.signIn}</button>\n</form>`,
  });

export const otherBrowserPage =
  (status = 200): SignInPage =>
  (words) => ({
    title: words.otherBrowser.title,
    status,
    body: heading(words.otherBrowser.title, words.otherBrowser.lead) + startAgain(words),
  });

export const goneLinkPage =
  (status = 200): SignInPage =>
  (words) => ({
    title: words.goneLink.title,
    status,
    body: heading(words.goneLink.title, words.goneLink.lead) + startAgain(words),
  });

export const stepUpPage =
  (email: string): SignInPage =>
  (words) => ({
    title: words.stepUp.title,
    script: PASSKEY_SCRIPT_PATH,
    body:
      heading(words.stepUp.title, words.stepUp.lead(escapeHtml(email))) +
      `<form method="post" action="/step-up">\n<button>${words.emailLink}</button>\n</form>` +
      passkeyPart(words, "step_up"),
  });

/** Takes the code of the latest mail, and leads to the ways that need none. PEOPLE-11. */
export const tooManyPage =
  (minutes: number): SignInPage =>
  (words) => ({
    title: words.tooMany.title,
    status: 429,
    body:
      heading(words.tooMany.title, words.tooMany.lead(minutes)) +
      `${codeForm(words)}\n<p class="small"><a href="/sign-in">${words.goToSignIn}</a></p>`,
  });

export const needsHttpsPage: SignInPage = ({ needsHttps: { title, lead } }) => ({
  title,
  status: 503,
  body: heading(title, lead),
});

/** For an invitation that is someone else's, expired or unknown, without distinction. PEOPLE-16. */
export const noInvitationPage: SignInPage = ({ noInvitation: { title, lead }, goHome }) => ({
  title,
  status: 404,
  body: `${heading(title, lead)}<p><a href="/">${goHome}</a></p>`,
});

export const signInForInvitationPage: SignInPage = (words) => ({
  title: words.invitation.title,
  body: heading(words.invitation.title, words.invitation.signIn) + emailForm(words),
});

const roleText = ({ home }: SignInWords, { role, mayPay }: Pick<SeatRow, "role" | "mayPay">) =>
  `${home.roles[role]}${mayPay && role !== "owner" ? `, ${home.mayPay}` : ""}`;

const invitationForm = (words: SignInWords, invitation: OpenInvitation) => {
  const brand = `<strong>${escapeHtml(invitation.brandName)}</strong>`;
  return (
    `<p>${words.invitation.text(brand, roleText(words, invitation))}</p>\n` +
    `<form method="post" action="/invite">\n${hidden("invitation", invitation.id)}\n` +
    `<button>${words.invitation.accept}</button>\n</form>`
  );
};

export const invitationPage =
  (invitation: OpenInvitation): SignInPage =>
  (words) => ({
    title: words.invitation.title,
    body: `<h1>${words.invitation.title}</h1>\n${invitationForm(words, invitation)}`,
  });

const place = (path: string, { name, what }: { readonly name: string; readonly what: string }) =>
  `<li><a href="${path}">${escapeHtml(name)} <small>${what}</small></a></li>`;

export const signOutForms = (words: SignInWords) =>
  `<div class="actions">\n<form method="post" action="/sign-out">\n<button class="plain">${words.signOut}</button>\n` +
  `</form>\n<form method="post" action="/sign-out">\n${hidden("everywhere", "1")}\n` +
  `<button class="plain">${words.signOutEverywhere}</button>\n</form>\n</div>`;

/** Lets a signed-in person choose among their brands, programs and invitations. */
export const homePage =
  (person: {
    readonly name: string;
    readonly email: string;
    readonly seats: readonly SeatRow[];
    readonly isPartner: boolean;
    readonly isOperator: boolean;
    readonly invitations: readonly OpenInvitation[];
  }): SignInPage =>
  (words) => {
    const { seats, isPartner, isOperator, invitations } = person;
    const { home } = words;
    const places = [
      ...seats.map((seat) =>
        place(`/console/${seat.brandId}`, { name: seat.brandName, what: roleText(words, seat) }),
      ),
      ...(isPartner ? [place("/portal", home.portal)] : []),
      ...(isOperator ? [place("/ops", home.desk)] : []),
    ];
    const body = [
      heading(home.hello(escapeHtml(person.name)), home.signedInAs(escapeHtml(person.email))).trimEnd(),
      ...invitations.map((invitation) => invitationForm(words, invitation)),
      ...(places.length === 0 ? [] : [`<ul class="places">\n${places.join("\n")}\n</ul>`]),
      signOutForms(words),
    ];
    return { title: home.title, body: body.join("\n") };
  };
