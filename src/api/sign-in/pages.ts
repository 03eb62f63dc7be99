import type { SeatRow } from "../../queries/sign-in/seats.ts";
import type { OpenInvitation } from "../../queries/members/invitations.ts";
import { escapeHtml } from "../../mail/letter.ts";

/** A page of signing in: its title, and its body as HTML. */
export interface SignInPage {
  readonly title: string;
  readonly body: string;
  readonly status?: number;
}

/** What every page of signing in looks like, beyond what all pages do. */
export const FORM_STYLE = `
form { margin: 1.25rem 0; } label { display: block; font-weight: 600; margin-bottom: .25rem; }
input { font: inherit; color: inherit; background: var(--page); border: 1px solid var(--dim); border-radius: 8px;
  padding: .5rem .75rem; width: 100%; max-width: 22rem; }
button { font: inherit; font-weight: 600; color: var(--paper); background: var(--accent); border: 0; border-radius: 8px;
  padding: .55rem 1rem; margin-top: .75rem; cursor: pointer; }
button.plain { color: var(--accent); background: none; border: 1px solid var(--line); }
input:focus-visible, button:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
main { max-width: 32rem; } li { margin-bottom: .5rem; }
`;

const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`;

const note = (text: string | null) =>
  text === null ? "" : `<p class="note" role="alert">${escapeHtml(text)}</p>\n`;

const EMAIL_FORM =
  `<form method="post" action="/sign-in">\n<label for="email">Email address</label>\n` +
  `<input id="email" name="email" type="email" autocomplete="email" required maxlength="254" autofocus>\n` +
  `<br><button>Email me a link</button>\n</form>`;

const CODE_FORM =
  `<form method="post" action="/sign-in/code">\n<label for="code">Code</label>\n` +
  `<input id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required ` +
  `maxlength="20">\n<br><button>Sign in</button>\n</form>`;

const START_AGAIN = `<p><a href="/sign-in">Ask for another link</a></p>`;

/** Where somebody says who they are. @param problem what was wrong with the form before */
export const askPage = (problem: string | null = null, status = 200): SignInPage => ({
  title: "Sign in",
  status,
  body: `<h1>Sign in</h1>\n${note(problem)}<p class="lead">We send you a link and a code. You need no password.</p>\n${EMAIL_FORM}`,
});

/** The same for every address, whoever it belongs to. PEOPLE-10. @param problem what was wrong with the code before */
export const sentPage = (problem: string | null = null, status = 200): SignInPage => ({
  title: "Look into your mail",
  status,
  body:
    `<h1>Look into your mail</h1>\n${note(problem)}<p>We have sent a mail to the address. Follow its link in this ` +
    `browser, or type its code here. Both work once, and for 15 minutes.</p>\n${CODE_FORM}\n${START_AGAIN}`,
});

export const linkPage = (token: string): SignInPage => ({
  title: "Sign in",
  body:
    `<h1>Sign in</h1>\n<p class="lead">One more step: it keeps programs that only follow links from using yours up.</p>\n` +
    `<form method="post" action="/sign-in/link">\n${hidden("token", token)}\n<button>Sign in</button>\n</form>`,
});

export const otherBrowserPage = (status = 200): SignInPage => ({
  title: "Enter the code where you asked",
  status,
  body:
    `<h1>Enter the code where you asked</h1>\n<p>This link works only in the browser in which you asked for it. Open it ` +
    `there, or enter the code of the same mail on the page that you see there.</p>\n${START_AGAIN}`,
});

export const goneLinkPage = (status = 200): SignInPage => ({
  title: "This link does not work",
  status,
  body:
    `<h1>This link does not work</h1>\n<p>It was used already, is older than 15 minutes, or is not complete.</p>\n` +
    START_AGAIN,
});

export const stepUpPage = (email: string): SignInPage => ({
  title: "Confirm that it is you",
  body:
    `<h1>Confirm that it is you</h1>\n<p>What you are about to do needs somebody who has signed in within the last 15 ` +
    `minutes. We send a link and a code to ${escapeHtml(email)}.</p>\n<form method="post" action="/step-up">\n` +
    `<button>Email me a link</button>\n</form>`,
});

export const tooManyPage = (minutes: number): SignInPage => ({
  title: "Too many mails",
  status: 429,
  body:
    `<h1>Too many mails</h1>\n<p>So many links were asked for that we send no more for now. Use the newest one, or try ` +
    `again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.</p>`,
});

export const needsHttpsPage: SignInPage = {
  title: "Signing in needs https",
  status: 503,
  body:
    `<h1>Signing in needs https</h1>\n<p>Over http everybody on the way could take your session. Whoever runs this ` +
    `service puts it behind https and sets BASE_URL.</p>`,
};

/** Of an invitation that is not the reader's, is over, or never was: all alike. PEOPLE-16. */
export const noInvitationPage: SignInPage = {
  title: "This invitation is not open",
  status: 404,
  body:
    `<h1>This invitation is not open</h1>\n<p>It was accepted or taken back, is older than seven days, or was sent to ` +
    `another address than the one that you are signed in with.</p>\n<p><a href="/">Back</a></p>`,
};

export const signInForInvitationPage: SignInPage = {
  title: "You are invited",
  body:
    `<h1>You are invited</h1>\n<p class="lead">Sign in with the very address that the invitation was sent to. Then you ` +
    `can accept it.</p>\n${EMAIL_FORM}`,
};

const placeText = ({ role, mayPay }: { role: string; mayPay: boolean }) =>
  `${role}${mayPay && role !== "owner" ? ", may pay" : ""}`;

const invitationForm = (invitation: OpenInvitation) =>
  `<p>${escapeHtml(invitation.brandName)} invites you to join its team (${placeText(invitation)}).</p>\n` +
  `<form method="post" action="/invite">\n${hidden("invitation", invitation.id)}\n<button>Accept</button>\n</form>`;

export const invitationPage = (invitation: OpenInvitation): SignInPage => ({
  title: "You are invited",
  body: `<h1>You are invited</h1>\n${invitationForm(invitation)}`,
});

/** Where somebody is who has signed in: what they may do, and for whom. */
export function homePage(person: {
  readonly name: string;
  readonly email: string;
  readonly seats: readonly SeatRow[];
  readonly isPartner: boolean;
  readonly invitations: readonly OpenInvitation[];
}): SignInPage {
  const { seats } = person;
  const places = seats.map((seat) => `<li>${escapeHtml(seat.brandName)}: ${placeText(seat)}</li>`);
  const body = [
    `<h1>${escapeHtml(person.name)}</h1>`,
    `<p class="lead">Signed in as ${escapeHtml(person.email)}</p>`,
    ...(person.invitations.length === 0
      ? []
      : ["<h2>Invitations</h2>", ...person.invitations.map(invitationForm)]),
    "<h2>Your brands</h2>",
    places.length === 0 ? "<p>You are in no brand's team.</p>" : `<ul>\n${places.join("\n")}\n</ul>`,
    person.isPartner ? "<h2>Your partnerships</h2>\n<p>You are a partner here.</p>" : "",
    `<form method="post" action="/sign-out">\n<button class="plain">Sign out</button>\n</form>`,
    `<form method="post" action="/sign-out">\n${hidden("everywhere", "1")}\n` +
      `<button class="plain">Sign out everywhere</button>\n</form>`,
  ];
  return { title: "Home", body: body.filter((part) => part !== "").join("\n") };
}
