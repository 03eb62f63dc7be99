/** The languages that pages and mails are written in, by their BCP 47 tags. The first is the one for everybody else. */
export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = LANGUAGES[0];
