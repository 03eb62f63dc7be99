import { escapeHtml } from "../../mail/letter.ts";
import { heading, hidden, type SignInPage } from "./pages.ts";
import type { SignInWords } from "./words/words.ts";

/** The provider's button, if one is set up. */
export const oidcPart =
  (name: string | null) =>
  ({ or, oidc }: SignInWords): string =>
    name === null
      ? ""
      : `\n<p class="or">${or}</p>\n` +
        `<a class="button plain" href="/sign-in/oidc">${oidc.continueWith(escapeHtml(name))}</a>`;

/** Shown after signing in at the provider with an unconnected identity, which is then proved by mail. PEOPLE-29. */
export const proveAddressPage =
  (person: {
    readonly provider: string;
    readonly sealedIdentity: string;
    readonly email: string | null;
  }): SignInPage =>
  ({ email, emailLink, oidc: { proveAddress } }) => ({
    title: proveAddress.title,
    body:
      heading(proveAddress.title, proveAddress.lead(escapeHtml(person.provider))) +
      `<form method="post" action="/sign-in">\n${hidden("identity", person.sealedIdentity)}\n` +
      `<label for="email">${email}</label>\n<input id="email" name="email" type="email" autocomplete="email" ` +
      `required maxlength="254" value="${escapeHtml(person.email ?? "")}">\n<button>${emailLink}</button>\n</form>`,
  });

/** The same for someone already signed in. @param isFresh whether that was within the last 15 minutes */
export const connectPage =
  (person: {
    readonly provider: string;
    readonly sealedIdentity: string;
    readonly email: string;
    readonly isFresh: boolean;
  }): SignInPage =>
  ({ emailLink, oidc }) => {
    const { sealedIdentity, isFresh } = person;
    const [provider, email] = [escapeHtml(person.provider), escapeHtml(person.email)];
    return {
      title: oidc.connectTitle(person.provider),
      body:
        heading(
          oidc.connectTitle(provider),
          oidc.connectLead(provider, email) + (isFresh ? "" : ` ${oidc.connectByMail}`),
        ) +
        `<form method="post" action="${isFresh ? "/sign-in/oidc/connect" : "/step-up"}">\n` +
        `${hidden("identity", sealedIdentity)}\n<button>${isFresh ? oidc.connect : emailLink}</button>\n</form>\n` +
        `<p><a href="/">${oidc.notNow}</a></p>`,
    };
  };

export const oidcExpiredPage: SignInPage = ({ oidc: { expired, tryAgain } }) => ({
  title: expired.title,
  status: 403,
  body: `${heading(expired.title, expired.lead)}<p><a href="/sign-in">${tryAgain}</a></p>`,
});

/** Shown if the provider rejected the sign-in, or the person cancelled it. */
export const oidcRefusedPage =
  (provider: string): SignInPage =>
  ({ goToSignIn, oidc }) => ({
    title: oidc.refusedTitle,
    status: 403,
    body:
      heading(oidc.refusedTitle, oidc.refusedLead(escapeHtml(provider))) +
      `<p><a href="/sign-in">${goToSignIn}</a></p>`,
  });
