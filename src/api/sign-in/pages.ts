import type { SeatRow } from "../../queries/sign-in/seats.ts";
import type { OpenInvitation } from "../../queries/members/invitations.ts";
import { escapeHtml } from "../../mail/letter.ts";
import { passkeyPart, PASSKEY_SCRIPT_PATH } from "./passkey-script.ts";

/** A sign-in page: its title, and its body as HTML. */
export interface SignInPage {
  readonly title: string;
  readonly body: string;
  readonly status?: number;
  readonly script?: string;
}

export const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

export const note = (text: string | null) =>
  text === null ? "" : `<p class="note" role="alert">${escapeHtml(text)}</p>\n`;

export const heading = (title: string, lead: string) => `<h1>${title}</h1>\n<p class="lead">${lead}</p>\n`;

const EMAIL_FORM =
  `<form method="post" action="/sign-in">\n<label for="email">Email address</label>\n` +
  `<input id="email" name="email" type="email" autocomplete="email" required maxlength="254" autofocus>\n` +
  `<button>Email me a link</button>\n</form>`;

const CODE_FORM =
  `<form method="post" action="/sign-in/code">\n<label for="code">Code</label>\n` +
  `<input class="code" id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" ` +
  `required maxlength="20" placeholder="xxxx-xxxx">\n<button>Sign in</button>\n</form>`;

const START_AGAIN = `<p><a href="/sign-in">Get a new link</a></p>`;

/**
 * The form that asks for an email address.
 *
 * @param ask.problem error of the previous submission
 * @param ask.otherWays HTML of the other ways to sign in
 */
export const askPage = (
  ask: { readonly problem?: string; readonly status?: number; readonly otherWays?: string } = {},
): SignInPage => ({
  title: "Sign in",
  status: ask.status ?? 200,
  script: PASSKEY_SCRIPT_PATH,
  body:
    heading("Sign in", "Enter your email address and we’ll send you a sign-in link. No password needed.") +
    note(ask.problem ?? null) +
    EMAIL_FORM +
    (ask.otherWays ?? "") +
    passkeyPart("sign_in"),
});

/** Shown for every address alike. PEOPLE-10. @param problem error of the previous code */
export const sentPage = (problem: string | null = null, status = 200): SignInPage => ({
  title: "Check your inbox",
  status,
  body:
    heading(
      "Check your inbox",
      "We sent a link and a code to that address. Open the link in this browser, or enter the code here.",
    ) +
    `${note(problem)}${CODE_FORM}\n<p class="small">The link and the code work once and expire in 15 minutes. Nothing ` +
    `there? Check your spam folder, or <a href="/sign-in">try again</a>.</p>`,
});

const LINK_HEADINGS = {
  sign_in: heading("Almost there", "Select Sign in to continue in this browser."),
  sign_up: heading("Create your account", "Your address is confirmed. Select Sign in to continue."),
} as const;

/** @param reason whether the address signs in for the first time */
export const linkPage = (token: string, reason: keyof typeof LINK_HEADINGS): SignInPage => ({
  title: "Sign in",
  body:
    LINK_HEADINGS[reason] +
    `<form method="post" action="/sign-in/link">\n${hidden("token", token)}\n<button>Sign in</button>\n</form>`,
});

export const otherBrowserPage = (status = 200): SignInPage => ({
  title: "Continue in your original browser",
  status,
  body:
    heading(
      "Continue in your original browser",
      "For your security, this link only works in the browser that requested it. Open it there, or enter the code " +
        "from the same email.",
    ) + START_AGAIN,
});

export const goneLinkPage = (status = 200): SignInPage => ({
  title: "This link doesn’t work",
  status,
  body:
    heading("This link doesn’t work", "Sign-in links work once and expire after 15 minutes.") + START_AGAIN,
});

export const stepUpPage = (email: string): SignInPage => ({
  title: "Confirm it’s you",
  script: PASSKEY_SCRIPT_PATH,
  body:
    heading(
      "Confirm it’s you",
      `This action needs a recent sign-in. We’ll send a link and a code to <strong>${escapeHtml(email)}</strong>.`,
    ) +
    `<form method="post" action="/step-up">\n<button>Email me a link</button>\n</form>${passkeyPart("step_up")}`,
});

export const tooManyPage = (minutes: number): SignInPage => ({
  title: "Too many emails",
  status: 429,
  body: heading(
    "Too many emails",
    `We’ve already sent you several sign-in emails. Use the latest one, or try again in ${minutes} ` +
      `${minutes === 1 ? "minute" : "minutes"}.`,
  ),
});

export const needsHttpsPage: SignInPage = {
  title: "HTTPS required",
  status: 503,
  body: heading(
    "HTTPS required",
    "Sign-in works over HTTPS only. If you run this service, put it behind HTTPS and set BASE_URL.",
  ),
};

/** For an invitation that is someone else's, expired or unknown, without distinction. PEOPLE-16. */
export const noInvitationPage: SignInPage = {
  title: "Invitation not found",
  status: 404,
  body:
    heading(
      "Invitation not found",
      "It may have expired, been accepted or withdrawn, or been sent to a different email address than the one " +
        "you’re signed in with.",
    ) + `<p><a href="/">Go to home</a></p>`,
};

export const signInForInvitationPage: SignInPage = {
  title: "You’re invited",
  body:
    heading("You’re invited", "To accept, sign in with the email address that received the invitation.") +
    EMAIL_FORM,
};

const roleText = ({ role, mayPay }: { role: string; mayPay: boolean }) =>
  `${role}${mayPay && role !== "owner" ? ", can make payouts" : ""}`;

const invitationForm = (invitation: OpenInvitation) =>
  `<p><strong>${escapeHtml(invitation.brandName)}</strong> invited you to join its team (${roleText(invitation)}).</p>\n` +
  `<form method="post" action="/invite">\n${hidden("invitation", invitation.id)}\n<button>Accept</button>\n</form>`;

export const invitationPage = (invitation: OpenInvitation): SignInPage => ({
  title: "You’re invited",
  body: `<h1>You’re invited</h1>\n${invitationForm(invitation)}`,
});

const place = (path: string, name: string, what: string) =>
  `<li><a href="${path}">${escapeHtml(name)} <small>${what}</small></a></li>`;

export const SIGN_OUT =
  `<div class="actions">\n<form method="post" action="/sign-out">\n<button class="plain">Sign out</button>\n</form>\n` +
  `<form method="post" action="/sign-out">\n${hidden("everywhere", "1")}\n` +
  `<button class="plain">Sign out everywhere</button>\n</form>\n</div>`;

/** Lets a signed-in person choose among their brands, programs and invitations. */
export function homePage(person: {
  readonly name: string;
  readonly email: string;
  readonly seats: readonly SeatRow[];
  readonly isPartner: boolean;
  readonly isOperator: boolean;
  readonly invitations: readonly OpenInvitation[];
}): SignInPage {
  const { seats, isPartner, isOperator, invitations } = person;
  const places = [
    ...seats.map((seat) => place(`/console/${seat.brandId}`, seat.brandName, roleText(seat))),
    ...(isPartner ? [place("/portal", "Partner portal", "your links and earnings")] : []),
    ...(isOperator ? [place("/ops", "Operator desk", "every brand")] : []),
  ];
  const body = [
    `<h1>Hello, ${escapeHtml(person.name)}</h1>\n<p class="lead">Signed in as ${escapeHtml(person.email)}</p>`,
    ...invitations.map(invitationForm),
    ...(places.length === 0 ? [] : [`<ul class="places">\n${places.join("\n")}\n</ul>`]),
    SIGN_OUT,
  ];
  return { title: "Home", body: body.join("\n") };
}
