import { countriesIn } from "../../domain/partners/country.ts";
import { escapeHtml } from "../../mail/letter.ts";
import { heading, note, signOutForms, type Problem, type SignInPage } from "./pages.ts";

/** @param person.problem error of the previous submission, whose fields are filled in again */
export const signUpPage =
  (person: {
    readonly email: string;
    readonly name?: string;
    readonly country?: string;
    readonly problem?: Problem;
  }): SignInPage =>
  (words, language) => {
    const { signUp } = words;
    const options = countriesIn(language).map(
      ({ code, name }) =>
        `<option value="${code}"${code === person.country ? " selected" : ""}>${escapeHtml(name)}</option>`,
    );
    return {
      title: signUp.title,
      status: person.problem === undefined ? 200 : 400,
      body:
        heading(signUp.title, signUp.lead(escapeHtml(person.email))) +
        note(person.problem?.(words) ?? null) +
        `<form method="post" action="/sign-up">\n<label for="name">${signUp.name}</label>\n` +
        `<input id="name" name="name" autocomplete="name" required maxlength="120" value="${escapeHtml(person.name ?? "")}">\n` +
        `<label for="country">${signUp.country}</label>\n` +
        `<select id="country" name="country" autocomplete="country" required>\n` +
        `<option value="">${signUp.chooseCountry}</option>\n${options.join("\n")}\n</select>\n` +
        `<button>${signUp.create}</button>\n</form>\n<p class="small">${signUp.brandsTeam}</p>\n${signOutForms(words)}`,
    };
  };
