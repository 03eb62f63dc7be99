import { escapeHtml } from "../../mail/letter.ts";
import { heading, hidden, type SignInPage } from "./pages.ts";

/** The provider's button, if one is set up. */
export const oidcPart = (name: string | null): string =>
  name === null
    ? ""
    : `\n<p class="or">or</p>\n<a class="button plain" href="/sign-in/oidc">Continue with ${escapeHtml(name)}</a>`;

/** Shown after signing in at the provider with an unconnected identity, which is then proved by mail. PEOPLE-29. */
export const proveAddressPage = (person: {
  readonly provider: string;
  readonly sealedIdentity: string;
  readonly email: string | null;
}): SignInPage => ({
  title: "Confirm your email address",
  body:
    heading(
      "Confirm your email address",
      `This is your first sign-in with ${escapeHtml(person.provider)}. Confirm your email address once, and we’ll ` +
        "connect the two.",
    ) +
    `<form method="post" action="/sign-in">\n${hidden("identity", person.sealedIdentity)}\n` +
    `<label for="email">Email address</label>\n<input id="email" name="email" type="email" autocomplete="email" ` +
    `required maxlength="254" value="${escapeHtml(person.email ?? "")}">\n<button>Email me a link</button>\n</form>`,
});

/** The same for someone already signed in. @param isFresh whether that was within the last 15 minutes */
export const connectPage = (person: {
  readonly provider: string;
  readonly sealedIdentity: string;
  readonly email: string;
  readonly isFresh: boolean;
}): SignInPage => {
  const { provider, sealedIdentity, isFresh } = person;
  const email = `<strong>${escapeHtml(person.email)}</strong>`;
  return {
    title: `Connect ${provider}`,
    body:
      heading(
        `Connect ${escapeHtml(provider)}`,
        `You’re signed in as ${email}. Connect this ${escapeHtml(provider)} account to sign in with it from now on.` +
          (isFresh ? "" : ` To confirm it’s you, we’ll send a link and a code to that address.`),
      ) +
      `<form method="post" action="${isFresh ? "/sign-in/oidc/connect" : "/step-up"}">\n` +
      `${hidden("identity", sealedIdentity)}\n<button>${isFresh ? "Connect" : "Email me a link"}</button>\n</form>\n` +
      `<p><a href="/">Not now</a></p>`,
  };
};

export const oidcExpiredPage: SignInPage = {
  title: "Sign-in expired",
  status: 403,
  body:
    heading("Sign-in expired", "This attempt was already used, timed out, or began in another browser.") +
    `<p><a href="/sign-in">Try again</a></p>`,
};

/** Shown if the provider rejected the sign-in, or the person cancelled it. */
export const oidcRefusedPage = (provider: string): SignInPage => ({
  title: "Sign-in failed",
  status: 403,
  body:
    heading(
      "Sign-in failed",
      `${escapeHtml(provider)} didn’t confirm who you are. Try again, or get a link by email.`,
    ) + `<p><a href="/sign-in">Go to sign-in</a></p>`,
});
