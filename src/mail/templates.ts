import type { Language } from "../domain/language.ts";
import { GERMAN_LETTERS } from "./letters/de.ts";
import { ENGLISH_LETTERS, type Letters, type MailTemplate } from "./letters/en.ts";

export type { MailTemplate };

/** Every mail in every language. MESSAGE-4, PEOPLE-35. */
export const MAIL_TEMPLATES: Readonly<Record<Language, Letters>> = {
  en: ENGLISH_LETTERS,
  de: GERMAN_LETTERS,
};
