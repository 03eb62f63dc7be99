import { z } from "zod";
import { chooseLanguage } from "../../commands/sign-in/choose-language.ts";
import { LANGUAGES } from "../../domain/language.ts";
import { endpoint, member, operatorPerson, partnerPerson } from "../endpoint/endpoint.ts";
import { dataOf, none } from "../schema/common.ts";
import { declaredFor, type PersonAccess } from "./declared-for.ts";

const choice = z.strictObject({
  language: z.enum(LANGUAGES).nullable().describe("Null follows the browser; mails are then in English."),
});

const putLanguage = (access: PersonAccess) =>
  endpoint({
    access,
    method: "PUT",
    path: "/language",
    status: 200,
    effect: "command",
    tool: { name: "choose_language" },
    tag: "Account",
    summary: "Choose the language of your pages and mails",
    params: none,
    query: none,
    body: choice,
    response: dataOf(choice),
    errors: [],
    example: { body: { language: "de" }, response: { data: { language: "de" } } },
    async handle(tx, { caller: { person }, body, origin }) {
      await chooseLanguage(tx, { loginId: person.loginId, ...body, origin });
      return { data: body };
    },
  });

/** The person's own choice of a language, the same for every mount. PEOPLE-35. */
const languageEndpoints = (access: PersonAccess) => [putLanguage(access)];

export const memberLanguage = declaredFor(member("viewer"), languageEndpoints);
export const partnerLanguage = declaredFor(partnerPerson, languageEndpoints);
export const operatorLanguage = declaredFor(operatorPerson, languageEndpoints);
