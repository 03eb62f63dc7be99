import { COUNTRIES } from "../../domain/partners/country.ts";
import { escapeHtml } from "../../mail/letter.ts";
import { heading, note, SIGN_OUT, type SignInPage } from "./pages.ts";

/** @param person.problem error of the previous submission, whose fields are filled in again */
export function signUpPage(person: {
  readonly email: string;
  readonly name?: string;
  readonly country?: string;
  readonly problem?: string;
}): SignInPage {
  const options = COUNTRIES.map(
    ({ code, name }) =>
      `<option value="${code}"${code === person.country ? " selected" : ""}>${escapeHtml(name)}</option>`,
  );
  return {
    title: "Create your account",
    status: person.problem === undefined ? 200 : 400,
    body:
      heading(
        "Create your account",
        `You’re signed in as <strong>${escapeHtml(person.email)}</strong>. Tell us who you are to start earning as a partner.`,
      ) +
      note(person.problem ?? null) +
      `<form method="post" action="/sign-up">\n<label for="name">Full name</label>\n` +
      `<input id="name" name="name" autocomplete="name" required maxlength="120" value="${escapeHtml(person.name ?? "")}">\n` +
      `<label for="country">Country</label>\n<select id="country" name="country" autocomplete="country" required>\n` +
      `<option value="">Choose a country</option>\n${options.join("\n")}\n</select>\n` +
      `<button>Create account</button>\n</form>\n<p class="small">To join a brand’s team instead, ask its owner for an ` +
      `invitation.</p>\n${SIGN_OUT}`,
  };
}
