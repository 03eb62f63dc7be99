import type { Language } from "../domain/language.ts";
import type { Letter } from "./letter.ts";
import { GERMAN_LETTERS } from "./letters/de.ts";
import { ENGLISH_LETTERS } from "./letters/en.ts";
import type { MailVariables } from "./variables.ts";

/** The name of a mail in the commands. */
export type MailTemplate = keyof typeof ENGLISH_LETTERS;

/** Every mail in one language. */
export type Letters = Readonly<Record<MailTemplate, (variables: MailVariables) => Letter>>;

/** Every mail in every language. MESSAGE-4, PEOPLE-35. */
export const MAIL_TEMPLATES: Readonly<Record<Language, Letters>> = {
  en: ENGLISH_LETTERS,
  de: GERMAN_LETTERS,
};
