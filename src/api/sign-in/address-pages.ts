import { escapeHtml } from "../../mail/letter.ts";
import { heading, hidden, type SignInPage } from "./pages.ts";

export const addressPage =
  (change: { readonly token: string; readonly email: string; readonly formerEmail: string }): SignInPage =>
  ({ address }) => ({
    title: address.title,
    body:
      heading(address.title, address.lead(escapeHtml(change.email), escapeHtml(change.formerEmail))) +
      `<form method="post" action="/change-address">\n${hidden("token", change.token)}\n` +
      `<button>${address.confirm}</button>\n</form>`,
  });

/** The link works only for the person who asked for it. */
export const signInForAddressPage: SignInPage = ({ address }) => ({
  title: address.title,
  body: heading(address.title, address.signIn),
});

export const addressChangedPage: SignInPage = ({ address, goHome }) => ({
  title: address.changed.title,
  body: `${heading(address.changed.title, address.changed.lead)}<p><a href="/">${goHome}</a></p>`,
});

/** @param problem why the link changes nothing */
export const addressProblemPage =
  (problem: "gone" | "taken", status = 200): SignInPage =>
  ({ address, goHome }) => ({
    title: address[problem].title,
    status,
    body: `${heading(address[problem].title, address[problem].lead)}<p><a href="/">${goHome}</a></p>`,
  });
